import { describe, expect, it } from 'vitest';
import { importQuestions, likelyColumns } from './import-questions.js';
import type { Data } from './index.js';

type Detail = Data<'getImportFile'>;

const target = (field: string, more: object = {}) => ({
  field,
  label: field,
  required: false,
  is_needed: false,
  instead: null,
  units: [],
  ...more,
});
const open = (question: string, cell: string) => ({ decimal: null, order: null, unit: null, cells: 1, question, cell, readings: [] });
const column = (name: string, notation: object | null) => ({ column: name, field: name, by: 'head', samples: [], notation });

const detail = (more: object) =>
  ({
    status: 'failed',
    text: { encoding: 'utf-8', separator: 'comma', is_doubtful: false, readings: [] },
    columns: [column('a', open('decimal', '1,234')), column('b', open('decimal', '2,345')), column('c', open('unit', 'furlong'))],
    fields: [target('phone', { required: true, is_needed: true }), target('id', { instead: 'phone' }), target('fat', { is_needed: true })],
    whole_file: [],
    ...more,
  }) as unknown as Detail;

const aboutsOf = (one: Detail, constants = {}, isAdding = true) =>
  importQuestions(
    one,
    one.columns.map(({ field }) => field),
    constants,
    isAdding,
  ).map((question) => (question.about === 'field' ? question.field.field : question.about));

describe('importQuestions', () => {
  it('asks once for the decimal sign of all columns, and for the unit of each', () =>
    expect(aboutsOf(detail({ fields: [] }))).toEqual(['decimal', 'unit']));

  it('asks for the encoding alone, because nothing else is known without it', () =>
    expect(aboutsOf(detail({ text: { encoding: 'big5', separator: 'comma', is_doubtful: true, readings: [] } }))).toEqual(['encoding']));

  it('asks for needed fields that nothing provides', () => {
    expect(aboutsOf(detail({ columns: [column('a', null)] }))).toEqual(['phone', 'fat']);
    expect(aboutsOf(detail({ columns: [column('a', null)] }), { id: '42' })).toEqual(['fat']);
    expect(aboutsOf(detail({ columns: [column('id', null)] }), {}, false)).toEqual([]);
    expect(aboutsOf(detail({ columns: [column('id', null)], whole_file: [{ field: 'fat', label: 'Fat', text: '0' }] }))).toEqual([]);
  });

  it('asks nothing of a file that was read', () => expect(aboutsOf(detail({ status: 'finished' }))).toEqual([]));
});

describe('likelyColumns', () => {
  const columns = ['ID', 'name F', 'carbohydrates, available', 'Fat'].map((name) => ({ column: name }));
  it('lists the columns without a field, the likeliest first', () => {
    const carbs = { field: 'carb_g', label: '碳水化合物' };
    expect(likelyColumns(columns, [null, null, null, 'fat_g'], carbs)).toEqual([
      { at: 2, share: 1 },
      { at: 0, share: 0 },
      { at: 1, share: 0 },
    ]);
  });
});
