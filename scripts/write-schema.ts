/** `npm run schema`: renews the published schemas of a run file and of the config file. */
import { join } from 'node:path';
import { configSchemaText, runSchemaText } from '../results/schema.ts';
import { writeFileAtomic } from '../results/store.ts';

const texts = { 'run.schema.json': runSchemaText(), 'config.schema.json': configSchemaText() };
for (const [name, text] of Object.entries(texts)) {
  const path = join(import.meta.dirname, '../../results', name);
  await writeFileAtomic(path, text);
  console.log(`wrote ${path}`);
}
