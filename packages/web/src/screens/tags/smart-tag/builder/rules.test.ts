// @vitest-environment happy-dom
import { audienceFields, comparisons } from '@shiyi/sdk/audience-fields';
import { afterEach, describe, expect, it } from 'vitest';
import { usePreferences } from '#app/preferences.js';
import { type Condition, newRule, type Rule, rulesIn, treeOf } from './condition-tree.js';
import { fieldGroups, fieldNames, groupOf, isComplete, problemOf, withField, withOp } from './rule-fields.js';
import { ruleText } from './rule-text.js';
import { starters } from './starters.js';

const language = usePreferences.getState().language;
afterEach(() => usePreferences.setState({ language }));

const ruleOf = (condition: Condition): Rule => rulesIn(treeOf(condition))[0] ?? expect.unreachable('no rule');
const nameOf = (_: string, id: string) => `#${id}`;
const inBoth = (condition: Condition) =>
  (['zh-CN', 'en'] as const).map((one) => {
    usePreferences.setState({ language: one });
    return ruleText(ruleOf(condition), nameOf);
  });

describe('fieldNames', () => {
  it('lists every field of the contract once, in a group that has a name', () => {
    expect([...fieldNames].sort()).toEqual(Object.keys(audienceFields).sort());
    for (const name of fieldNames) expect(fieldGroups).toHaveProperty(groupOf(name));
  });
});

describe('starters', () => {
  it('has twelve conditions whose rules are complete', () => {
    expect(starters).toHaveLength(12);
    for (const { name, condition } of starters)
      expect(rulesIn(treeOf(condition)).map(problemOf), name[0]).toEqual(expect.not.arrayContaining([expect.any(String)]));
  });
});

describe('withField', () => {
  it('gives every field a comparison that its type takes', () => {
    for (const name of fieldNames) {
      const { op } = withField(newRule(), name);
      expect(comparisons[audienceFields[name]?.type ?? 'flag']).toContain(op);
    }
  });
});

describe('withOp', () => {
  it('keeps the values that the other comparison takes', () => {
    const between = ruleOf({ field: 'attribute.age', op: 'between', values: ['20', '30'] });
    expect(withOp(between, 'gt').values).toEqual(['20']);
    expect(withOp(between, 'empty').values).toEqual([]);
    expect(withOp(ruleOf({ field: 'attribute.city', op: 'eq', values: ['a', 'b'] }), 'ne').values).toEqual(['a', 'b']);
  });
});

describe('problemOf', () => {
  const field = 'attribute.age';
  it.each<[string | undefined, Condition]>([
    ['field', { field: '' }],
    ['field', { field, op: 'contains', values: ['1'] }],
    ['values', { field, op: 'gte' }],
    ['values', { field, op: 'gte', values: ['abc'] }],
    ['order', { field, op: 'between', values: ['30', '9'] }],
    [undefined, { field, op: 'between', values: ['9', '30'] }],
    ['of', { field: 'evaluation.total', op: 'gte', values: ['1'] }],
    [undefined, { field: 'evaluation.total', of: '3', op: 'gte', values: ['1'] }],
    ['times', { field: 'punch.meal', op: 'happened', times: 0 }],
    ['window', { field: 'punch.meal', op: 'happened', window: { kind: 'last_days' } }],
    ['window', { field: 'punch.meal', op: 'happened', window: { kind: 'custom', from: '2026-02-02', to: '2026-01-01' } }],
    ['values', { field: 'attribute.added_on', op: 'gt', values: ['2026-02-30'] }],
    ['values', { field: 'tag.tag', op: 'contains', values: ['x'] }],
  ])('says %s of %j', (problem, condition) => {
    expect(problemOf(ruleOf({ all: [condition] }))).toBe(problem);
    expect(isComplete(ruleOf({ all: [condition] }))).toBe(problem === undefined);
  });
});

describe('ruleText', () => {
  it.each<[Condition, string, string]>([
    [
      { field: 'service.status', op: 'contains', values: ['in_service', 'paused'] },
      '服务状态包含服务中或已暂停',
      'Service status includes In service or Paused',
    ],
    [
      { field: 'punch.meal', op: 'not_happened', window: { kind: 'last_days', days: 3 } },
      '近 3 天没有饮食打卡',
      'no “Meal checked in” in the last 3 days',
    ],
    [
      { field: 'punch.meal', op: 'happened', times: 5, window: { kind: 'last_days', days: 7 } },
      '近 7 天饮食打卡至少 5 次',
      '“Meal checked in” at least 5 times in the last 7 days',
    ],
    [{ not: { field: 'health.bmi', op: 'lt', values: ['28'] } }, '不满足（BMI小于 28）', 'not (BMI is less than 28)'],
    [{ field: 'order.amount_fen', op: 'gte', values: ['9950'] }, '累计消费不低于 99.5 元', 'Amount paid is at least 99.5 yuan'],
    [
      { field: 'evaluation.total', of: '7', op: 'between', values: ['1', '9'] },
      '「#7」测评总分在 1 到 9 之间',
      'Total score of “#7” is between 1 and 9',
    ],
    [{ field: 'attribute.is_public', op: 'eq', values: ['true'] }, '公海客户：是', 'Public pool: yes'],
    [{ field: 'attribute.age', op: 'gte' }, '年龄不低于 …', 'Age is at least …'],
  ])('says %j in both languages', (condition, zh, en) => {
    expect(inBoth({ all: [condition] })).toEqual([zh, en]);
  });
});
