import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { configSchemaText, runSchemaText } from './schema.ts';
import { sourceFolder } from './source-folder.testing.ts';

for (const [name, text] of [
  ['run.schema.json', runSchemaText()],
  ['config.schema.json', configSchemaText()],
] as const) {
  test(`the published ${name} is up to date (renew it with \`npm run schema\`)`, (t) => {
    const path = join(sourceFolder(), name);
    if (!existsSync(dirname(path)))
      return t.skip(`the sources are not beside the build: no ${dirname(path)}`);
    assert.equal(readFileSync(path, 'utf8'), text);
  });
}
