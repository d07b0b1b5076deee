import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Terminal } from './shiyi.js';

let terminal: Terminal;
let registry: Server;
let asked: string[];
let answer: (send: (text: string) => void) => void;
let env: Record<string, string>;
beforeEach(async () => {
  terminal = new Terminal();
  asked = [];
  answer = (send) => send(JSON.stringify({ name: '@shiyi/cli', version: '9.1.0' }));
  registry = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer((text) => response.end(text));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  env = { SHIYI_REGISTRY: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/` };
});
afterEach(async () => {
  registry.closeAllConnections();
  registry.close();
  await terminal[Symbol.asyncDispose]();
});

const state = () => join(terminal.home, '.cache/shiyi/update.json');
const latest = async () => JSON.parse(await readFile(state(), 'utf8')).latest;
const explain = (more: string[] = [], given: Record<string, string> = {}) =>
  terminal.atTerminal(['config', 'explain', ...more], { env: { ...env, ...given }, columns: 200 });

it('is checked once a day at a terminal, and announced from the next command on', async () => {
  expect((await explain()).screen).not.toContain('is out');
  await vi.waitUntil(async () => (await latest().catch(() => undefined)) === '9.1.0', 15_000);
  const { screen } = await explain();
  expect(screen).toContain(`shiyi 9.1.0 is out (this is 0.1.0): npm install -g @shiyi/cli --registry ${env.SHIYI_REGISTRY?.slice(0, -1)}`);
  expect((await explain(['--lang', 'zh'])).screen).toContain('shiyi 9.1.0 已发布（当前 0.1.0）');
  expect(asked).toEqual(['/@shiyi%2fcli/latest']);
  await writeFile(state(), JSON.stringify({ checkedAt: Date.now() - 90_000_000, latest: '0.1.0' }));
  expect((await explain()).screen).not.toContain('is out');
  await vi.waitUntil(async () => (await latest()) === '9.1.0', 15_000);
  expect(asked).toHaveLength(2);
});

it('is not checked in CI, for programs, if disabled, or without a configured registry', async () => {
  await mkdir(dirname(state()), { recursive: true });
  const kept = JSON.stringify({ checkedAt: 0, latest: '9.1.0' });
  await writeFile(state(), kept);
  const silent = [
    await explain([], { CI: 'true' }),
    await explain([], { SHIYI_NO_UPDATE_NOTICE: '1' }),
    await explain([], { SHIYI_REGISTRY: '' }),
    await explain([], { SHIYI_REGISTRY: 'file:///etc' }),
    await explain(['--json']),
    await explain(['--ndjson']),
    await explain(['--plain']),
  ];
  for (const { screen, code } of silent) expect([screen.includes('is out'), code]).toEqual([false, 0]);
  const piped = await terminal.run(['config', 'explain'], { env });
  expect(piped.err).not.toContain('is out');
  expect([asked, await readFile(state(), 'utf8')]).toEqual([[], kept]);
});

it('delays no command, whatever the registry does', async () => {
  answer = () => undefined;
  const began = Date.now();
  const { code } = await explain();
  expect([code, Date.now() - began < 5000]).toEqual([0, true]);
  answer = (send) => send('{"version":"9.0.0; rm -rf /"}');
  await writeFile(state(), JSON.stringify({ checkedAt: 0, latest: '\u001b[31m9' }));
  expect((await explain()).screen).not.toContain('is out');
  expect(existsSync(state())).toBe(true);
});
