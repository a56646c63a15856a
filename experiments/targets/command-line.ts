/** A declared command as what the system starts. */

export interface CommandLine {
  readonly file: string;
  readonly args: readonly string[];
}

/** Anything of a shell's grammar beyond words and blanks. */
const needsShell = /[|&;<>()$`\\"'*?[\]#~=%!{}\n]/;

/**
 * Words are started as they are, so that no shell stands between the lab and the server; a text with more of a shell's
 * grammar goes to `sh -c`. `{port}` is replaced everywhere.
 */
export function commandLine(command: string | readonly string[], port: number): CommandLine {
  const withPort = (text: string): string => text.replaceAll('{port}', String(port));
  const words =
    typeof command !== 'string'
      ? command.map(withPort)
      : needsShell.test(withPort(command))
        ? ['sh', '-c', withPort(command)]
        : withPort(command).trim().split(/\s+/);
  const [file = '', ...args] = words;
  return { file, args };
}
