import { defineCheck } from './check.ts';
import { judgeLimits } from './limit.ts';

export const check = defineCheck({
  code: 'port-range',
  when: 'before',
  title: 'There are enough local ports for the connections',
  proves:
    'The range of ephemeral ports holds the connections and a tenth more, for those still in TIME_WAIT.',
  fault:
    'A client ran out of local ports (EADDRNOTAVAIL) and the missing connections were silently left out of the average.',
  advice: 'Widen net.ipv4.ip_local_port_range, or ask for fewer --connections.',
  needs: ['limits'],
  judge: ({ limits }, plan) => judgeLimits('port-range', plan, limits, ['ephemeralPorts']),
});
