/** `npm run schema`: renews the published schema of a run file. */
import { join } from 'node:path';
import { runSchemaText } from '../results/schema.ts';
import { writeFileAtomic } from '../results/store.ts';

const path = join(import.meta.dirname, '../../results/run.schema.json');
await writeFileAtomic(path, runSchemaText());
console.log(`wrote ${path}`);
