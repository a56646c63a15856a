import type { FileHandle } from 'node:fs/promises';
import { type RunLine, runLineSchema } from '../record/run.ts';
import { StoreError, writeError } from './errors.ts';

type Handle = Pick<FileHandle, 'write' | 'sync' | 'truncate' | 'close'>;

/** Appends lines to `run.jsonl`. A line is on the disk when `append` resolves; a failed one leaves the file as it was. */
export class RunWriter {
  readonly folder: string;
  readonly path: string;
  readonly #handle: Handle;
  #end = 0;

  /** `handle`: the empty file at `path`, open for writing. */
  constructor(folder: string, path: string, handle: Handle) {
    this.folder = folder;
    this.path = path;
    this.#handle = handle;
  }

  /**
   * One line, then fsync. Call it again only after the promise has settled.
   * @throws StoreError `store-full`, `store-not-writable`, `store-io`, or `store-invalid-line` when the line breaks the schema
   */
  async append(line: RunLine): Promise<void> {
    const bytes = Buffer.from(`${encode(line)}\n`);
    try {
      await this.#writeAll(bytes);
      await this.#handle.sync();
    } catch (error) {
      await this.#handle.truncate(this.#end).catch(() => undefined);
      throw writeError(error, this.path);
    }
    this.#end += bytes.length;
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  /** A write may take fewer bytes than asked. */
  async #writeAll(bytes: Buffer): Promise<void> {
    let done = 0;
    while (done < bytes.length) {
      const { bytesWritten } = await this.#handle.write(bytes, done, bytes.length - done, this.#end + done);
      done += bytesWritten;
    }
  }
}

/** What `JSON.stringify` loses (NaN becomes null) is found here and not when the file is read. */
function encode(line: RunLine): string {
  const text = JSON.stringify(line);
  const parsed = runLineSchema.safeParse(JSON.parse(text));
  if (parsed.success) return text;
  const issue = parsed.error.issues[0];
  const where = issue ? `${issue.path.join('.')}: ${issue.message}` : 'unknown';
  throw new StoreError('store-invalid-line', `a ${line.kind} line breaks the schema at ${where}`, {
    cause: parsed.error,
  });
}
