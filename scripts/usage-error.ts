import { suggestion } from '../results/suggestion.ts';

/** One thing wrong with the arguments: which, what was given, what is valid. */
export interface Problem {
  /** `--slots`, or the name of an argument such as `experiment`. */
  readonly what: string;
  readonly given: string;
  readonly valid: string;
  /** The valid value that was probably meant. */
  readonly meant?: string;
}

/** A value that is none of a list; asks "did you mean" where one is near. `advice` replaces the list. */
export function notOneOf(what: string, given: string, valid: readonly string[], advice?: string): Problem {
  const meant = suggestion(given, valid);
  const problem = { what, given, valid: advice ?? `one of ${valid.join(', ')}` };
  return meant === null ? problem : { ...problem, meant };
}

/** Everything wrong with the arguments at once; raised before anything is started. */
export class UsageError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(lineOf).join('\n'));
    this.name = 'UsageError';
    this.problems = problems;
  }
}

const lineOf = ({ what, given, valid, meant }: Problem): string =>
  `${what} ${shown(given)}: must be ${valid}${meant === undefined ? '' : ` (Did you mean ${meant}?)`}`;

/** As typed, but visible when empty. */
const shown = (given: string): string => (given.trim() === '' ? `"${given}"` : given);
