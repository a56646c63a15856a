#!/usr/bin/env node
/** Entry of the command line. */
import { reportError } from './error-report.ts';
import { createProgram } from './program.ts';
import { say, tolerateClosedStreams } from './terminal.ts';

tolerateClosedStreams();
try {
  await createProgram().parseAsync();
} catch (error) {
  const { text, exitCode } = reportError(error);
  if (text !== '') say(text);
  process.exitCode = exitCode;
}
