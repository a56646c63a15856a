import { z } from 'zod';
import { runLineSchema } from './record/run.ts';
import { configSchema, targetKinds } from './record/target.ts';

const asText = (schema: object): string => `${JSON.stringify(schema, null, 2)}\n`;

/** JSON Schema (draft 2020-12) of one line of `run.jsonl`, as the text of `results/run.schema.json`. */
export const runSchemaText = (): string =>
  asText({
    title: 'One line of a waitlab run file',
    ...z.toJSONSchema(runLineSchema, { reused: 'ref' }),
  });

/** JSON Schema (draft 2020-12) of `waitlab.config.json`, as the text of `results/config.schema.json`. */
export const configSchemaText = (): string =>
  asText({
    title: 'waitlab.config.json: servers of your own to measure',
    ...z.toJSONSchema(configSchema, {
      io: 'input',
      override: ({ jsonSchema }) => {
        if (jsonSchema.properties?.['command'] === undefined) return;
        jsonSchema.oneOf = targetKinds.map((kind) => ({ required: [kind] }));
      },
    }),
  });
