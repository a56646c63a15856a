/** Pressure stall information (PSI) of the CPU. */
import { groupFile } from './cgroup.ts';
import { kernelText, numberIn } from './kernel-file.ts';

/** Microseconds since boot in which some task waited for a CPU: of the machine, else of this control group; null without PSI. */
export function cpuPressureUs(): number | null {
  const text = kernelText('/proc/pressure/cpu') ?? groupFile('cpu.pressure');
  return text === null ? null : parsePressureUs(text);
}

export const parsePressureUs = (text: string): number | null => numberIn(text, /^some .*total=(\d+)/m);
