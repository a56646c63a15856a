/** What a target has to declare before it can be blocked. */
import type { RunSettings } from '../results/record/run.ts';
import type { Problem } from './usage-error.ts';

/** Of a module nothing: it speaks the lab's contract. */
export const targetsThatCannotBlock = ({ targets = [] }: RunSettings): Problem[] =>
  targets
    .filter(({ module }) => module === undefined)
    .flatMap(({ name, blockPath, waitMs }) => [
      ...(blockPath === undefined
        ? [problem(name, 'one whose config entry declares a blockPath, such as /block?ms={ms}')]
        : []),
      ...(waitMs === undefined
        ? [problem(name, 'one whose wait is known: declare waitMs, or give --wait')]
        : []),
    ]);

const problem = (given: string, valid: string): Problem => ({ what: '--target', given, valid });
