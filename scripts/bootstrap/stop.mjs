/** Ends the bootstrap with a message and an exit code: 1 a bug, 3 the environment (see `scripts/exit-codes.ts`). */
export class Stop extends Error {
  /** @param {number} exitCode @param {string} message */
  constructor(exitCode, message) {
    super(message);
    this.exitCode = exitCode;
  }
}
