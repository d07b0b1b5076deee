import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createClient } from '@shiyi/sdk';
import { nodeFetch } from '@shiyi/sdk/node';
import { describe, expect, it, vi } from 'vitest';
import { status } from '../faults/answers.js';
import { http, startRawServer } from '../faults/raw-server.js';
import { faults } from '../faults/table.js';
import { meetAll, token } from './meet.js';

vi.setConfig({ maxConcurrency: 10, testTimeout: 60_000 });

it('has all 85 rows', () => {
  expect([...new Set(faults.map((one) => one.row))].sort((a, b) => a - b)).toEqual(Array.from({ length: 85 }, (_, at) => at + 1));
});

it('names only tests that are there', () => {
  const named = faults.flatMap((one) => [one.sdk, one.web, one.cli]).filter((one) => typeof one === 'object' && 'file' in one);
  for (const { file, title } of named)
    expect(readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8')).toContain(title);
});

describe('native fetch', () => meetAll(undefined));
describe('nodeFetch', () => meetAll(nodeFetch, (fault) => fault.node));

describe.each([
  ['native fetch', undefined],
  ['nodeFetch', nodeFetch],
] as const)('%s', (_, fetch) => {
  const own = (url: string) => createClient({ baseUrl: url, token, retries: 0, ...(fetch ? { fetch } : {}) });

  it('follows no redirect to another server, so neither token nor password arrive there', async () => {
    await using other = await startRawServer();
    await using server = await startRawServer();
    server.answer = status(307, '', { location: `${other.url}/steal` });
    await expect(own(server.url).login({ username: 'admin', password: 'Qinghe-2026' })).rejects.toMatchObject({ reason: 'redirect' });
    expect(other.requests).toHaveLength(0);
  });

  it('closes the connection of an answer it gave up on', async () => {
    await using server = await startRawServer();
    let used: Socket | undefined;
    server.answer = (socket) => {
      used = socket;
      socket.write(http(200, Buffer.alloc(40 * 1024 * 1024, 'a')));
    };
    await expect(own(server.url).listStaff()).rejects.toMatchObject({ kind: 'protocol', reason: 'too-large' });
    await expect.poll(() => used?.destroyed).toBe(true);
  });

  it('keeps the reason of a caller that gave up', async () => {
    await using server = await startRawServer();
    const controller = new AbortController();
    server.answer = () => controller.abort(new Error('gone'));
    const call = own(server.url).listStaff({}, { signal: controller.signal });
    await expect(call).rejects.toMatchObject({ kind: 'aborted', action: 'none', cause: { message: 'gone' } });
  });
});
