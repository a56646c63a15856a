import type { RunHeader } from '../record/run.ts';

/** Of files whose header does not hold its question. */
const questions: Readonly<Record<string, string>> = {
  connections: 'What happens to a server when more connections wait at once?',
};

/** The question of a run; the experiment's name when neither the file nor this version knows it. */
export const questionOf = ({ question, experiment }: RunHeader): string =>
  question ?? questions[experiment] ?? experiment;
