import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decider } from '@shiyi/server/imports/decide/decide';
import type { ImportOptions, ImportType } from '@shiyi/server/imports/kind';
import { importRun } from '@shiyi/server/imports/kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactRows } from '../support/foreign/contact-rows.js';
import { foodRows } from '../support/foreign/food-rows.js';
import { longFoodRows } from '../support/foreign/food-rows-long.js';
import { moreFoodRows } from '../support/foreign/food-rows-more.js';
import { orderRows } from '../support/foreign/order-rows.js';
import { itemRows } from '../support/foreign/order-rows-items.js';
import { moreOrderRows } from '../support/foreign/order-rows-more.js';
import { scaleRows } from '../support/foreign/scale-rows.js';
import { readTableFile } from '../support/read-table-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shiyi-rows-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads a file of lines, and returns its profile and the values of each row. */
async function valuesOf(lines: readonly string[], type: ImportType, more: Partial<ImportOptions> = {}) {
  const path = join(folder, 'file');
  await writeFile(path, `${lines.join('\n')}\n`);
  const { rows, refusal, question, profile } = await readTableFile(path, type, more);
  expect([refusal, question]).toEqual([undefined, undefined]);
  const known = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  return { profile, values: rows.map((row) => ('values' in row ? known(row.values) : row)) };
}

describe('twenty lines of a scale or app', () => {
  it.each(Object.entries(scaleRows))('are the check-ins that a person reads in a file of %s', async (_, { profile, heads, lines }) => {
    const read = await valuesOf([heads, ...lines.map(([line]) => line)], 'checkin', { given: { user_id: 37 } });
    expect(lines).toHaveLength(20);
    expect(read.profile).toBe(profile);
    const expected = lines.flatMap(([, ...checkIns]) =>
      checkIns.map(([date, record, value, body_fat]) => ({
        user_id: 37,
        date,
        record,
        value,
        ...(body_fat === undefined ? {} : { body_fat }),
      })),
    );
    expect(read.values).toHaveLength(expected.length);
    for (const one of expected) expect(read.values).toContainEqual(one);
  });
});

describe('twenty lines of a food table', () => {
  const nutrients = ['code', 'name', 'energy_kcal', 'protein_g', 'fat_g', 'carb_g', 'fiber_g', 'sodium_mg'] as const;
  const tables = { ...foodRows, ...moreFoodRows, ...longFoodRows };
  it.each(Object.entries(tables))(
    'are the foods that a person reads in the table of %s',
    async (_, { profile, heads, lines, minerals = {} }) => {
      const read = await valuesOf([...heads, ...lines.map(([line]) => line)], 'ingredient');
      expect(lines).toHaveLength(20);
      expect(read.profile).toBe(profile);
      const found = read.values.map((row) => nutrients.map((name) => ('row_no' in row ? row : (row[name] ?? null))));
      expect(found).toEqual(lines.map(([, ...values]) => nutrients.map((_name, at) => values[at] ?? null)));
      for (const [code, values] of Object.entries(minerals))
        expect(read.values.find((row) => 'code' in row && row.code === code)).toMatchObject(values);
    },
  );
});

describe('twenty lines of a shop', () => {
  const facts = ['order_no', 'status', 'pay_amount_fen', 'receiver_phone', 'num', 'title'] as const;
  it.each(Object.entries({ ...orderRows, ...moreOrderRows, ...itemRows }))(
    'are the orders that a person reads in an export of %s',
    async (_, { profile, platform, heads, lines }) => {
      const read = await valuesOf([heads, ...lines.map(([line]) => line)], 'order');
      expect(lines).toHaveLength(20);
      expect(read.profile).toBe(profile);
      expect(read.values.every((row) => 'platform' in row && row.platform === platform)).toBe(true);
      const found = read.values.map((row) => facts.map((name) => ('row_no' in row ? row : (row[name] ?? null))));
      expect(found).toEqual(lines.map(([, ...values]) => values));
    },
  );
});

describe('drinks of the Swiss table', () => {
  it('are refused if their values are by volume', async () => {
    const { heads = [] } = moreFoodRows.swiss ?? {};
    const milk = '1;;Vollmilch;;Milch;1.03;pro 100 ml;284;;;68;;;3.9;;4.9;;4.9;;0;;3.4;;0.1;41';
    const { values } = await valuesOf([...heads, milk], 'ingredient');
    expect(values).toMatchObject([{ field: 'basis', reason: [expect.stringContaining('每 100 克'), expect.anything()] }]);
  });
});

describe('lines of one order', () => {
  const options = { on_duplicate: 'skip', mapping: '', language: 'zh', ip: '', timeZone: 'Asia/Shanghai' } as ImportOptions;
  const decide = decider(importRun('order', 1, true, options, []));
  const line = (row_no: number, pay_amount_fen: number | null, status = 'finished') => ({
    ...{ row_no, key: 'D1' },
    values: { order_no: 'D1', platform: 'youzan', status, pay_amount_fen, title: '货', num: 1 },
  });
  it.each([
    ['pay_amount_fen', [line(2, 9900), line(3, 2000)]],
    ['status', [line(2, 9900), line(3, 9900, 'closed')]],
  ])('are refused if they differ in %s', (field, rows) => {
    expect(decide(rows, undefined)).toMatchObject({ outcome: 'failed', field });
  });
  it('are one order if the amount is in one of them or the same in all', () => {
    for (const second of [9900, null])
      expect(decide([line(2, 9900), line(3, second)], undefined)).toMatchObject({ outcome: 'created', record: { pay_amount_fen: 9900 } });
  });
});

describe('twenty lines of a contact list', () => {
  it.each(Object.entries(contactRows))('are the people that a person reads in a list of %s', async (_, { profile, name, heads, lines }) => {
    const read = await valuesOf([heads, ...lines.map(([line]) => line)], 'member');
    expect(lines).toHaveLength(20);
    expect(read.profile).toBe(profile);
    const facts = [name, 'phone', 'remark', 'birthday'] as const;
    const found = read.values.map((row) => facts.map((field) => ('row_no' in row ? row : (row[field] ?? null))));
    expect(found).toEqual(lines.map(([, ...values]) => facts.map((_field, at) => values[at] ?? null)));
  });
});
