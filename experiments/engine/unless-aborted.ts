import { LabError } from './errors.ts';

/** The promise's outcome, or `interrupted` as soon as the signal aborts. */
export async function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () =>
      reject(new LabError('interrupted', 'interrupted by the person or by the end of the parent'));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  promise.catch(() => {});
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
