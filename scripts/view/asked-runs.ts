/** More than a person can look at side by side. */
export const mostCompared = 10;

/** `?run=a&run=b` as names, each once. */
export const askedRuns = (given: unknown): string[] => [
  ...new Set([given].flat().filter((each) => typeof each === 'string' && each !== '') as string[]),
];
