import type { Probe, Reading } from '../probes/probe.ts';

/** Readings in which the probe is still alive. */
const alive = 2;

/** The probe of this name reads twice, then does what `stop` does. Throws when there is none. */
export function stopping(
  probes: readonly Probe[],
  name: string,
  stop: () => Promise<readonly Reading[]>,
): readonly Probe[] {
  if (!probes.some((probe) => probe.name === name)) throw new Error(`no probe is called ${name}`);
  return probes.map((probe) => (probe.name === name ? stoppingProbe(probe, stop) : probe));
}

const stoppingProbe = (probe: Probe, stop: () => Promise<readonly Reading[]>): Probe => ({
  ...probe,
  start(observed) {
    const reader = probe.start(observed);
    let readings = 0;
    return { ...reader, read: (nowMs) => (++readings > alive ? stop() : reader.read(nowMs)) };
  },
});
