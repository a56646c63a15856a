import { kernelText } from './kernel-file.ts';

const longest = 120;

/** The command line of a process, cut at 120 characters; its short name where there is none; `?` when it is gone. */
export function commandOf(pid: number): string {
  const line = kernelText(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim();
  const command = line || kernelText(`/proc/${pid}/comm`)?.trim() || '?';
  return command.length > longest ? `${command.slice(0, longest - 1)}…` : command;
}
