import { describe, expect, it } from 'vitest';
import { breakLines } from './break-lines.js';

/** Each letter is 10 px wide. */
const rules = (width: number, most: number) => ({ width, most, measure: (text: string) => [...text].length * 10 });

describe('breakLines', () => {
  it('breaks between characters, and keeps words and their signs together', () => {
    expect(breakLines('今天吃早餐了', rules(40, 9))).toEqual(['今天吃早', '餐了']);
    expect(breakLines('吃 breakfast 了', rules(90, 9))).toEqual(['吃', 'breakfast', '了']);
    expect(breakLines('今天吃了，很好', rules(40, 9))).toEqual(['今天吃', '了，很好']);
    expect(breakLines('一\n二', rules(40, 9))).toEqual(['一', '二']);
  });

  it('cuts what has no room with an ellipsis', () => {
    expect(breakLines('早睡早起不熬夜', rules(40, 1))).toEqual(['早睡早…']);
    expect(breakLines('早睡早起不熬夜', rules(40, 2))).toEqual(['早睡早起', '不熬夜']);
    expect(breakLines('一\n二\n三', rules(40, 2))).toEqual(['一', '二…']);
  });

  it('breaks a word that is wider than the box, and no emoji', () => {
    expect(breakLines('Lemonade', rules(40, 9))).toEqual(['Lemo', 'nade']);
    expect(breakLines('👩‍🍳👩‍🍳', { ...rules(10, 9), measure: (text) => [...new Intl.Segmenter().segment(text)].length * 10 })).toEqual([
      '👩‍🍳',
      '👩‍🍳',
    ]);
  });
});
