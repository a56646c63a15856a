/** `--target` and `--config`: what a person names, as declared targets. */
import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { addressOf, isOfThisMachine } from '../experiments/targets/external-target.ts';
import type { Target } from '../results/record/target.ts';
import { readConfig } from './config-file.ts';
import { type RunFlags, serverNames } from './run-flags.ts';
import { notOneOf, type Problem } from './usage-error.ts';

export interface ReadTargets {
  readonly targets: readonly Target[];
  readonly problems: readonly Problem[];
}

/** What the command line says of a target that no file declares. */
interface Declared {
  readonly waitMs: number | undefined;
}

/** Never throws; nothing is looked up on the network. Without `--target` a config file is not even read. */
export function readTargets(flags: RunFlags, declared: Declared): ReadTargets {
  if (flags.target === undefined && flags.config === undefined) return { targets: [], problems: [] };
  const config = readConfig(flags.config);
  const read = (flags.target ?? []).map((given) => readTarget(given.trim(), config.targets, declared));
  const targets = read.flatMap((each) => ('name' in each ? [each] : []));
  const problems = read.flatMap((each) => ('name' in each ? [] : [each]));
  return {
    targets,
    problems: [
      ...config.problems,
      ...(config.problems.length > 0 ? problems.filter(({ given }) => !isPlainWord(given)) : problems),
      ...twice(targets),
      ...(flags.allowRemote === true ? [] : targets.flatMap(remoteProblem)),
    ],
  };
}

const isPlainWord = (text: string): boolean => /^[\w-]+$/.test(text);

/** A name of the file, a URL, a file that is a module, or else a command. */
function readTarget(given: string, known: readonly Target[], { waitMs }: Declared): Target | Problem {
  const named = known.find(({ name }) => name === given);
  if (named !== undefined) return named;
  const wait = waitMs === undefined ? {} : { waitMs };
  const model = 'external';
  if (/^https?:/i.test(given)) return urlTarget(given, wait);
  if (isFile(given) && /\.[cm]?[jt]s$/.test(given)) return moduleTarget(given);
  if (/\s/.test(given) || isFile(given)) return { name: shortName(given), model, command: given, ...wait };
  return notOneOf(
    '--target',
    given,
    known.map(({ name }) => name),
    whatItMayBe(known),
  );
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

const whatItMayBe = (known: readonly Target[]): string => {
  const names = known.length === 0 ? '' : `${known.map(({ name }) => name).join(', ')}, `;
  return `${names}a URL such as http://127.0.0.1:8080/wait, the path of a module, or a command in quotes such as 'node server.js {port}'`;
};

function urlTarget(given: string, wait: { waitMs?: number }): Target | Problem {
  const what = '--target';
  if (!URL.canParse(given)) return { what, given, valid: 'a URL such as http://127.0.0.1:8080/wait' };
  const { protocol, username, password, host, pathname } = new URL(given);
  if (protocol !== 'http:')
    return { what, given, valid: 'plain http://: the lab measures HTTP/1.1 without TLS' };
  if (username !== '' || password !== '') return { what, given, valid: 'without a user name and password' };
  return {
    name: shortName(host + (pathname === '/' ? '' : pathname)),
    model: 'external',
    url: given,
    ...wait,
  };
}

/** The slots, loops and wait of the flags are handed to it. */
const moduleTarget = (given: string): Target => ({
  name: shortName(basename(given)),
  model: /thread-pool|pool/.test(basename(given)) ? 'thread-pool' : 'event-loop',
  module: resolve(given),
});

/** As it stands in tables: without what a name may not hold, and not too wide. */
const longest = 32;
function shortName(text: string): string {
  const clean = text.replaceAll(/[@,\s]+/g, ' ').trim();
  return clean.length > longest ? `${clean.slice(0, longest - 1)}…` : clean;
}

function twice(targets: readonly Target[]): Problem[] {
  const names = targets.map(({ name }) => name);
  return names
    .filter((name, i) => names.indexOf(name) < i || serverNames.includes(name))
    .map((given) => ({
      what: '--target',
      given,
      valid: 'a name of its own: give targets that look alike a name in waitlab.config.json',
    }));
}

function remoteProblem({ url }: Target): Problem[] {
  if (url === undefined || isOfThisMachine(addressOf(url).host)) return [];
  return [
    {
      what: '--target',
      given: url,
      valid:
        'on this machine, by a literal address: load on another one needs --allow-remote, and the right to do so',
    },
  ];
}
