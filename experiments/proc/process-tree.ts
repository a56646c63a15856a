/** A process and its descendants. */
import { numericNames } from './pids.ts';
import { processStat } from './process-stat.ts';

/** `root` and all processes below it that live now. Without `/proc` the root alone: it cannot be known who is below. */
export function processTree(root: number): ReadonlySet<number> {
  const tree = new Set([root]);
  if (process.platform !== 'linux') return tree;
  const children = childrenByParent();
  for (const pid of tree) {
    for (const child of children.get(pid) ?? []) tree.add(child);
  }
  return tree;
}

function childrenByParent(): ReadonlyMap<number, readonly number[]> {
  const children = new Map<number, number[]>();
  for (const pid of numericNames('/proc')) {
    const parent = processStat(pid)?.parent;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  return children;
}

/** The tree of `root`, looked up again at most once in `refreshMs`: looking costs a read of every process. */
export function treeReader(root: number, refreshMs = 1000): (nowMs: number) => ReadonlySet<number> {
  let tree: ReadonlySet<number> = new Set([root]);
  let readMs = Number.NEGATIVE_INFINITY;
  return (nowMs) => {
    if (nowMs - readMs >= refreshMs) {
      tree = processTree(root);
      readMs = nowMs;
    }
    return tree;
  };
}
