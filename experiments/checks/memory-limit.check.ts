import { counted, mebibytes } from '../../results/figure.ts';
import { isKnown } from '../../results/record/observed.ts';
import { defineCheck, whyMissing } from './check.ts';
import { passOrWarn, unknown } from './judgement.ts';

const mebibyte = 1024 ** 2;
/** The driver's process with its histograms; the server runs already, so its threads are paid for. */
const driverBytes = 150 * mebibyte;
/** Sockets, buffers and parser state of both ends of a connection, rounded up. */
const connectionBytes = 64 * 1024;

/** The need is an estimate, so too little memory is a doubt; what breaks for lack of it is seen by other checks. */
export const check = defineCheck({
  code: 'memory-limit',
  when: 'before',
  title: 'Memory for the generator and the connections is free',
  proves:
    'With the server up, as much memory was available as the generator and both ends of the connections need.',
  fault: 'A machine that swapped under 200 threads of 8 MB each was published as a slow thread pool.',
  advice: 'Free memory, raise the limit of the container, or ask for fewer --slots or --connections.',
  needs: ['limits'],
  judge({ limits: { memoryAvailableBytes: available } }, { load }) {
    if (!isKnown(available)) return unknown(whyMissing('memoryAvailableBytes', available));
    const needed = driverBytes + load.connections * connectionBytes;
    return passOrWarn(
      available.value >= needed,
      `${mebibytes(available.value)} available, about ${mebibytes(needed)} needed for ${counted(load.connections, 'connection')}`,
    );
  },
});
