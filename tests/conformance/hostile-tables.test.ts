import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportOptions, ImportType } from '@shiyi/server/imports/kind';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetOf, xlsx } from '../reliability/table-files.js';
import { encode } from '../support/encode.js';
import { contacts } from '../support/foreign/people.js';
import { readTableFile } from '../support/read-table-file.js';

const head = '手机号,姓名\n';

describe('hostile tables', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shiyi-hostile-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function reading(content: string | Uint8Array, type: ImportType = 'member', more: Partial<ImportOptions> = {}) {
    const path = join(folder, 'file');
    await writeFile(path, content);
    return readTableFile(path, type, more);
  }
  const valuesOf = async (content: string | Uint8Array, type?: ImportType) =>
    (await reading(content, type)).rows.map((row) => ('values' in row ? row.values : row));

  it('are refused with a line of 10 MB and with 100,000 columns, also as contacts', async () => {
    await expect(reading(`${head}13900000001,${'x'.repeat(10_000_000)}\n`)).rejects.toThrow('Line 2 is too long');
    await expect(reading(`${head}13900000001${',x'.repeat(100_000)}\n`)).rejects.toThrow('600 columns');
    await expect(reading(contacts.replace('想减重', 'x'.repeat(10_000_000)))).rejects.toThrow('too long');
  });

  it('are read where a character of GB18030 lies on the border of two chunks', async () => {
    for (const shift of ['', 'x']) {
      const rows = Array.from({ length: 4000 }, (_, at) => `1390000${String(at).padStart(4, '0')},${shift}林知夏欧阳`);
      const values = await valuesOf(encode(`${head}${rows.join('\n')}\n`, 'gb18030'));
      expect(values).toHaveLength(4000);
      expect(values.every((one) => 'real_name' in one && one.real_name === `${shift}林知夏欧阳`)).toBe(true);
    }
  });

  it('are read past byte order marks within them', async () => {
    expect(await valuesOf(`\ufeff${head}\ufeff13900000001,甲\n13900000002,\ufeff乙\n`)).toEqual([
      { phone: '13900000001', real_name: '甲' },
      { phone: '13900000002', real_name: '乙' },
    ]);
  });

  it('are read by their content, whatever their names promise', async () => {
    const book = xlsx({
      sheets: [
        sheetOf([
          ['手机号', '姓名'],
          ['13900000001', '甲'],
        ]),
      ],
    });
    expect(await valuesOf(book)).toEqual([{ phone: '13900000001', real_name: '甲' }]);
    await expect(reading(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...Array(600).fill(0)]))).rejects.toThrow('.xls');
  });

  it('are read with their hidden rows, which keep their numbers', async () => {
    const sheet = sheetOf([
      ['手机号', '姓名'],
      ['13900000001', '甲'],
      ['13900000002', '乙'],
    ]).replace('<row r="2">', '<row r="2" hidden="1">');
    const { rows } = await reading(xlsx({ sheets: [sheet] }));
    expect(rows).toMatchObject([
      { row_no: 2, values: { real_name: '甲' } },
      { row_no: 3, values: { real_name: '乙' } },
    ]);
  });

  it('are read under heads that are merged over lines and columns', async () => {
    const ranges = ['A1:F1', 'A2:A3', 'B2:C2'].map((ref) => `<mergeCell ref="${ref}"/>`);
    const sheet = sheetOf(
      [
        ['成分表（每 100 克）'],
        ['名称', '能量', '', '蛋白质', '脂肪', '碳水化合物'],
        ['', 'kJ', 'kcal', 'g', 'mg', 'g'],
        ['米饭', '485', '116', '2.6', '300', '25.9'],
      ],
      `<mergeCells count="3">${ranges.join('')}</mergeCells>`,
    );
    expect(await valuesOf(xlsx({ sheets: [sheet] }), 'ingredient')).toEqual([
      { name: '米饭', energy_kcal: 116, protein_g: 2.6, fat_g: 0.3, carb_g: 25.9 },
    ]);
  });

  it('have no days before 1900, as texts or as numbers of a spreadsheet', async () => {
    const number = (text: string) => ({ xml: `<c # s="1"><v>${text}</v></c>` });
    const book = xlsx({
      sheets: [
        sheetOf([
          ['手机号', '姓名', '生日'],
          ['13900000001', '甲', '1899-05-01'],
          ['13900000002', '乙', number('-400')],
          ['13900000003', '丙', number('0')],
          ['13900000004', '丁', number('33000')],
        ]),
      ],
    });
    const { rows } = await reading(book);
    expect(rows.slice(0, 3).map((row) => ('field' in row ? row.field : row))).toEqual(['birthday', 'birthday', 'birthday']);
    expect(rows[3]).toMatchObject({ values: { birthday: '1990-05-07' } });
  });

  it('have order numbers of 19 digits as they are, and refuse those that a spreadsheet rounded', async () => {
    const number = (text: string) => ({ xml: `<c #><v>${text}</v></c>` });
    const heads = ['订单号', '平台', '订单状态', '实付金额', '商品名称'];
    const rest = ['淘宝', '已付款', '10', '货'];
    const book = xlsx({ sheets: [sheetOf([heads, [number('3811112223334445551'), ...rest], [number('3.81111222333444E+18'), ...rest]])] });
    const { rows } = await reading(book, 'order');
    expect(rows[0]).toMatchObject({ values: { order_no: '3811112223334445551' } });
    expect(rows[1]).toMatchObject({ field: 'order_no', reason: [expect.stringContaining('文本'), expect.stringContaining('as text')] });
  });

  it('have the units of a column beside the values, and ask where they differ', async () => {
    const food = (units: string[]) =>
      `Name,Energy,Unit,Protein,Unit,Fat,Unit,Carbohydrate,Unit\n${units.map((unit, at) => `Rice ${at},540,${unit},2.1,g,200,mg,28.8,g`).join('\n')}\n`;
    expect(await valuesOf(food(['kJ', 'kJ']), 'ingredient')).toMatchObject([
      { energy_kcal: 129, protein_g: 2.1, fat_g: 0.2, carb_g: 28.8 },
      { energy_kcal: 129 },
    ]);
    const written = food(['kilojoule']).replaceAll(',g', ',gram').replaceAll(',mg', ',milligram');
    expect(await valuesOf(written, 'ingredient')).toMatchObject([{ energy_kcal: 129, protein_g: 2.1, fat_g: 0.2, carb_g: 28.8 }]);
    expect((await reading(food(['kJ', 'kcal']), 'ingredient')).question).toEqual({ about: 'unit', cell: 'kj / kcal' });
  });
});
