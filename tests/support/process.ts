import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  output(): string;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

/** Returns a port that nothing listens on right now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Spawns the built server, without waiting for it to be ready. */
export function launch(env: Record<string, string>, args: string[] = [], program = main) {
  const { NODE_EXTRA_CA_CERTS: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...inherited, SHIYI_DATABASE_URL: '', SHIYI_REDIS_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  return { child, output: () => text };
}

/** Spawns the built server, or another one, and waits until it reports that it is ready. */
export async function startProcess(env: Record<string, string>, args: string[] = [], program = main): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const { child, output } = launch({ ...env, PORT: port }, args, program);
  const ended = once(child, 'exit');
  while (!output().includes('is ready')) {
    const late = await Promise.race([ended.then(() => true), new Promise<false>((done) => setTimeout(() => done(false), 25))]);
    if (late) throw new Error(`The server ended before it was ready: ${output()}`);
  }
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    output,
    kill: async (signal) => {
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}

/** Spawns the built server, which is expected to fail, and returns its exit code and output. */
export async function failedStart(env: Record<string, string>, args: string[] = []): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(env, args);
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, output: output() };
}
