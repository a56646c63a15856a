const questions: Readonly<Record<string, string>> = {
  connections: 'What happens to a server when more connections wait at once?',
};

/** The question of an experiment; its name when this version does not know it. */
export const questionOf = (experiment: string): string => questions[experiment] ?? experiment;
