import { join } from 'node:path';

/** `results/` of the sources, seen from the build in `dist/results`. */
export const sourceFolder = (): string => join(import.meta.dirname, '../../results');
