import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packedSdk } from '../sdk/packed.js';
import { useAdmin } from '../support/admin.js';
import { emptyFolder, root } from '../support/empty-folder.js';

/** The examples as a developer has them: copied into an empty folder in which the packed SDK was installed. */
const place = emptyFolder('shiyi-developer-');
const { folder } = place;
const used = useAdmin({});
let token: string;

/** Packages of a developer's project; only their types and programs are used. */
const tools = ['@types/node', 'tsx', 'typescript', 'vitest'];

const programs = ['conflict.ts', 'idempotent-create.ts', 'mock.test.ts', 'paging.ts', 'watch.ts'];

const compilerOptions = {
  target: 'ES2023',
  module: 'NodeNext',
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
};

async function installSdk() {
  await using sdk = await packedSdk();
  const fetch = await realpath(`${root}/packages/sdk/node_modules/openapi-fetch`);
  place.install(sdk.tarball, place.pack(fetch), place.pack(join(dirname(fetch), 'openapi-typescript-helpers')));
}

beforeAll(async () => {
  await installSdk();
  for (const name of tools) await place.link(name);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  for (const name of programs) await cp(`${root}/examples/${name}`, join(folder, name));
  token = await used.server.tokenOf('admin');
});
afterAll(() => place[Symbol.asyncDispose]());

/** Runs Node in the folder, without the settings of this machine. `onOutput` is called with all output so far. */
async function node(args: string[], onOutput: (out: string) => void = () => undefined): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: folder, SHIYI_BASE_URL: used.server.url, SHIYI_TOKEN: token };
  const child = spawn(process.execPath, args, { cwd: folder, env });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
    onOutput(out);
  });
  child.stderr.on('data', (chunk) => (err += chunk));
  const [code] = await once(child, 'close');
  expect([code, err], out).toEqual([0, '']);
  return out;
}

const run = (name: string, onOutput?: (out: string) => void) => node(['--import', 'tsx', `${name}.ts`], onOutput);

describe('examples with the packed SDK in an empty folder', () => {
  it('have fewer than 40 lines each and are all run by this file', async () => {
    expect((await readdir(`${root}/examples`)).filter((name) => name.endsWith('.ts')).sort()).toEqual(programs);
    for (const name of programs) expect((await readFile(join(folder, name), 'utf8')).split('\n').length).toBeLessThan(40);
  });

  it('pass a strict type check', async () => {
    expect(await realpath(join(folder, 'node_modules/@shiyi/sdk'))).toBe(join(await realpath(folder), 'node_modules/@shiyi/sdk'));
    expect(await node(['node_modules/typescript/bin/tsc', '-p', '.'])).toBe('');
  });

  it('read a whole list', async () => {
    const { total } = await used.admin.listStaff({ status: 'enabled' });
    const lines = (await run('paging')).trimEnd().split('\n');
    expect(lines).toHaveLength(total + 1);
    expect(lines.at(-1)).toBe(`${total} staff`);
  });

  it('create a customer once, however often they run', async () => {
    const first = await run('idempotent-create');
    expect(first).toMatch(/^customer \d+\n$/);
    expect(await run('idempotent-create')).toBe(first);
    expect((await used.admin.listCustomers({ keyword: '小桃' })).list.filter(({ nick_name }) => nick_name === '小桃')).toHaveLength(1);
  });

  it('show both values of a conflict', async () => {
    expect(await run('conflict')).toBe('remark: ours 晚班, theirs 早班\n');
  });

  it('follow a job until it is finished', async () => {
    let started = false;
    const out = await run('watch', (text) => {
      if (started || !text.includes('watching')) return;
      started = true;
      void used.admin.syncStaff();
    });
    expect(out).toMatch(/^watching\n(?:.*\n)*\d+ finished 100\n$/);
  });

  it('test code without a server', async () => {
    expect(await node(['node_modules/vitest/vitest.mjs', 'run', '--reporter=json'])).toMatch(/"numPassedTests":2,/);
  });
});
