import type { ListenRow } from '../../results/record/evidence.ts';
import type { Observed } from '../../results/record/observed.ts';
import { processTree } from '../proc/process-tree.ts';
import { listenRows } from './listen-rows.ts';

/** The rows of `port`; a row is ours when all holders of the socket are the target or its descendants. */
export const portOwner = (port: number, targetPid: number): Observed<ListenRow[]> =>
  listenRows(port, processTree(targetPid));
