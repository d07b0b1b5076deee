import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importOf } from '@shiyi/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetOf, xlsx } from '../reliability/table-files.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { Terminal } from './shiyi.js';

let server: TestServer;
let folder: string;
const terminal = new Terminal();
let env: Record<string, string>;
beforeAll(async () => {
  server = await createTestServer();
  folder = await mkdtemp(join(tmpdir(), 'shiyi-import-'));
  env = { SHIYI_BASE_URL: server.url, SHIYI_TOKEN: await server.tokenOf('admin') };
});
afterAll(async () => {
  await server?.close();
  await terminal[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const shiyi = (...args: string[]) => terminal.run(['import', ...args], { env });
const dataOf = ({ out }: { out: string }) => JSON.parse(out).data;

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

describe('import', () => {
  it('runs a dry run, then the import, and returns refused rows', async () => {
    const path = await fileOf('a.csv', '联络,昵称,备注\n13900008001,甲,\n1390000,乙,x\n');
    const unknown = await shiyi('members', path, '--dry-run');
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringMatching(/^error\[business\/import-failed\]: .*手机号|Phone/)]);

    const tried = await shiyi('members', path, '--dry-run', '--map', '联络=phone');
    expect(tried.code).toBe(3);
    expect(tried.out).toContain('联络\tPhone\t\t139****8001 · 139****\n');
    expect(tried.out).toContain('3\tPhone: enter 11 digits\n');
    expect(tried.err).toBe('1 to create, 0 to update, 0 skipped, 1 failed\nDry run: nothing was changed\n');

    const outcome = join(folder, 'outcome.csv');
    // The column mapping of a dry run is not remembered.
    const taken = await shiyi('members', path, '--map', '联络=phone', '--watch', '--errors', outcome);
    expect([taken.code, taken.err]).toEqual([
      3,
      expect.stringMatching(/^Import \d+: 1 created, 0 updated, 0 skipped, 1 failed; results are in /),
    ]);
    const over = await shiyi('members', path, '--watch', '--errors', path);
    expect([over.code, over.err]).toEqual([1, expect.stringContaining('exists — add --yes to overwrite it')]);
    expect(await readFile(path, 'utf8')).toContain('1390000,乙,x');
    const mended = (await readFile(outcome, 'utf8')).replace('1390000,', '13900008002,');
    await writeFile(outcome, mended);
    const again = await shiyi('members', outcome, '--watch', '--json');
    expect([again.code, dataOf(again)]).toEqual([0, expect.objectContaining({ created: 1, skipped: 1, failed: 0 })]);
  });

  it('updates existing records only if requested, shows changes first, and can undo them', async () => {
    await shiyi('members', await fileOf('b.csv', '手机号,昵称\n13900008101,丙\n'), '--watch');
    const path = await fileOf('c.csv', '手机号,昵称\n13900008101,丙丙\n');
    expect(dataOf(await shiyi('members', path, '--watch', '--json'))).toMatchObject({ updated: 0, skipped: 1 });
    expect((await shiyi('members', path, '--update', '--dry-run')).out).toContain('2\tNickname\t丙\t丙丙\n');
    const { id } = dataOf(await shiyi('members', path, '--update', '--watch', '--json'));
    const refused = await shiyi('undo', String(id));
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(`add --confirm='${id}' in scripts`)]);
    expect((await shiyi('undo', String(id), '--watch', `--confirm=${id}`)).out).toBe(
      `Import ${id} undone: 0 removed, 1 restored, 0 kept\n`,
    );
    expect((await shiyi('show', String(id))).out).toMatch(/State +undone\n/);
  });

  it('reports progress to programs', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => `1391${String(at).padStart(7, '0')},客${at}`);
    const path = await fileOf('d.csv', `手机号,昵称\n${rows.join('\n')}\n`);
    const { err } = await shiyi('members', path, '--watch', '--progress', 'json');
    const steps = err
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    expect(steps[0]).toEqual({ status: 'uploading' });
    expect(steps.at(-1)).toMatchObject({ status: 'finished', read_pct: 100, done: 5000, failed: 0 });
  });

  it('lists imports, and refuses to cancel one that has ended', async () => {
    const listed = dataOf(await shiyi('list', '--json'));
    expect(listed.total).toBeGreaterThan(3);
    const late = await shiyi('cancel', String(listed.list[0].id));
    expect([late.code, late.err]).toEqual([10, expect.stringContaining('error[conflict/409]')]);
    expect((await shiyi('cancel', '99999')).code).toBe(6);
  });

  it('reports that the file of an old import is deleted, without a hint to download it', async () => {
    const path = await fileOf('old.csv', '手机号,昵称\n13900008301,丁\n1390000,戊\n');
    const { id } = dataOf(await shiyi('members', path, '--watch', '--json'));
    expect((await shiyi('show', String(id))).err).toContain('--errors');
    await server.deps.database.system((db) =>
      db
        .updateTable('import_file')
        .set({ file_forgotten_at: new Date('2026-11-20T04:00:00Z') })
        .where('id', '=', id)
        .execute(),
    );
    const shown = await shiyi('show', String(id));
    expect([shown.out, shown.err]).toEqual([expect.stringMatching(/File deleted +2026-11-20 12:00 GMT\+8\n/), '']);
    expect((await shiyi('list')).out).toMatch(/finished, file deleted/);
    const refused = await shiyi('show', String(id), '--errors', join(folder, 'gone.csv'));
    expect([refused.code, refused.err]).toEqual([6, expect.stringContaining('has been deleted because its retention period ended')]);
  });

  it('reads standard input, uses the given header row, and writes results to standard output', async () => {
    const table = '联系表\n手机号,昵称\n电话,姓名\n13900008501,己\n1390000,庚\n';
    const { out, err, code } = await terminal.run(['import', 'members', '-', '--header-row', '3', '--errors', '-'], { env, input: table });
    expect([code, err]).toEqual([3, expect.stringMatching(/^Import \d+: 1 created, 0 updated, 0 skipped, 1 failed\n$/)]);
    expect(out).toBe(
      '\ufeff联系表,\r\n手机号,昵称\r\n电话,姓名,Import result,Import error\r\n13900008501,己,created,\r\n1390000,庚,failed,Phone: enter 11 digits\r\n',
    );
    for (const row of ['0', '1.5', 'x', '1001'])
      expect((await shiyi('members', '-', '--header-row', row)).err).toContain('--header-row must be between 1 and 1000');
    const both = await shiyi('members', '-', '--errors', '-', '--json');
    expect([both.code, both.err, both.out]).toEqual([2, '', expect.stringContaining('two-outputs')]);
    const template = await shiyi('template', 'members', '-o', '-');
    expect([template.code, template.out.slice(0, 2), template.err]).toEqual([0, 'PK', '']);
  });

  it('says which sheets of a workbook it read: all of one form, or the one that is asked for', async () => {
    const path = join(folder, 'months.xlsx');
    const month = (phone: string) =>
      sheetOf([
        ['手机号', '昵称'],
        [phone, '霜降'],
      ]);
    await writeFile(path, xlsx({ sheets: [sheetOf([['说明']]), month('13900008701'), month('13900008702')] }));
    const other = await shiyi('members', path, '--sheet', '表3', '--watch', '--json');
    expect(dataOf(other)).toMatchObject({ sheet: '表3', sheets_read: ['表3'], sheets: ['表1', '表2', '表3'], created: 1 });
    const one = await shiyi('members', path, '--sheet', '表3', '--dry-run');
    expect(one.err).toContain('Only the sheet “表3” was read, not 表1, 表2; choose one with --sheet\n');
    const all = await shiyi('members', path, '--watch');
    expect([all.code, all.err]).toEqual([
      0,
      expect.stringMatching(
        /1 created, 0 updated, 1 skipped, 0 failed\nOnly the sheets “表2”, “表3” were read, not 表1; choose one with --sheet\n/,
      ),
    ]);
    expect((await shiyi('members', path, '--sheet', '表9', '--watch')).err).toContain(
      'There is no sheet “表9”; choose one of 表1, 表2, 表3',
    );
  });

  it('returns refused rows of a workbook as CSV, and imports them once fixed', async () => {
    const path = join(folder, 'book.xlsx');
    await writeFile(
      path,
      xlsx({
        sheets: [
          sheetOf([
            ['手机号', '昵称'],
            ['13900008601', '辛'],
            ['1390000', '壬'],
          ]),
        ],
      }),
    );
    const outcome = join(folder, 'book.csv');
    expect((await shiyi('members', path, '--errors', outcome)).code).toBe(3);
    const text = await readFile(outcome, 'utf8');
    expect(text).toContain('1390000,壬,failed,');
    await writeFile(outcome, text.replace('1390000,', '13900008602,'));
    const again = await shiyi('members', outcome, '--watch', '--json');
    expect([again.code, dataOf(again)]).toEqual([0, expect.objectContaining({ created: 1, skipped: 1, failed: 0 })]);
    const sheet = join(folder, 'c.xlsx');
    expect((await shiyi('members', await fileOf('e.csv', '手机号\n1390000\n'), '--errors', sheet)).code).toBe(3);
    expect((await readFile(sheet)).subarray(0, 2).toString()).toBe('PK');
  });

  it('shows remembered columns, and forgets them on request', async () => {
    const file = (name: string, phone: string) => fileOf(name, `联络方式甲,称呼乙\n${phone},癸\n`);
    await shiyi('members', await file('f.csv', '13900008701'), '--map', '联络方式甲=phone', '称呼乙=nick_name', '--watch');
    const next = await shiyi('members', await file('g.csv', '13900008702'), '--watch');
    expect(next.code).toBe(0);
    const [, id = ''] =
      /联络方式甲, 称呼乙: mapped as in an earlier import; forget it with: shiyi import forget (\d+)\n$/.exec(next.err) ?? [];
    expect((await shiyi('forget', id)).out).toContain('Cleared the column mapping');
    expect((await shiyi('forget', id)).code).toBe(6);
    expect((await shiyi('members', await file('h.csv', '13900008703'), '--watch')).code).toBe(1);
  });

  it.each(Object.values(importOf))(
    'knows $command by the words of the console, in the singular and the plural',
    async ({ command, zh, en }) => {
      const words = [zh, en.toLowerCase().replaceAll(' ', '-'), command.replace(/ies$/, 'y').replace(/s$/, '')];
      const helps = await Promise.all([command, ...words].map((word) => shiyi(word, '--help')));
      expect(new Set(helps.map(({ out }) => out))).toEqual(new Set([expect.stringContaining(`Usage: shiyi import ${command} <file>`)]));
      expect((await shiyi('template', zh, '--dry-run', '-o', join(folder, `${command}.csv`))).code).toBe(0);
    },
  );

  it('imports check-ins, which it never updates', async () => {
    const client = await server.as('admin');
    const { id } = await client.createCustomer({ nick_name: '打卡', sex: 2, phone: '13900008901', init_weight: 70 });
    await client.setCustomerConsent({ id, module: 'weight', granted: true });
    const path = await fileOf('w.csv', `客户编号,日期,打卡内容,数值\n${id},2026-10-02,体重,138斤\n${id},2026-10-03,步数,100\n`);
    const tried = await shiyi('checkins', path, '--dry-run');
    expect([tried.code, tried.err]).toEqual([3, '1 to create, 0 to update, 0 skipped, 1 failed\nDry run: nothing was changed\n']);
    expect(tried.out).toContain('3\tThe customer has not consented to their exercise; ask them, and record the consent first\n');
    const taken = await shiyi('checkins', path, '--watch', '--json');
    expect([taken.code, dataOf(taken)]).toEqual([3, expect.objectContaining({ created: 1, skipped: 0, failed: 1 })]);
    expect((await shiyi('checkins', path, '--update')).code).toBe(2);
    const { id: taken_id } = dataOf(taken);
    const undone = await shiyi('undo', String(taken_id), '--watch', `--confirm=${taken_id}`);
    expect([undone.code, undone.out]).toEqual([0, `Import ${taken_id} undone: 1 removed, 0 restored, 0 kept\n`]);
    expect((await shiyi('template', 'checkins', '-o', '-')).out.slice(0, 2)).toBe('PK');
  });

  it('imports tags of customers, and says how many lines wait for one', async () => {
    const client = await server.as('admin');
    const { id } = await client.createCustomer({ nick_name: '打标签', sex: 2, phone: '13900008911' });
    await client.createTagGroup({ name: '终端导入', scope: 'inner', tags: ['终端甲', '终端乙'] });
    const path = await fileOf('tags.csv', '手机,标签\n+86 139-0000-8911,终端甲、终端导入/终端乙\n13900008912,终端甲\n13900008911,终端丙\n');
    const tried = await shiyi('tags', path, '--dry-run');
    const counts = '2 to create, 0 to update, 0 skipped, 1 failed, 1 waiting for a customer';
    expect([tried.code, tried.err]).toEqual([3, `${counts}\nDry run: nothing was changed\n`]);
    expect(tried.out).toContain('4\tThere is no tag “终端丙”; create it first, or enter another\n');
    const taken = await shiyi('tags', path, '--watch', '--json');
    expect([taken.code, dataOf(taken)]).toEqual([3, expect.objectContaining({ created: 2, failed: 1, waiting: 1 })]);
    expect((await client.listCustomerTags({ user_id: id })).total).toBe(2);
    const { id: taken_id } = dataOf(taken);
    expect((await shiyi('show', String(taken_id))).out).toContain('1 waiting for a customer\n');
    const undone = await shiyi('undo', String(taken_id), '--watch', `--confirm=${taken_id}`);
    expect([undone.code, undone.out]).toEqual([0, `Import ${taken_id} undone: 2 removed, 0 restored, 0 kept\n`]);
    expect((await client.listCustomerTags({ user_id: id })).total).toBe(0);
    const csv = await shiyi('template', 'tags', '-o', join(folder, 'tags-template.csv'), '--lang', 'zh');
    expect([csv.code, await readFile(join(folder, 'tags-template.csv'), 'utf8')]).toEqual([
      0,
      expect.stringContaining('手机号*,标签*,标签组\r\n'),
    ]);
  });

  it('saves a template, and explains what is wrong with a file or a kind', async () => {
    const path = join(folder, 't.xlsx');
    expect((await shiyi('template', 'members', '-o', path)).out).toMatch(/^Saved .*t\.xlsx \(\d+ B\)\n$/);
    expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK');
    const csv = join(folder, 't.csv');
    expect((await shiyi('template', 'customers', '-o', csv, '--lang', 'zh')).out).toMatch(/^已保存 .*t\.csv（\d+ B）\n$/);
    const bytes = await readFile(csv);
    expect([bytes.subarray(0, 3).toString('hex'), bytes.toString('utf8')]).toEqual([
      'efbbbf',
      expect.stringMatching(/^\ufeff手机号.*昵称.*\r\n.*\r\n$/),
    ]);
    const filled = bytes
      .toString('utf8')
      .replace(/(\r\n)(.*\r\n)$/, (_, end, example) => end + example + example.replace(/1\d{10}/, '13900008999'));
    await writeFile(csv, filled);
    const tried = await shiyi('customer', csv, '--dry-run', '--json');
    expect([tried.code, dataOf(tried)]).toEqual([0, expect.objectContaining({ created: 1, failed: 0 })]);
    const none = await shiyi('members', join(folder, 'none.csv'));
    expect(none.err).toMatch(/^error\[file\/unreadable-file\]: The file .*none\.csv cannot be read\n$/);
    const html = await shiyi('members', await fileOf('x.csv', '<html></html>'));
    expect([html.code, html.err]).toEqual([
      1,
      expect.stringContaining('This file is not a spreadsheet; save it as .xlsx or .csv and upload it again'),
    ]);
    expect((await shiyi('template', 'pets')).code).toBe(2);
  });
});
