import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAdmin } from '../support/admin.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const used = useAdmin({});
let token: string;
beforeAll(async () => {
  token = await used.server.tokenOf('admin');
});

/** Starts an example as a developer would, from the sources of the SDK. `onOutput` is called with all output so far. */
async function run(name: string, onOutput: (out: string) => void = () => undefined): Promise<string> {
  const env = { ...process.env, SHIYI_BASE_URL: used.server.url, SHIYI_TOKEN: token };
  const child = spawn(process.execPath, ['-C', 'shiyi-source', '--import', 'tsx', `examples/${name}.ts`], { cwd: root, env });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
    onOutput(out);
  });
  child.stderr.on('data', (chunk) => (err += chunk));
  const [code] = await once(child, 'close');
  expect([code, err]).toEqual([0, '']);
  return out;
}

describe('examples', () => {
  it('have fewer than 40 lines each and are all run by tests', async () => {
    const names = (await readdir(`${root}/examples`)).filter((name) => name.endsWith('.ts')).sort();
    expect(names).toEqual(['conflict.ts', 'idempotent-create.ts', 'mock.test.ts', 'paging.ts', 'watch.ts']);
    for (const name of names) expect((await readFile(`${root}/examples/${name}`, 'utf8')).split('\n').length).toBeLessThan(40);
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
});
