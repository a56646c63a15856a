/** Ways in which a load cannot be applied, as they reach the lab. */
export type LoadErrorCode = 'connections-not-opened' | 'hard-limit' | 'no-schedule' | 'unknown-driver';

export class LoadError extends Error {
  readonly code: LoadErrorCode;

  constructor(code: LoadErrorCode, message: string) {
    super(message);
    this.name = 'LoadError';
    this.code = code;
  }
}
