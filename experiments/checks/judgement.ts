import type { Finding, Reading } from '../../results/record/reason.ts';

/** What a check says, before its code is added. */
export type Judgement = Omit<Finding, 'code'>;

export const pass = (text: string): Judgement => ({ status: 'pass', text });
export const fail = (text: string): Judgement => ({ status: 'fail', text });
export const unknown = (text: string): Judgement => ({ status: 'unknown', text });
/** Not measured of a server that does not speak the lab's contract; the text says why, and what is known all the same. */
export const unproved = (text: string): Judgement => ({ status: 'unproved', text: `not measured: ${text}` });
export const warn = (text: string, reading: Reading = 'about'): Judgement => ({
  status: 'warn',
  text,
  reading,
});

/** Pass or fail with the same sentence: it holds the numbers that decided. */
export const passIf = (holds: boolean, text: string): Judgement => (holds ? pass(text) : fail(text));

/** Pass or warn with the same sentence. */
export const passOrWarn = (holds: boolean, text: string, reading: Reading = 'about'): Judgement =>
  holds ? pass(text) : warn(text, reading);

/** The first problem, else the first that is not a pass, else the last; for a check of several parts. */
export function firstProblem(parts: readonly [Judgement, ...Judgement[]]): Judgement {
  const open = parts.filter(({ status }) => status !== 'pass');
  return open.find(({ status }) => status !== 'unproved') ?? open[0] ?? parts.at(-1) ?? parts[0];
}
