import type { Client, Data } from '@shiyi/sdk';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { again, seed, times, worldTimeout } from '../conformance/profile.js';
import { type Bytes, sheetOf, utf8, xlsx } from '../reliability/table-files.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';

const own = ['结果', '失败原因'];
const head = ['手机号', '昵称', '备注', '=1+1', '别的'];

/** Characters that start a formula, hide one, or end a cell or line. */
const signs = [
  ...'=+-@＝＋－＠\'"`,;|\t \u00a0\ufeff\u200b\u2060\u3000\u2028\u00ad059.ax中',
  '\n',
  '\r\n',
  '\r',
  '=1+1|cmd',
  '_x000D_',
  '<b>&amp;',
  '-5',
  '𠮷',
];
const text = fc.array(fc.constantFrom(...signs), { maxLength: 10 }).map((some) => some.join(''));
const isPlain = (cell: string) => /^-\d+(\.\d+)?$/.test(cell);

/** Whether a spreadsheet would run the cell, after trimming it and removing invisible characters. */
const runs = (cell: string) => /^[=+\-@＝＋－＠]/.test(cell.replace(/[\s\p{Cc}\p{Cf}]/gu, '')) && !isPlain(cell);

const csvOf = (rows: readonly (readonly string[])[]): Bytes =>
  utf8(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n'));
/** XML parsers normalize line ends, so write a carriage return as an escape, and escape texts that look like an escape. */
const bookOf = (rows: readonly (readonly string[])[]): Bytes =>
  xlsx({
    sheets: [sheetOf(rows.map((row) => row.map((cell) => cell.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replaceAll('\r', '_x000D_'))))],
  });

const formats = {
  csv: { bytesOf: csvOf, read: async (bytes: Buffer): Promise<string[][]> => parse(bytes, { bom: true }) },
  xlsx: {
    bytesOf: bookOf,
    read: async (bytes: Buffer): Promise<string[][]> =>
      (await readSheet(bytes, { trim: false })).map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
  },
};

onEveryStore('outcome file', (options) => {
  let server: TestServer;
  let admin: Client;
  let files = 0;
  beforeAll(async () => {
    server = await createTestServer(options);
    admin = await server.as('admin');
  }, worldTimeout);
  afterAll(() => server?.close());

  async function imported(bytes: Bytes, format: string, dry_run = false): Promise<Data<'getImportFile'>> {
    const { id } = await admin.importCustomers({ file: new File([bytes], `${++files}.${format}`), dry_run });
    await expect.poll(async () => (await admin.getImportFile({ id })).status, { timeout: 60_000, interval: 20 }).toMatch(/finished|failed/);
    return admin.getImportFile({ id });
  }
  const outcomeOf = async ({ id }: { id: number }) => Buffer.from((await admin.exportImportFile({ id })).bytes);

  it.each(['csv', 'xlsx'] as const)(
    'has for %s a line for each of the file’s, runs nothing, and reads like the file when it is sent back',
    { timeout: 600_000 },
    async (format) => {
      const { bytesOf, read } = formats[format];
      const property = fc.asyncProperty(fc.array(fc.tuple(text, text, text, text), { minLength: 1, maxLength: 40 }), async (cells) => {
        const rows = cells.map((some, at) => [`1390000${String(1000 + at)}`, ...some]);
        const one = await imported(bytesOf([head, ...rows]), format, true);
        expect(one).toMatchObject({ status: 'finished', total: rows.length });
        const first = await outcomeOf(one);
        const lines = await read(first);
        expect(lines).toHaveLength(rows.length + 1);
        expect(lines[0]).toEqual([...head.map((cell) => (cell.startsWith('=') ? `'${cell}` : cell)), ...own]);
        for (const line of lines) for (const cell of line) expect(runs(cell), JSON.stringify(cell)).toBe(false);
        for (const [at, line] of lines.slice(1).entries()) {
          const before = rows[at] as string[];
          for (const [column, cell] of before.entries()) expect([cell, `'${cell}`]).toContain(line[column] ?? '');
        }
        const again = await imported(Uint8Array.from(first) as Bytes, format, true);
        expect(again).toMatchObject({ created: one.created, failed: one.failed, total: one.total });
        expect((await read(await outcomeOf(again))).map((line) => line.join('\u0000'))).toEqual(lines.map((line) => line.join('\u0000')));
      });
      await fc.assert(property, { numRuns: times(4, 40), seed }).catch((error) => {
        throw new Error(again, { cause: error });
      });
    },
  );

  it('changes nothing if imported again', { timeout: 60_000 }, async () => {
    const rows = ['=1+1', "'=1+1", '\u00a0=1+1', '+86', '-5', "'s", '@all', '两,"行"'].map((nick, at) => [`1391000${1000 + at}`, nick]);
    const one = await imported(csvOf([['手机号', '昵称'], ...rows]), 'csv');
    expect(one).toMatchObject({ created: rows.length, failed: 0 });
    const bytes = Uint8Array.from(await outcomeOf(one)) as Bytes;
    const { id } = await admin.importCustomers({ file: new File([bytes], '改.csv'), on_duplicate: 'update' });
    await expect.poll(async () => (await admin.getImportFile({ id })).status, { timeout: 60_000, interval: 20 }).toBe('finished');
    expect(await admin.getImportFile({ id })).toMatchObject({ created: 0, updated: 0, skipped: rows.length, failed: 0 });
  });

  it('keeps the apostrophes of a file that is no outcome', { timeout: 60_000 }, async () => {
    const one = await imported(
      csvOf([
        ['手机号', '昵称'],
        ['13920001000', "'=1+1"],
      ]),
      'csv',
    );
    const kept = await server.deps.database.system((db) =>
      db.selectFrom('customer').select('nick_name').where('phone', '=', '13920001000').executeTakeFirstOrThrow(),
    );
    expect(kept.nick_name).toBe("'=1+1");
    expect((await formats.csv.read(await outcomeOf(one)))[1]).toEqual(['13920001000', "''=1+1", '已新增', '']);
  });
});
