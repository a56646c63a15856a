import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Version of this package: `package.json` lies above the compiled `experiments/engine/`. */
export const waitlabVersion: string = (require('../../../package.json') as { version: string }).version;
