/** The machine does not allow it, and the person can change that. */
export class EnvironmentError extends Error {
  /** What to try. */
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.name = 'EnvironmentError';
    this.hint = hint;
  }
}
