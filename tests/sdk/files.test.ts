import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@shiyi/sdk';
import { nodeFetch, saveFile } from '@shiyi/sdk/node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { http, ok, type RawServer, startRawServer } from '../faults/raw-server.js';

const bytes = randomBytes(3 * 1024 * 1024);
const digestOf = (content: Uint8Array) => `sha-256=:${createHash('sha256').update(content).digest('base64')}:`;
const file = (content: Uint8Array, digest = digestOf(content)) =>
  http(200, content, { 'content-type': 'image/png', 'repr-digest': digest, 'content-disposition': 'attachment; filename="a.png"' });
let server: RawServer;
let folder: string;
let path: string;

beforeEach(async () => {
  server = await startRawServer();
  folder = await mkdtemp(join(tmpdir(), 'shiyi-files-'));
  path = join(folder, 'a.png');
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ['native fetch', undefined],
  ['nodeFetch', nodeFetch],
] as const)('saveFile with %s', (_, fetch) => {
  const save = (overwrite = false) =>
    saveFile(createClient({ baseUrl: server.url, ...(fetch ? { fetch } : {}) }), 'getFile', { key: 'a.png' }, path, { overwrite });

  it('stores a complete file under its name and nothing else', async () => {
    server.answer = (socket) => socket.write(file(bytes));
    expect(await save()).toEqual({ path, bytes: bytes.length, type: 'image/png', name: 'a.png' });
    expect((await readFile(path)).equals(bytes)).toBe(true);
    expect(await readdir(folder)).toEqual(['a.png']);
  });

  it('replaces a file only if allowed, and sends no request otherwise', async () => {
    await writeFile(path, 'old');
    server.answer = (socket) => socket.write(file(bytes));
    await expect(save()).rejects.toMatchObject({ code: 'EEXIST' });
    expect(server.requests).toHaveLength(0);
    await save(true);
    expect((await readFile(path)).equals(bytes)).toBe(true);
  });

  it('starts over after a cut, with nothing left of the first attempt', async () => {
    const short = bytes.subarray(0, 1000);
    server.answer = (socket, _request, number) =>
      number === 1 ? socket.end(file(bytes).subarray(0, 2_000_000)) : socket.write(file(short));
    expect(await save()).toMatchObject({ bytes: 1000 });
    expect((await readFile(path)).equals(short)).toBe(true);
  });

  it.each([
    ['another digest', () => file(bytes, digestOf(Buffer.of(1))), { kind: 'protocol', reason: 'truncated' }],
    ['a refusal', () => http(404, '{"code":40400,"message":"没有"}'), { bizCode: 40400 }],
    ['the end of the session', () => http(200, '{"code":100001,"message":"x","data":{}}'), { kind: 'session' }],
    ['an envelope', () => ok({}), { kind: 'envelope', reason: 'data-shape' }],
  ])('keeps nothing of %s', async (_name, answer, facts) => {
    server.answer = (socket) => socket.write(answer());
    await expect(save()).rejects.toMatchObject(facts);
    expect(await readdir(folder)).toEqual([]);
  });
});

it('reports the error of the disk', async () => {
  server.answer = (socket) => socket.write(file(bytes));
  const client = createClient({ baseUrl: server.url });
  await expect(saveFile(client, 'getFile', { key: 'a' }, join(folder, 'none', 'a.png'))).rejects.toMatchObject({ code: 'ENOENT' });
  const broken = { write: () => Promise.reject(new Error('full disk')), digest: () => '' };
  await expect(client.getFile({ key: 'a' }, { sink: () => broken })).rejects.toMatchObject({ kind: 'usage', reason: 'bad-sink' });
});

it('leaves the old file and no half one when it is killed', async () => {
  await writeFile(path, 'old');
  server.answer = (socket) => void socket.write(file(bytes).subarray(0, 2_000_000));
  const script = `
    import { createClient } from '@shiyi/sdk';
    import { nodeFetch, saveFile } from '@shiyi/sdk/node';
    const client = createClient({ baseUrl: ${JSON.stringify(server.url)}, fetch: nodeFetch });
    await saveFile(client, 'getFile', { key: 'a' }, ${JSON.stringify(path)}, { overwrite: true });
  `;
  const child = spawn(process.execPath, ['--import', 'tsx', '-C', 'shiyi-source', '--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
  });
  const drafts = async () => (await readdir(folder)).filter((name) => name.endsWith('.part'));
  await vi.waitUntil(async () => {
    const [draft] = await drafts();
    return draft !== undefined && (await readFile(join(folder, draft))).length > 1_000_000;
  }, 30_000);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await readFile(path, 'utf8')).toBe('old');
  server.answer = (socket) => socket.write(file(bytes));
  await saveFile(createClient({ baseUrl: server.url }), 'getFile', { key: 'a' }, path, { overwrite: true });
  expect((await readFile(path)).equals(bytes)).toBe(true);
  // Nothing else writes to or deletes the draft of another download, which may still run.
  expect((await readdir(folder)).filter((name) => !name.endsWith('.part'))).toEqual(['a.png']);
  expect(await drafts()).toHaveLength(1);
});

describe('progress', () => {
  const told: [number, number | undefined][] = [];
  const onProgress = (done: number, total: number | undefined) => void told.push([done, total]);
  beforeEach(() => void told.splice(0));

  it('counts a download up to its length', async () => {
    server.answer = (socket) => socket.write(file(bytes));
    await createClient({ baseUrl: server.url }).getFile({ key: 'a' }, { onProgress });
    expect(told.length).toBeGreaterThan(1);
    expect(told.at(-1)).toEqual([bytes.length, bytes.length]);
    expect(told.map(([done]) => done)).toEqual(told.map(([done]) => done).sort((a, b) => a - b));
  });

  it('counts the bytes of uploaded files, by nodeFetch', async () => {
    server.answer = (socket) => socket.write(ok({ url: '/files/a.png', name: 'a.png', size: 3 }));
    const client = createClient({ baseUrl: server.url, fetch: nodeFetch });
    await client.uploadImage({ file: new File([bytes], 'a.png', { type: 'image/png' }) }, { onProgress });
    expect(told.length).toBeGreaterThan(2);
    expect(told.at(-1)).toEqual([bytes.length, bytes.length]);
  });
});
