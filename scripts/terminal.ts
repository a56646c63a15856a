/** stdout for results, stderr for everything else; nobody has to read either. */
import { styleText } from 'node:util';

/** Whether the stream gets colour: a terminal, NO_COLOR, FORCE_COLOR as Node reads them, unless `--no-color` was given. */
export const hasColor = (stream: NodeJS.WriteStream, flag: boolean | undefined): boolean =>
  flag !== false && styleText('bold', 'x', { stream }) !== 'x';

/** One line on stderr. */
export const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** `| head` ends the output, and a closed terminal takes no progress: neither is an error. */
export function tolerateClosedStreams(): void {
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
    process.exit();
  });
}

/** A limit of file size is an error of the write that meets it, not the end of the process. */
export function tolerateFileSizeLimit(): void {
  if (process.platform !== 'win32') process.on('SIGXFSZ', () => {});
}
