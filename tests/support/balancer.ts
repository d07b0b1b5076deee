import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './process.js';

const deploy = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

/** The shipped configuration of a balancer, for these ports, and how to start it in a directory. */
interface Kind {
  version: string[];
  config(ports: { own: number; one: number; two: number }, directory: string): Promise<string>;
  start(file: string, directory: string): string[];
}

const withPorts = (text: string, { one, two }: { one: number; two: number }) =>
  text.replaceAll('127.0.0.1:8420', `127.0.0.1:${one}`).replaceAll('127.0.0.1:8421', `127.0.0.1:${two}`);

const kinds: Record<string, Kind> = {
  nginx: {
    version: ['nginx', '-v'],
    config: async (ports, directory) => `
      pid ${directory}/pid;
      error_log stderr;
      events {}
      http {
        access_log off;
        client_body_temp_path ${directory};
        proxy_temp_path ${directory};
        ${withPorts(await deploy('nginx.conf'), ports).replace('listen 80;', `listen 127.0.0.1:${ports.own};`)}
      }`,
    start: (file, directory) => ['nginx', '-p', directory, '-c', file, '-g', 'daemon off;'],
  },
  haproxy: {
    version: ['haproxy', '-v'],
    config: async (ports) => withPorts(await deploy('haproxy.cfg'), ports).replace('bind :80', `bind 127.0.0.1:${ports.own}`),
    start: (file) => ['haproxy', '-f', file],
  },
  caddy: {
    version: ['caddy', 'version'],
    config: async (ports) =>
      `{\n\tadmin off\n}\n${withPorts(await deploy('Caddyfile'), ports).replace('shiyi.example.com {', `http://127.0.0.1:${ports.own} {`)}`,
    start: (file) => ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
  },
};

export const balancers = Object.keys(kinds);

export function isInstalled(name: string): boolean {
  const [command = '', ...args] = kinds[name]?.version ?? [];
  return spawnSync(command, args).error === undefined;
}

export interface Balancer extends AsyncDisposable {
  url: string;
}

async function isListening(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return;
    await pause(50);
  }
}

/** Starts a balancer with the configuration of `deploy/` before the servers on two ports. */
export async function startBalancer(name: string, one: number, two: number): Promise<Balancer> {
  const kind = kinds[name] as Kind;
  const directory = await mkdtemp(join(tmpdir(), `shiyi-${name}-`));
  const own = await freePort();
  const file = join(directory, 'config');
  await writeFile(file, await kind.config({ own, one, two }, directory));
  const [command = '', ...args] = kind.start(file, directory);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, XDG_DATA_HOME: directory } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${own}`;
  await isListening(`${url}/healthz`, child);
  if (child.exitCode !== null) throw new Error(`${name} did not start: ${output}`);
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
