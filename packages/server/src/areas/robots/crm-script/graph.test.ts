import { describe, expect, it } from 'vitest';
import { faultsOf, play, type Step } from './graph.js';

const start = (next: number[], more: Partial<Step> = {}): Step => ({ order: 1, trigger: 'start', content: '你好', next, ...more });
const reply = (order: number, keywords: string[], next: number[] = []): Step => ({
  ...{ order, trigger: 'reply_contains', keywords, content: `第 ${order} 步`, next },
});
const silence = (order: number, timeout_h: number, next: number[] = []): Step => ({
  ...{ order, trigger: 'timeout', timeout_h, content: `第 ${order} 步`, next },
});

describe('faultsOf', () => {
  it('finds nothing in a script that ends', () => {
    expect(faultsOf([start([2, 3]), reply(2, ['可以']), silence(3, 24)])).toEqual({ unreachable: [], endless: [] });
  });

  it('names steps that no step leads to', () => {
    const { unreachable } = faultsOf([start([2]), reply(2, ['可以']), reply(3, ['不用'], [4]), silence(4, 2)]);
    expect(unreachable).toEqual([
      { step: 3, reason: 'no_way', by: null },
      { step: 4, reason: 'no_way', by: null },
    ]);
  });

  it('names steps behind one that takes all of theirs', () => {
    const { unreachable } = faultsOf([
      start([2, 3, 4, 5]),
      reply(2, ['可以']),
      reply(3, ['可以呀', 'ＯＫ可以']),
      silence(4, 24),
      silence(5, 2),
    ]);
    expect(unreachable).toEqual([
      { step: 3, reason: 'covered', by: 2 },
      { step: 4, reason: 'covered', by: 5 },
    ]);
  });

  it('names all steps of a loop, and none that only leads to it', () => {
    expect(faultsOf([start([2]), silence(2, 1, [3]), silence(3, 1, [2])]).endless).toEqual([2, 3]);
    expect(faultsOf([start([1])]).endless).toEqual([1]);
  });
});

describe('play', () => {
  const steps = [start([2, 3]), reply(2, ['可以'], [4]), silence(3, 24), reply(4, ['好'])];

  it('follows the first step whose condition is met', () => {
    const { turns, outcome } = play(steps, [{ text: '在忙', after_h: 1 }, { text: '可以的', after_h: 2 }, { text: '好' }]);
    expect(turns.map(({ who, step, at_h }) => [who, step, at_h])).toEqual([
      ['robot', 1, 0],
      ['customer', null, 1],
      ['customer', null, 3],
      ['robot', 2, 3],
      ['customer', null, 3],
      ['robot', 4, 3],
    ]);
    expect(outcome).toBe('ended');
  });

  it('goes on in silence, and before a reply that comes too late', () => {
    expect(play(steps).turns.map(({ step, at_h }) => [step, at_h])).toEqual([
      [1, 0],
      [3, 24],
    ]);
    expect(play(steps, [{ text: '可以', after_h: 30 }]).turns.map(({ step }) => step)).toEqual([1, 3]);
  });

  it('waits where no step is due, and stops a loop', () => {
    expect(play([start([2]), reply(2, ['可以'])], [{ text: '不' }]).outcome).toBe('waiting');
    const { turns, outcome } = play([start([2]), silence(2, 1, [1])]);
    expect([turns.length, outcome]).toEqual([50, 'endless']);
  });
});
