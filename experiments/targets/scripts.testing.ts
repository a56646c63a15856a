/** Small servers of a stranger's kind, each with its own way to behave, written to a folder of their own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExternalTarget } from '../../results/record/target.ts';
import { chooseFreePort } from '../preflight/port.ts';

const serve = `import { createServer } from 'node:http';
const answer = (_, response) => setTimeout(() => response.end('ok'), 20);
const listen = (port, then = () => {}) => createServer(answer).listen(port, '127.0.0.1', then);
const port = Number(process.env.PORT);
`;

const scripts = {
  good: `${serve} listen(port, () => console.log('serving'));`,
  heir: `${serve} process.once('disconnect', () => listen(port)); process.send('up');`,
  handover: `import { spawn } from 'node:child_process';
const child = spawn(process.execPath, [process.argv[2]], { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
child.once('message', () => process.exit(0));`,
  silent: `console.error('no configuration found'); setInterval(() => {}, 1000);`,
  elsewhere: `${serve} listen(0);`,
  ends: `console.error('cannot read the database'); process.exit(7);`,
  daemon: `import { spawn } from 'node:child_process';
const child = spawn(process.execPath, [process.argv[2]], { detached: true, stdio: 'ignore' });
child.unref();`,
  talker: `${serve} const line = Buffer.alloc(1 << 20, 'x');
let left = 1024;
const talk = () => { while (left-- > 0) if (!process.stdout.write(line)) return process.stdout.once('drain', talk);
  console.log('\\nsaid it all'); listen(port); };
talk();`,
  stubborn: `${serve} process.on('SIGTERM', () => {}); listen(port);`,
  tls: `import { createServer } from 'node:https'; import { readFileSync } from 'node:fs';
const [key, cert] = process.argv.slice(2).map((path) => readFileSync(path));
createServer({ key, cert }, (_, response) => response.end('ok')).listen(Number(process.env.PORT), '127.0.0.1');`,
  lost: `import { createServer } from 'node:http';
createServer((_, response) => { response.statusCode = 404; response.end('not here'); }).listen(Number(process.env.PORT), '127.0.0.1');`,
  mute: `import { createServer } from 'node:net';
createServer((socket) => socket.end('220 mail.example ESMTP\\r\\n')).listen(Number(process.env.PORT), '127.0.0.1');`,
  runaway: `${serve} import { spawn } from 'node:child_process';
spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' }).unref();
listen(port);`,
} as const;

export type Script = keyof typeof scripts;

export interface Scripts {
  readonly folder: string;
  path(name: Script): string;
  /** On a free port, ready within 2 s or never. */
  target(name: Script, ...args: readonly string[]): Promise<ExternalTarget>;
  remove(): void;
}

export function writeScripts(): Scripts {
  const folder = mkdtempSync(join(tmpdir(), 'waitlab-targets-'));
  for (const [name, text] of Object.entries(scripts)) writeFileSync(join(folder, `${name}.mjs`), text);
  const path = (name: Script): string => join(folder, `${name}.mjs`);
  return {
    folder,
    path,
    target: async (name, ...args) => ({
      ...defaults,
      name,
      port: await chooseFreePort('127.0.0.1'),
      command: [process.execPath, path(name), ...args],
      cwd: folder,
    }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const defaults = {
  kind: 'command',
  model: 'external',
  host: '127.0.0.1',
  remote: false,
  readyTimeoutMs: 8000,
  stopSignal: 'SIGTERM',
  waitMs: 20,
  slots: null,
  loops: null,
  blockPath: null,
} as const;
