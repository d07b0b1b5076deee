import { readFile } from 'node:fs/promises';
import type { Client, Data, Input } from '@shiyi/sdk';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type Book, type Bytes, sheetOf, type XmlCell, xlsx } from '../../reliability/table-files.js';
import { useAdmin } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

type Detail = Data<'getImportFile'>;

/**
 * Saved by these programs. The first sheet is a cover. The sheet 客户 has a merged title, a hidden row and column, formulas, dates, and a
 * cell merged over two rows; 草稿 is a hidden copy of it.
 */
const fixture = (name: string) => readFile(new URL(`./workbooks/${name}`, import.meta.url));

onEveryStore('workbook', (options) => {
  const used = useAdmin(options);

  async function send(content: Uint8Array, name: string, more: Partial<Input<'importCustomers'>> = {}, as: Client = used.admin) {
    const { id } = await as.importCustomers({ file: new File([content as Bytes], name), ...more });
    const ended = async () => (await as.getImportFile({ id })).status;
    await expect.poll(ended, { timeout: 20_000, interval: 30 }).toMatch(/finished|failed|cancelled/);
    return as.getImportFile({ id });
  }
  const sendBook = (book: Book, more?: Partial<Input<'importCustomers'>>) => send(xlsx(book), '名单.xlsx', more);

  const reasons = async ({ id }: Detail) => (await used.admin.listImportRows({ id, outcome: 'failed' })).list.map((row) => row.reason);

  async function outcomeOf({ id }: Detail) {
    const { bytes } = await used.admin.exportImportFile({ id, format: 'csv' });
    return new TextDecoder().decode(bytes).trim().split('\r\n');
  }

  describe.each(['libreoffice.xlsx', 'gnumeric.xlsx', 'utf16-tabs.csv'])('%s', (name) => {
    it('is read from the sheet that has the table, as its program shows it', async () => {
      const tried = await send(await fixture(name), name, { dry_run: true });
      // Gnumeric forgets that the sheet of drafts is hidden, so each of its rows is found twice.
      expect(tried).toMatchObject({ status: 'finished', created: 4, failed: name === 'gnumeric.xlsx' ? 4 : 0, head_row_no: 2 });
      expect(tried.sheet).toBe(name.endsWith('.csv') ? null : '客户');
      expect(tried.columns.map(({ field, samples }) => [field, samples[0]])).toEqual([
        ['phone', '139****0001'],
        ['nick_name', '小满'],
        ['real_name', '林小满'],
        ['sex', '女'],
        ['birthday', '1990-05-01'],
        ['height', '165'],
        ['remark', '高血压'],
      ]);
    });
  });

  it('fills a cell that is merged over several rows', async () => {
    const lines = await outcomeOf(await send(await fixture('libreoffice.xlsx'), '合并.xlsx', { dry_run: true }));
    expect(lines.slice(2).map((line) => line.split(',')[6])).toEqual(['高血压', '高血压', '', '']);
  });

  it('is refused if its formulas were never calculated', async () => {
    const done = await send(await fixture('openpyxl.xlsx'), '未计算.xlsx');
    expect(done).toMatchObject({ status: 'failed', error: '第 3 行的公式没有计算结果，请用 Excel 或 WPS 打开并保存一次再上传' });
  });

  it.each([
    ['libreoffice.xls', '这是旧版 .xls 文件，请另存为 .xlsx 或 .csv 再上传'],
    ['locked.xlsx', '这个表格设了打开密码，请在 Excel 或 WPS 中取消密码、另存为 .xlsx 再上传'],
  ])('is refused with what to do: %s', async (name, sentence) => {
    const file = new File([(await fixture(name)) as Uint8Array<ArrayBuffer>], name);
    const refused = await expectRefusal(used.admin.importCustomers({ file }), 42200);
    expect(refused.serverMessage).toContain(sentence);
  });

  it.each([
    ['ods', () => fixture('libreoffice.ods'), '这是 OpenDocument 文件（.ods），请另存为 .xlsx 或 .csv 再上传'],
    ['xlsb', async () => zipSync({ 'xl/workbook.bin': strToU8('x') }), '这是 .xlsb 文件，请另存为 .xlsx 或 .csv 再上传'],
    ['numbers', async () => zipSync({ 'Index/Document.iwa': strToU8('x') }), '这是 Numbers 文件，请另存为 .xlsx 或 .csv 再上传'],
    ['docx', async () => zipSync({ 'word/document.xml': strToU8('x') }), '这不是表格文件，请上传 .xlsx 或 .csv'],
  ])('ends with what to do if it is a .%s', async (kind, content, error) => {
    expect(await send(await content(), `名单.${kind}`)).toMatchObject({ status: 'failed', error });
  });

  const month = (phone: string): string =>
    sheetOf([
      ['手机号', '昵称'],
      [phone, '惊蛰'],
    ]);

  it('imports all tables of one form, names them, and imports the requested one alone', async () => {
    const book = { sheets: [month('13910000011'), month('13910000012'), sheetOf([])] };
    const first = await sendBook(book);
    expect(first).toMatchObject({ sheet: '表1', sheets: ['表1', '表2'], created: 2 });
    const second = await sendBook(book, { sheet: '表2' });
    expect(second).toMatchObject({ sheet: '表2', created: 0, skipped: 1, failed: 0 });
    expect((await outcomeOf(second))[1]).toMatch(/^13910000012,/);
    expect((await sendBook(book, { sheet: '三月' })).error).toBe('没有名为“三月”的工作表，可选：表1、表2、表3');
  });

  it('drops the header row of one sheet when another is chosen', async () => {
    const sheets = [sheetOf([['名单'], ['手机号', '昵称'], ['13910000021', '甲']]), month('13910000022')];
    const { id } = await sendBook({ sheets }, { dry_run: true, header_row: 2 });
    const again = await used.admin.createImportRun({ id, dry_run: true, sheet: '表2' });
    await expect.poll(async () => (await used.admin.getImportFile({ id: again.id })).status, { timeout: 20_000 }).toBe('finished');
    expect(await used.admin.getImportFile({ id: again.id })).toMatchObject({ sheet: '表2', head_row_no: 1, created: 1 });
  });

  it('keeps the digits of its numbers, and refuses those that a spreadsheet has rounded', async () => {
    const number = (text: string): XmlCell => ({ xml: `<c #><v>${text}</v></c>` });
    const heads = ['手机号', '昵称', '身高'];
    const rows = [
      [number('1.3910000031E10'), '甲', number('1.655E2')],
      [number('1.39E+17'), '乙'],
    ];
    const done = await sendBook({ sheets: [sheetOf([heads, ...rows])] });
    expect(await reasons(done)).toEqual(['手机号：被表格软件改成了科学计数法，请把该列设为“文本”后重新填写']);
    expect(done).toMatchObject({ created: 1, failed: 1 });
  });

  it('reports which formula failed', async () => {
    const failed: XmlCell = { xml: '<c # t="e"><f>VLOOKUP(A2,B:C,2)</f><v>#N/A</v></c>' };
    const done = await sendBook({
      sheets: [
        sheetOf([
          ['手机号', '备注'],
          ['13910000041', failed],
        ]),
      ],
    });
    expect(await reasons(done)).toEqual(['备注：公式出错（#N/A），请改为实际的值']);
  });
});
