/** One lab measures a machine at a time: two at once spoil both. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryLock } from './bootstrap/process-lock.mjs';
import { EnvironmentError } from './environment-error.ts';

const fileName = 'waitlab-measuring.lock';

/**
 * Takes the lock until the returned function is called or the process ends.
 * `WAITLAB_LOCK_DIR` replaces the system's folder for temporary files.
 * @throws EnvironmentError when another lab measures, or the lock file cannot be written
 */
export function lockMachine(folder: string = process.env['WAITLAB_LOCK_DIR'] ?? tmpdir()): () => void {
  const path = join(folder, fileName);
  const attempt = tryLockOf(path);
  if (attempt.held) return attempt.release;
  const { pid, since } = attempt.by;
  throw new EnvironmentError(
    `another waitlab (pid ${pid}, since ${since.slice(0, 19).replace('T', ' ')} UTC) uses this machine; two at once spoil both`,
    `Wait until it is done. If it is yours and not wanted: kill ${pid}`,
  );
}

function tryLockOf(path: string): ReturnType<typeof tryLock> {
  try {
    return tryLock(path);
  } catch (error) {
    throw new EnvironmentError(
      `cannot use the lock file ${path}: ${error instanceof Error ? error.message : error}`,
      'Remove it if no waitlab runs, or name another folder in WAITLAB_LOCK_DIR.',
    );
  }
}
