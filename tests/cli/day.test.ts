import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { gbk } from '../reliability/table-files.js';
import { freePort } from '../support/process.js';
import { type Served, serve } from './serve.js';
import { type RunOptions, Terminal } from './shiyi.js';

const password = 'Gentle-Bowl-42';
const many = 30_000;
const terminal = new Terminal();
const running: Served[] = [];
let server: Served;
let restored: Served;
let port: string;

/** Runs a command line as the operator types it: in Chinese, signed in through the profile. */
const shiyi = (line: string, options: RunOptions = {}) =>
  terminal.run(line.split(' '), { ...options, env: { SHIYI_LANG: 'zh', ...options.env } });
const dataOf = ({ out }: { out: string }) => JSON.parse(out).data;

async function up(dir: string, on: string): Promise<Served> {
  const one = await serve(terminal, [], { PORT: on, SHIYI_DATA_DIR: dir, SHIYI_ADMIN_PASSWORD: password });
  running.push(one);
  return one;
}

afterAll(async () => {
  for (const one of running) await one.end('SIGKILL');
  await terminal[Symbol.asyncDispose]();
});

/** Each step depends on the ones before it. */
describe.sequential('operator’s day', () => {
  it('starts without a running server, and doctor explains what to do', async () => {
    port = String(await freePort());
    const { code, err } = await shiyi(`doctor --base-url http://127.0.0.1:${port}`);
    expect([code, err]).toEqual([7, `连接：用 shiyi serve 在本机启动服务（http://127.0.0.1:${port}）\n`]);
  });

  it('starts the server, and signs in to a separate profile', async () => {
    server = await up('here', port);
    const login = await shiyi(`login --profile shop --base-url ${server.url} -u admin --password-stdin`, { input: password });
    expect([login.code, login.out]).toEqual([0, '已登录：林晓禾（admin），青禾营养科技\n']);
    expect((await shiyi('profile list')).out).toBe(`*\tshop\t${server.url}\tadmin\t已登录\t\n`);
    const doctor = await shiyi('doctor');
    expect([doctor.code, doctor.err]).toEqual([0, '']);
    expect(doctor.out).toMatch(/会话\t正常\tadmin @ 青禾营养科技，20\d\d-\d\d-\d\d .* 到期\t配置 shop\n/);
  });

  it('tries a file of Excel in Chinese, imports it, and gets back what was not taken', async () => {
    const rows = ['手机号,昵称,性别', '13900010001,安娜,女', '1390001,白露,女', '13900010003,陈晨,男', '13900010001,丁香,女'];
    await writeFile(join(terminal.home, '客户.csv'), gbk(`${rows.join('\r\n')}\r\n`));
    const tried = await shiyi('import members 客户.csv --dry-run');
    expect([tried.code, tried.err]).toEqual([3, '将新增 2，将更新 0，跳过 0，失败 2\n预检：未改动任何数据\n']);
    expect(tried.out).toContain('昵称\t昵称\t\t安娜 · 白露 · 陈晨 · 丁香\n');
    const taken = await shiyi('import members 客户.csv --errors 结果.csv');
    expect([taken.code, taken.out]).toEqual([3, '3\t手机号应为 11 位数字\n5\t与第 2 行重复\n']);
    expect(taken.err).toMatch(/^导入 \d+：新增 2，更新 0，跳过 0，失败 2；结果已写入 结果\.csv，修改后可再次导入\n$/);
  });

  it('fixes the outcome file and imports it, once', async () => {
    const file = join(terminal.home, '结果.csv');
    const outcome = await readFile(file, 'utf8');
    const mended = outcome.replace('1390001,白露', '13900010002,白露').replace('13900010001,丁香', '13900010004,丁香');
    await writeFile(file, mended);
    const again = await shiyi('import members 结果.csv --watch');
    expect([again.code, again.out, again.err]).toEqual([0, '', expect.stringMatching(/^导入 \d+：新增 2，更新 0，跳过 2，失败 0\n$/)]);
    const third = await shiyi('import members 结果.csv --watch');
    expect([third.code, third.err]).toEqual([0, expect.stringMatching(/^该文件已导入过，未重复导入\n导入 \d+：新增 2，/)]);
  });

  it('syncs departments and staff from WeCom', async () => {
    const departments = await shiyi('sync departments --watch');
    expect([departments.code, departments.err]).toEqual([0, expect.stringMatching(/^同步 \d+：新增 8，更新 0，移除 0，失败 0\n$/)]);
    const staff = await shiyi('sync staff --watch');
    expect([staff.code, staff.err]).toEqual([0, expect.stringMatching(/^同步 \d+：新增 300，更新 0，移除 0，失败 0\n$/)]);
    expect(dataOf(await shiyi('staff list --json --limit 1')).total).toBe(312);
  });

  it('sets cache keys, sees what would go, and clears only that', async () => {
    for (const key of ['config:a', 'config:b', 'other']) expect((await shiyi(`cache set ${key} 1`)).out).toBe(`已新建 ${key}\n`);
    const preview = await shiyi('cache clear --pattern config:* --dry-run');
    expect(preview.out.split('\n').map((line) => line.split('\t')[0])).toEqual(['config:a', 'config:b', '']);
    expect(preview.err).toContain('将删除 2 个键\n预检：未改动任何数据\n');
    const unasked = await shiyi('cache clear --pattern config:*');
    expect([unasked.code, unasked.err]).toEqual([2, expect.stringContaining('在脚本中请加 --yes')]);
    expect((await shiyi('cache clear --pattern config:* --yes')).out).toBe('已删除 2 个键\n');
    expect((await shiyi('cache list')).out).toContain('other\t');
  });

  it('watches a large import across a killed and restarted server', { timeout: 300_000 }, async () => {
    const rows = Array.from({ length: many }, (_, at) => `137${String(at).padStart(8, '0')},客${at}`);
    await writeFile(join(terminal.home, '大.csv'), `手机号,昵称\n${rows.join('\n')}\n`);
    const begun = await shiyi('import members 大.csv');
    expect(begun.code).toBe(0);
    const id = /导入 (\d+) 已开始/.exec(begun.out)?.[1];
    expect(begun.err).toBe(`用 shiyi import show ${id} --watch 查看进度\n`);
    let back: Promise<Served> | undefined;
    const watched = await shiyi(`import show ${id} --watch --progress json --json`, {
      meanwhile: (child) =>
        child.stderr?.on('data', (chunk: Buffer) => {
          if (/"done":[1-9]/.test(String(chunk))) back ??= server.end('SIGKILL').then(() => up('here', port));
        }),
    });
    server = await (back as Promise<Served>);
    expect([watched.code, dataOf(watched)], watched.err.slice(-400)).toMatchObject([0, { status: 'finished', created: many, failed: 0 }]);
    const job = dataOf(await shiyi(`job get ${dataOf(watched).job_id} --json`));
    expect(job, 'the server was killed in the middle').toMatchObject({
      status: 'finished',
      done: many,
      resumed_from: expect.stringMatching(/./),
    });
  });

  it('makes a backup while running and restores it elsewhere', { timeout: 300_000 }, async () => {
    const here = { SHIYI_DATA_DIR: 'here' };
    const backup = await shiyi('backup day.tar.gz', { env: here });
    expect([backup.code, backup.out]).toEqual([0, expect.stringContaining('运行中，未中断')]);
    await shiyi('cache set later 1');
    const refused = await shiyi('restore day.tar.gz --confirm=here', { env: here });
    expect(refused.err).toContain('error[file/refused]');
    const done = await shiyi('restore day.tar.gz', { env: { SHIYI_DATA_DIR: 'there' } });
    expect([done.code, done.err]).toEqual([0, `用 SHIYI_DATA_DIR=${join(terminal.home, 'there')} shiyi serve 启动\n`]);
  });

  it('finds everything there as it was', { timeout: 300_000 }, async () => {
    const other = String(await freePort());
    restored = await up('there', other);
    const login = await shiyi(`login --profile spare --base-url ${restored.url} -u admin --password-stdin`, { input: password });
    expect(login.code, login.err).toBe(0);
    const kept = async (profile: string) => ({
      imports: dataOf(await shiyi(`import list --json --profile ${profile}`)),
      staff: dataOf(await shiyi(`staff list --json --profile ${profile}`)),
      customers: dataOf(await shiyi(`customer list --json --profile ${profile}`)),
      departments: dataOf(await shiyi(`department list --json --profile ${profile}`)),
    });
    const there = await kept('spare');
    expect(there).toEqual(await kept('shop'));
    const cached = (await shiyi('cache list --profile spare')).out;
    expect([cached.includes('other\t'), cached.includes('later\t')]).toEqual([true, false]);
  });
});
