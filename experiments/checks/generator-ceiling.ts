/**
 * Use of one thread from which waiting for it explodes (M/M/1: 1 / (1 - 0.85) is 7 times its service time); at 0.9 it
 * was seen to be the limit. That a generator shares cores with the server is no reason of its own.
 */
const ceiling = 0.85;

/** Whether the generator itself may have limited the number. */
export const isSaturated = ({
  loopUtilisation,
  cpuCores,
}: {
  loopUtilisation: number;
  cpuCores: number;
}): boolean => Math.max(loopUtilisation, cpuCores) >= ceiling;
