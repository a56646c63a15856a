import { kernelText } from './kernel-file.ts';

export interface Schedule {
  /** Nanoseconds on a CPU since the thread's start. */
  readonly ranNs: number;
  /** Nanoseconds ready to run, without a CPU. */
  readonly waitedNs: number;
}

/** `/proc/<pid>/task/<tid>/schedstat`; null when the thread is gone. The file of a process speaks of its main thread alone. */
export function threadSchedule(pid: number, thread: number): Schedule | null {
  const text = kernelText(`/proc/${pid}/task/${thread}/schedstat`);
  if (text === null) return null;
  const [ran, waited] = text.split(' ', 2);
  return { ranNs: Number(ran), waitedNs: Number(waited) };
}
