import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportOptions, ImportType } from '@shiyi/server/imports/kind';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foodRows } from '../support/foreign/food-rows.js';
import { orderRows } from '../support/foreign/order-rows.js';
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
  it.each(Object.entries(foodRows))('are the foods that a person reads in the table of %s', async (_, { profile, heads, lines }) => {
    const read = await valuesOf([...heads, ...lines.map(([line]) => line)], 'ingredient');
    expect(lines).toHaveLength(20);
    expect(read.profile).toBe(profile);
    const found = read.values.map((row) => nutrients.map((name) => ('row_no' in row ? row : (row[name] ?? null))));
    expect(found).toEqual(lines.map(([, ...values]) => nutrients.map((_name, at) => values[at] ?? null)));
  });
});

describe('twenty lines of a shop', () => {
  const facts = ['order_no', 'status', 'pay_amount_fen', 'receiver_phone', 'num', 'title'] as const;
  it.each(Object.entries(orderRows))(
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
