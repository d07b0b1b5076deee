import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../http/refusal.js';
import { assertKind, checkedValue } from './param-rules.js';
import type { Kind } from './value-kind.js';
import { valueInWords } from './value-words.js';

const choices = [
  { value: 'weight', label: '体重', label_en: 'Weight' },
  { value: 'none', label: '不显示' },
];

const cases: { kind: Kind; good: string[]; bad: string[] }[] = [
  { kind: { value_type: 'hour' }, good: ['0', '9', '23'], bad: ['24', '99', '08', '-1', '8.5', '二十', ''] },
  { kind: { value_type: 'choice', choices }, good: ['weight'], bad: ['Weight', 'sleep', ''] },
  {
    kind: { value_type: 'list', minimum: 1, maximum: 3 },
    good: ['["早","晚"]'],
    bad: ['[]', '["早","早"]', '[" 早"]', '[""]', '[1]', '{}', '早', '["1","2","3","4"]'],
  },
  {
    kind: { value_type: 'meal_times' },
    good: ['{"breakfast":["06:00","10:00"]}'],
    bad: ['{}', '[]', '{"tea":["06:00","10:00"]}', '{"lunch":["14:00","11:00"]}', '{"lunch":["6","10"]}', '{"lunch":["24:00","25:00"]}'],
  },
  {
    kind: { value_type: 'work_hours' },
    good: ['{"weekdays":[1,5],"from":"09:00","to":"18:00"}', '{"weekdays":[7],"from":"12:00","to":"00:00"}'],
    bad: [
      '{"weekdays":[],"from":"09:00","to":"18:00"}',
      '{"weekdays":[8],"from":"09:00","to":"18:00"}',
      '{"weekdays":[1,1],"from":"09:00","to":"18:00"}',
      '{"weekdays":[1],"from":"18:00","to":"09:00"}',
      '{"weekdays":[1],"from":"9","to":"18:00"}',
      '{"weekdays":[1],"from":"09:00","to":"18:00","lunch":"12:00"}',
      'null',
    ],
  },
  { kind: { value_type: 'int', minimum: 0, maximum: 60, unit: 's' }, good: ['0', '60'], bad: ['-1', '61', '1.5'] },
  { kind: { value_type: 'string', minimum: 1, maximum: 5 }, good: ['食宜'], bad: ['', '一二三四五六'] },
];

function sentenceOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.sentence[0];
  }
  return '';
}

describe('checkedValue', () => {
  it.each(cases)('takes what the declaration allows, and refuses the rest: $kind.value_type', ({ kind, good, bad }) => {
    for (const value of good) expect(checkedValue(value, kind)).toBe(value);
    for (const value of bad) expect(() => checkedValue(value, kind), value).toThrow(Refusal);
  });

  it('says the limits in words', () => {
    expect(sentenceOf(() => checkedValue('61', { value_type: 'int', minimum: 0, maximum: 60, unit: 's' }))).toBe('请填写 0 到 60 秒的整数');
    expect(sentenceOf(() => checkedValue('99', { value_type: 'hour' }))).toBe('请选择 0 点到 23 点之间的整点');
    expect(sentenceOf(() => checkedValue('x', { value_type: 'choice', choices }))).toBe('请选择其中一项：体重、不显示');
  });
});

describe('assertKind', () => {
  it('refuses declarations that make no sense', () => {
    const wrong: Kind[] = [
      { value_type: 'int', minimum: 2, maximum: 1 },
      { value_type: 'hour', maximum: 5 },
      { value_type: 'bool', unit: 's' },
      { value_type: 'choice', choices: choices.slice(1) },
      { value_type: 'int', choices },
    ];
    for (const kind of wrong) expect(() => assertKind(kind), JSON.stringify(kind)).toThrow(Refusal);
    expect(() => assertKind({ value_type: 'choice', choices })).not.toThrow();
  });
});

describe('valueInWords', () => {
  it('says values as the console shows them, in both languages', () => {
    expect(valueInWords('7', { value_type: 'hour' }, 'zh')).toBe('07:00');
    expect(valueInWords('5', { value_type: 'int', unit: '%' }, 'en')).toBe('5%');
    expect(valueInWords('none', { value_type: 'choice', choices }, 'en')).toBe('不显示');
    expect(valueInWords('{"lunch":["11:00","14:00"]}', { value_type: 'meal_times' }, 'zh')).toBe('午餐 11:00–14:00');
    expect(valueInWords('{"weekdays":[1,2],"from":"09:00","to":"18:00"}', { value_type: 'work_hours' }, 'zh')).toBe(
      '周一、周二 09:00–18:00',
    );
    expect(valueInWords('no list', { value_type: 'list' }, 'zh')).toBeUndefined();
  });
});
