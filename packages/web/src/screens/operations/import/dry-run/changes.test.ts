import { describe, expect, it } from 'vitest';
import type { ImportDetail } from '../import-state.js';
import { changedFields, constantsOf, dryRunInput, withChanges } from './changes.js';

const column = (column: string, field: string | null) => ({ column, field, by: 'head', samples: [], notation: null });
const one = {
  id: 7,
  columns: [column('手机', 'phone'), column('花名', null)],
  words: '',
  notations: '体重=comma\n日期=day_month',
  constants: 'platform=taobao\nshop=a=b',
} as unknown as ImportDetail;

describe('dryRunInput', () => {
  it('leaves out what is not changed', () =>
    expect(dryRunInput(one, {}, 'skip')).toEqual({ id: 7, dry_run: true, on_duplicate: 'skip', words: '' }));

  it('replaces a notation of a column only by one about the same', () =>
    expect(dryRunInput(one, { notations: ['体重=point', '体重=lb'] }, 'skip').notations).toBe('体重=point\n日期=day_month\n体重=lb'));

  it('sets and removes values for the whole file', () => {
    expect(dryRunInput(one, { constants: { platform: '' } }, 'skip').constants).toBe('shop=a=b');
    expect(constantsOf(one, { constants: { kind: 'weight' } })).toEqual({ platform: 'taobao', shop: 'a=b', kind: 'weight' });
  });

  it('forgets the mapping when the file is read in other columns', () => {
    const changes = withChanges({ fields: { 1: 'nick_name' } }, { separator: 'tab' });
    expect(dryRunInput(one, changes, 'update')).toMatchObject({ mapping: '', separator: 'tab', on_duplicate: 'update' });
  });
});

describe('withChanges', () => {
  it('keeps earlier choices beside later ones', () => {
    const changes = withChanges({ fields: { 1: 'nick_name' }, notations: ['a=comma'] }, { fields: { 0: null }, notations: ['b=comma'] });
    expect(changedFields(one, changes)).toEqual([null, 'nick_name']);
    expect(changes.notations).toEqual(['a=comma', 'b=comma']);
  });
});
