import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { gbk } from '../reliability/table-files.js';
import { type CuttingProxy, startCuttingProxy } from '../support/cutting-proxy.js';
import { freePort } from '../support/process.js';
import { adminPassword } from '../support/template.js';
import { foodTable } from './food-table.js';
import { type Served, serve } from './serve.js';
import { type RunOptions, Terminal } from './shiyi.js';
import { templateData } from './template-data.js';

const terminal = new Terminal();
const running: Served[] = [];
let server: Served;
let foodsBefore = 0;
/** Proxy that simulates the office's bad connection to the server. */
let line: CuttingProxy;

const shiyi = (command: string, options: RunOptions = {}) =>
  terminal.run(command.split(' '), { ...options, env: { SHIYI_LANG: 'zh', ...options.env } });
const dataOf = ({ out }: { out: string }) => JSON.parse(out).data;
/** Counts the imported foods, without those the sandbox company already had. */
const foodCount = async () => dataOf(await shiyi('ingredient list --source enterprise --json')).total - foodsBefore;
const file = (name: string) => join(terminal.home, name);

async function up(dir: string): Promise<Served> {
  const one = await serve(terminal, [], { PORT: String(await freePort()), SHIYI_DATA_DIR: dir });
  running.push(one);
  return one;
}

async function signIn(url: string) {
  const { code, err } = await shiyi(`login --base-url ${url} -u admin --password-stdin`, { input: adminPassword });
  expect(code, err).toBe(0);
}

afterAll(async () => {
  for (const one of running) await one.end('SIGKILL');
  await line?.[Symbol.asyncDispose]();
  await terminal[Symbol.asyncDispose]();
});

/** Each step depends on the ones before it. */
describe.sequential('first import of foreign files', () => {
  const foods = foodTable(400);
  const right = 400 - foods.wrong.length;

  it('starts with a remote server', async () => {
    await templateData(terminal, 'here');
    server = await up('here');
    line = await startCuttingProxy(server.url);
    await signIn(line.url);
    foodsBefore = await foodCount();
  });

  it('tries a public food table, and reads what was guessed and what cannot be', async () => {
    await writeFile(file('食物成分表.csv'), foods.text);
    const tried = await shiyi('import ingredients 食物成分表.csv --dry-run --json');
    expect([tried.code, dataOf(tried)]).toEqual([
      3,
      expect.objectContaining({ head_row_no: 2, created: right, failed: foods.wrong.length }),
    ]);
    expect(dataOf(tried).columns.every(({ field }: { field: string | null }) => field !== null)).toBe(true);
    expect(await foodCount()).toBe(0);
  });

  it('imports it over a connection that breaks at the answer, and finds out what became of it', async () => {
    line.cuts = [{ place: 'head', part: 0 }];
    const cut = await shiyi('import ingredients 食物成分表.csv');
    expect([cut.code === 0, cut.err]).toEqual([
      false,
      expect.stringContaining('结果未知，服务器可能已经执行；请先用 shiyi import list 核对'),
    ]);
    const [known] = dataOf(await shiyi('import list --json')).list;
    expect(known).toMatchObject({ name: '食物成分表.csv', dry_run: false });
    const again = await shiyi('import ingredients 食物成分表.csv --errors 未导入.csv');
    expect([again.code, again.err]).toEqual([
      3,
      expect.stringContaining(`导入 ${known.id}：新增 ${right}，更新 0，跳过 0，失败 ${foods.wrong.length}`),
    ]);
    // Reads are retried if the response is truncated.
    line.cuts = [{ place: 'body', part: 0.5 }];
    expect([await foodCount(), line.cuts]).toEqual([right, []]);
  });

  it('fixes the rows that contradict themselves, and imports no food twice', async () => {
    const outcome = await readFile(file('未导入.csv'), 'utf8');
    const rows = outcome.split('\r\n').map((row) => {
      const cells = row.split(',');
      if (!row.includes(',失败,')) return row;
      expect(row).toMatch(/像是千焦，合 \d+ 千卡/);
      return cells.with(4, String(Math.round(Number(cells[5]) / 4.184))).join(',');
    });
    await writeFile(file('未导入.csv'), rows.join('\r\n'));
    const mended = await shiyi('import ingredients 未导入.csv --watch --json');
    expect([mended.code, dataOf(mended)]).toEqual([0, expect.objectContaining({ created: foods.wrong.length, skipped: right, failed: 0 })]);
    expect(await foodCount()).toBe(400);
  });

  it('imports leads as saved by Excel, in GBK and below a title', async () => {
    const leads = [
      '十一月体验课登记表,,,',
      '姓名,手机,性别,诉求',
      '辛夷,+86 137-0000-1901,女,产后减重',
      '竹苓,１３７００００１９０２,M,控糖',
      '罗一,1370,1,',
    ];
    await writeFile(file('登记.csv'), gbk(`${leads.join('\r\n')}\r\n`));
    const taken = await shiyi('import leads 登记.csv --errors -');
    expect([taken.code, taken.err]).toEqual([3, expect.stringMatching(/^导入 \d+：新增 2，更新 0，跳过 0，失败 1\n$/)]);
    expect(taken.out.split('\r\n')[4]).toBe('罗一,1370,1,,失败,手机号应为 11 位数字');
    const { list } = dataOf(await shiyi('lead list --json'));
    expect(list.filter(({ name }: { name: string }) => ['辛夷', '竹苓'].includes(name))).toHaveLength(2);
  });

  it('undoes the import of the wrong list', async () => {
    const [{ id }] = dataOf(await shiyi('import list --json')).list;
    expect(await shiyi(`import undo ${id} --watch --confirm=${id}`)).toMatchObject({
      code: 0,
      out: `导入 ${id} 已撤销：删除 2，恢复 0，保留 0\n`,
    });
    const { list } = dataOf(await shiyi('lead list --json'));
    expect(list.filter(({ name }: { name: string }) => ['辛夷', '竹苓'].includes(name))).toEqual([]);
  });

  it('restores the backup on another machine without importing anything twice', { timeout: 240_000 }, async () => {
    expect((await shiyi('backup morning.tar.gz', { env: { SHIYI_DATA_DIR: 'here' } })).code).toBe(0);
    const before = dataOf(await shiyi('import list --json'));
    await server.end('SIGKILL');
    expect((await shiyi('whoami')).code).toBe(7);
    expect((await shiyi('restore morning.tar.gz', { env: { SHIYI_DATA_DIR: 'there' } })).code).toBe(0);
    server = await up('there');
    expect(await readdir(file('there'))).not.toContain('backups');
    await signIn(server.url);
    expect(dataOf(await shiyi('import list --json'))).toEqual(before);
    expect(await foodCount()).toBe(400);
    expect((await shiyi('import ingredients 食物成分表.csv --watch')).err).toMatch(/^该文件已导入过，未重复导入\n/);
  });
});
