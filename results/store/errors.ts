/** One row a way in which a run folder cannot be written or read: what to try. */
export const storeHints = {
  'store-full': 'Free some space, or choose another folder with --out.',
  'store-not-writable': 'Choose a folder that this user may write with --out.',
  'store-not-a-folder': 'A file stands where a folder is needed: choose another folder with --out.',
  'store-exists': 'A run with this id is already there; start again for a new id.',
  'store-not-readable': 'See whether the file exists and this user may read it.',
  'store-io': 'The file system reported an error: see the cause.',
  'store-invalid-line': 'This is a bug of the lab: please report it with the message above.',
  'store-damaged':
    'The file was changed after it was written; lines before the named one are still readable as text.',
  'store-newer': 'The run was written by a newer waitlab: read it with that version.',
  'run-not-found': 'Name an id or its beginning; without one the latest run is taken.',
  'run-ambiguous': 'Give more of the id.',
  'run-bad-id':
    'An id is the name of a folder in the output folder, without a path: set the folder with --out.',
} as const;

export type StoreErrorCode = keyof typeof storeHints;

/** A known way in which storing or reading a run failed. */
export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {});
    this.name = 'StoreError';
    this.code = code;
  }

  /** What to try. */
  get hint(): string {
    return storeHints[this.code];
  }
}

const codeByErrno: Readonly<Record<string, StoreErrorCode>> = {
  ENOSPC: 'store-full',
  EDQUOT: 'store-full',
  EFBIG: 'store-full',
  EACCES: 'store-not-writable',
  EPERM: 'store-not-writable',
  EROFS: 'store-not-writable',
  ENOTDIR: 'store-not-a-folder',
  EEXIST: 'store-not-a-folder',
};

/** The error of a system call while writing `path`, as a `StoreError`; one that is a `StoreError` stays as it is. */
export function writeError(cause: unknown, path: string): StoreError {
  if (cause instanceof StoreError) return cause;
  const code = codeByErrno[errnoOf(cause)] ?? 'store-io';
  const reason = code === 'store-not-a-folder' ? 'a file stands in the way' : messageOf(cause);
  return new StoreError(code, `cannot write ${path}: ${reason}`, { cause });
}

export const errnoOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : '';

export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
