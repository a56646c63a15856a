import { z } from 'zod';
import { runLineSchema } from './record/run.ts';

/** JSON Schema (draft 2020-12) of one line of `run.jsonl`, as the text of `results/run.schema.json`. */
export function runSchemaText(): string {
  const schema = {
    title: 'One line of a waitlab run file',
    ...z.toJSONSchema(runLineSchema, { reused: 'ref' }),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
