#!/usr/bin/env node
/** Entry of the command line. */
import { listExperiments } from '../experiments/registry.ts';
import { reportError } from './error-report.ts';
import { createProgram } from './program.ts';
import { say, tolerateClosedStreams, tolerateFileSizeLimit } from './terminal.ts';

tolerateClosedStreams();
tolerateFileSizeLimit();
try {
  await createProgram(await listExperiments()).parseAsync();
} catch (error) {
  const { text, exitCode } = reportError(error);
  if (text !== '') say(text);
  process.exitCode = exitCode;
}
