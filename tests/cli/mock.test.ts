import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyFolder, root } from '../support/empty-folder.js';
import { freePort } from '../support/process.js';
import { Terminal } from './shiyi.js';

const place = emptyFolder('shiyi-mock-');
const { folder } = place;
const terminal = new Terminal();
let packed: string;

beforeAll(() => {
  packed = place.installTerminal();
}, 120_000);
afterAll(async () => {
  await terminal[Symbol.asyncDispose]();
  await place[Symbol.asyncDispose]();
});

async function ended(args: string[]) {
  const child = spawn(process.execPath, [packed, ...args], { env: terminal.env(), cwd: folder });
  let err = '';
  child.stderr.on('data', (chunk) => (err += chunk));
  const [code] = await once(child, 'close');
  return { code, err };
}

/** Runs the mock until `use` is done with it. */
async function whileMocking(args: string[], use: (env: Record<string, string>) => Promise<unknown>) {
  const port = String(await freePort());
  const child = spawn(process.execPath, [packed, 'mock', ...args, '-p', port], {
    env: terminal.env({ TMPDIR: terminal.home }),
    cwd: folder,
  });
  const exit = once(child, 'exit');
  await new Promise<void>((ready, fail) => {
    let output = '';
    child.once('exit', () => fail(new Error(output)));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (output.includes('is listening')) ready();
      });
  });
  const env = { SHIYI_BASE_URL: `http://127.0.0.1:${port}`, SHIYI_TOKEN: 'any' };
  await use(env);
  child.kill('SIGTERM');
  expect((await exit)[0]).toBe(143);
  expect((await terminal.run(['staff', 'list'], { env })).code).toBe(7);
}

describe('mock from the packed terminal', () => {
  it('names the package to install in this folder, whether or not a contract is given', async () => {
    expect(existsSync(join(folder, 'node_modules/@shiyi/server'))).toBe(false);
    await writeFile(join(folder, 'api.json'), '{}');
    for (const args of [['mock'], ['mock', 'api.json']]) {
      const { code, err } = await ended(args);
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/^error\[file\/no-prism\]: .* — run in this folder: npm install @stoplight\/prism-cli@5\.14\.2\n$/),
      ]);
    }
    expect((await ended(['mock', 'none.yaml'])).err).toContain('error[file/unreadable-file]');
  });

  it('answers with the examples of the contract until it is ended, and leaves nothing behind', async () => {
    await place.link('@stoplight/prism-cli', `${root}/packages/cli`);
    await whileMocking([], async (env) => {
      const listed = await terminal.run(['staff', 'list', '--fields', 'id,name', '--json'], { env });
      expect(JSON.parse(listed.out).data.list[0]).toEqual({ id: expect.any(Number), name: expect.any(String) });
    });
    expect((await readdir(terminal.home)).filter((name) => name.startsWith('shiyi-mock-'))).toEqual([]);
  }, 240_000);

  it('answers from another contract without the server package', async () => {
    const example = { code: 200, message: '', data: { list: [], total: 0, page: 1, limit: 20, next: null } };
    const content = { 'application/json': { example } };
    const paths = { '/admin/v1/users': { get: { responses: { 200: { description: 'Staff.', content } } } } };
    await writeFile(join(folder, 'api.json'), JSON.stringify({ openapi: '3.1.0', info: { title: 'Own', version: '1' }, paths }));
    await whileMocking(['api.json'], async (env) => {
      const listed = await terminal.run(['staff', 'list', '--json'], { env });
      expect(JSON.parse(listed.out).data).toMatchObject({ list: [], total: 0 });
    });
  }, 240_000);
});
