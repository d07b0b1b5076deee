import { describe, expect, it } from 'vitest';
import { type FissionInput, type Level, levelProblem, rewardOf, typedInput } from './fission-values.js';

const level = (invite_count: number, change: Partial<Level['reward']> = {}): Level => ({
  level: 9,
  invite_count,
  reward: { type: 'points', name: '积分', points: 50, stock: 10, ...change },
});

describe('levelProblem', () => {
  it('asks for more friends than the level before', () => {
    expect(levelProblem([level(3), level(3)], 1)).toBe('order');
    expect(levelProblem([level(3), level(4)], 1)).toBeUndefined();
  });

  it('names what a reward lacks', () => {
    expect(levelProblem([level(1, { points: 0 })], 0)).toBe('points');
    expect(levelProblem([level(1, { type: 'medal' })], 0)).toBe('pick');
    expect(levelProblem([level(1, { type: 'link', url: 'ftp://a' })], 0)).toBe('url');
    expect(levelProblem([level(1, { type: 'manual', name: ' ' })], 0)).toBe('name');
  });

  it('keeps the stock of a campaign that runs from falling', () => {
    expect(levelProblem([level(1, { stock: 9 })], 0, 10)).toBe('stock');
    expect(levelProblem([level(1, { stock: 10 })], 0, 10)).toBeUndefined();
  });
});

describe('rewardOf', () => {
  it('leaves out the parts of other types', () => {
    expect(rewardOf({ type: 'manual', name: '体脂秤', stock: 5, reward_id: 3, points: 9, url: 'https://a' })).toEqual({
      ...{ type: 'manual', name: '体脂秤', stock: 5 },
    });
  });
});

describe('typedInput', () => {
  const given = {
    type: 'group',
    user_ids: [4],
    chat_ids: [7],
    audience: {},
    push: { staff: false, customer: false },
    welcome: { content: '你好', link: { title: '' } },
  };
  const input = typedInput({ ...given, tasks: [level(2), level(5)] } as unknown as FissionInput);

  it('sends groups or staff by the type, and no empty audience or link', () => {
    expect(input).not.toHaveProperty('user_ids');
    expect(input).toMatchObject({ chat_ids: [7], welcome: { content: '你好' } });
    expect(input).not.toHaveProperty('audience');
    expect(input.welcome).not.toHaveProperty('link');
  });

  it('counts levels from 1', () => {
    expect(input.tasks.map((one) => one.level)).toEqual([1, 2]);
  });
});
