/** `waitlab.config.json`: read, checked, every problem with its place. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { z } from 'zod';
import { configSchema, type Target, targetSchema } from '../results/record/target.ts';
import { configName } from './run-flags.ts';
import { notOneOf, type Problem } from './usage-error.ts';

export interface ReadConfig {
  /** With absolute paths. */
  readonly targets: readonly Target[];
  readonly problems: readonly Problem[];
}

const nothing: ReadConfig = { targets: [], problems: [] };

/** Never throws. `file`: as given by a person; without one the file of the current folder is read if it is there. */
export function readConfig(file: string | undefined): ReadConfig {
  const path = resolve(file ?? configName);
  if (file === undefined && !existsSync(path)) return nothing;
  try {
    return checked(JSON.parse(readFileSync(path, 'utf8')), path, file ?? configName);
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    const problem = { what: '--config', given: file ?? configName, valid: `a file of JSON (${because})` };
    return { targets: [], problems: [problem] };
  }
}

function checked(content: unknown, path: string, name: string): ReadConfig {
  const read = configSchema.safeParse(content, { reportInput: true });
  if (!read.success) {
    return { targets: [], problems: read.error.issues.flatMap((issue) => problemsOf(issue, name)) };
  }
  return { targets: read.data.targets.map((target) => located(target, dirname(path))), problems: [] };
}

/** Paths of a file are seen from its folder. */
function located(target: Target, folder: string): Target {
  return {
    ...target,
    ...(target.command !== undefined && { cwd: resolve(folder, target.cwd ?? '.') }),
    ...(target.module !== undefined && { module: resolve(folder, target.module) }),
  };
}

type Issue = z.core.$ZodIssue;

const keysOfTarget = Object.keys(targetSchema.shape);
const keysOfFile = Object.keys(configSchema.shape);

function problemsOf(issue: Issue, name: string): Problem[] {
  const what = `${name} ${placeOf(issue.path)}`.trim();
  if (issue.code === 'unrecognized_keys') {
    const valid = issue.path.length === 0 ? keysOfFile : keysOfTarget;
    return issue.keys.map((key) => notOneOf(`${what} key`, key, valid));
  }
  return [{ what, given: givenText(issue.input), valid: validText(issue) }];
}

/** `targets[0].slots` */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');

const longest = 60;

function givenText(input: unknown): string {
  const text = JSON.stringify(input) ?? 'is missing and';
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function validText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return article(issue.expected);
    case 'invalid_value':
      return `one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? 'not empty'
        : `${issue.inclusive === false ? 'above' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `of at most ${issue.maximum} characters`
        : `at most ${issue.maximum}`;
    case 'invalid_union':
      return 'a text or a list of texts, not empty';
    default:
      return issue.message;
  }
}

function article(type: string): string {
  if (type === 'string') return 'a text';
  if (type === 'int') return 'a whole number';
  return type === 'array' ? 'a list' : type === 'object' || type === 'record' ? 'an object' : `a ${type}`;
}
