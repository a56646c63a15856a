/** Which processes hold a socket. */
import { readdirSync, readlinkSync } from 'node:fs';
import { commandOf } from './command.ts';
import { numericNames } from './pids.ts';

export interface Holder {
  readonly pid: number;
  readonly command: string;
}

/** Holders of each socket inode; only of processes whose files this user may list, so a socket may have none. */
export function socketHolders(inodes: ReadonlySet<string>): ReadonlyMap<string, readonly Holder[]> {
  const holders = new Map<string, Holder[]>();
  if (inodes.size === 0) return holders;
  for (const pid of numericNames('/proc')) {
    for (const inode of socketsOf(pid)) {
      if (inodes.has(inode))
        holders.set(inode, [...(holders.get(inode) ?? []), { pid, command: commandOf(pid) }]);
    }
  }
  return holders;
}

/** Socket inodes among the open files of a process, each once; empty when the process is gone or not ours to see. */
function socketsOf(pid: number): Set<string> {
  const folder = `/proc/${pid}/fd`;
  try {
    return new Set(readdirSync(folder).flatMap((fd) => socketInode(`${folder}/${fd}`)));
  } catch {
    return new Set();
  }
}

function socketInode(path: string): string[] {
  try {
    const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(path))?.[1];
    return inode === undefined ? [] : [inode];
  } catch {
    return [];
  }
}
