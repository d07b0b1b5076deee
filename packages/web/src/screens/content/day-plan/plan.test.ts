import { describe, expect, it } from 'vitest';
import { inOrder, inputOf, moveContent, newStep } from './plan.js';

const step = (day: number, text: string, time?: string) => ({ ...newStep(day, time), text });

describe('inOrder', () => {
  it('sorts by day and time', () => {
    const steps = [step(3, 'c'), step(1, 'b', '20:00'), step(1, 'a', '08:00')];
    expect(inOrder(steps).map(({ text }) => text)).toEqual(['a', 'b', 'c']);
  });
});

describe('inputOf', () => {
  it('sends one thing: a quick reply, a material, or the text', () => {
    expect(inputOf({ ...step(1, '你好'), phrase_id: 7, title: '问好' })).toEqual({ day: 1, time: '10:00', phrase_id: 7 });
    expect(inputOf({ ...step(1, ''), material_id: 9 })).toEqual({ day: 1, time: '10:00', material_id: 9 });
    expect(inputOf(step(2, '你好'))).toEqual({ day: 2, time: '10:00', text: '你好' });
  });
});

describe('moveContent', () => {
  it('leaves the days where they are', () => {
    const steps = [step(1, 'a'), step(3, 'b'), step(7, 'c')];
    const moved = moveContent(steps, steps[2]?.key ?? 0, 0);
    expect(moved.map(({ day, text }) => [day, text])).toEqual([
      [1, 'c'],
      [3, 'a'],
      [7, 'b'],
    ]);
  });
});
