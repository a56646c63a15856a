/** A measured server's side of the talk with the lab: options in, readiness and counters out, gone with the lab. */
import type { FromServer, Ready, RunningServer, ServerOptions, StartServer, ToServer } from './contract.ts';

/** Nothing needs to be flushed, and 200 threads take seconds to end politely. */
const end = () => process.kill(process.pid, 'SIGKILL');

const say = (message: FromServer) =>
  process.send ? process.send(message) : console.log(JSON.stringify(message));

/** Serves until the lab says stop or is gone. A server that cannot start is reported, and the process ends with 1. */
export async function serve(start: StartServer): Promise<void> {
  const options = JSON.parse(process.argv[2] ?? '{}') as ServerOptions;
  // Ctrl-C reaches the whole process group: the lab stops its children in order, and they end with it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', end);
  process.on('SIGHUP', end);
  process.on('disconnect', end);
  try {
    const server = await start(options);
    process.on('message', (message) => obey(message as ToServer, server));
    say(ready(server));
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    say({ type: 'failed', code: code ?? 'unknown', message });
    process.exitCode = 1;
    setTimeout(end, 1000);
  }
}

async function obey(message: ToServer, server: RunningServer): Promise<void> {
  switch (message.type) {
    case 'snapshot': {
      const counters = await server.snapshot();
      say({
        type: 'snapshot',
        id: message.id,
        atMs: performance.timeOrigin + performance.now(),
        ...counters,
      });
      break;
    }
    case 'stop':
      end();
      break;
    default:
      message satisfies never;
  }
}

function ready(server: RunningServer): Ready {
  return {
    type: 'ready',
    pid: process.pid,
    ...server.ready,
    runtime: { node: process.versions.node, v8: process.versions.v8, execArgv: process.execArgv },
    startMs: performance.now(),
  };
}
