/** One thing wrong with the arguments: which, what was given, what is valid. */
export interface Problem {
  /** `--slots`, or the name of an argument such as `experiment`. */
  readonly what: string;
  readonly given: string;
  readonly valid: string;
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

const lineOf = ({ what, given, valid }: Problem): string => `${what} ${shown(given)}: must be ${valid}`;

/** As typed, but visible when empty. */
const shown = (given: string): string => (given.trim() === '' ? `"${given}"` : given);
