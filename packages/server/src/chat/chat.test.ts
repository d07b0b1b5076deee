import { describe, expect, it } from 'vitest';
import { Automaton, unitsOf } from './automaton.js';
import { Matcher, type WatchedWords } from './matcher.js';
import { compilePattern } from './pattern.js';
import { plainOf, plainTextOf } from './plain-text.js';
import { pairsOf } from './word-pairs.js';

const rule = (words: string[], more: Partial<WatchedWords> = {}): WatchedWords => ({
  id: 1,
  words,
  match: 'contains',
  exceptions: [],
  ...more,
});
const hitsOf = (text: string, ...rules: WatchedWords[]) =>
  new Matcher(rules).findIn(text).map(({ word, from, to }) => `${word} ${text.slice(from, to)}`);

describe('plainOf', () => {
  it('drops case, width and spaces', () => {
    expect(plainTextOf(' Ｈｅ llo\u200b 你 好\n世界ﾊﾞ ')).toBe('hello你好世界バ');
  });

  it('keeps a space between words that are not Chinese', () => {
    expect(plainOf('as  soon 你 好 ok', 'between characters').text).toBe('as soon 你好 ok');
  });

  it('tells where each unit stood', () => {
    const { text, starts, ends } = plainOf('A ﬁ 好');
    expect(text).toBe('afi好');
    expect([starts, ends]).toEqual([
      [0, 2, 2, 4],
      [1, 3, 3, 5],
    ]);
  });

  it('folds the beginning of a text in the same way', () => {
    for (const text of ['ｱﾞ好', 'e\u0301x', '☺\ufe0f好', 'ǅ İ ß']) expect(plainTextOf(`${text}尾`)).toBe(`${plainTextOf(text)}尾`);
  });
});

describe('Automaton', () => {
  it('finds what a search for each word finds', () => {
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff;
      return seed % most;
    };
    const letters = (most: number) => Array.from({ length: 1 + random(most) }, () => 'ab好'[random(3)]).join('');
    for (let round = 0; round < 200; round++) {
      const words = [...new Set(Array.from({ length: 8 }, () => letters(4)))];
      const text = letters(40);
      const expected = words.flatMap((word, at) =>
        Array.from({ length: text.length }, (_, from) => from).flatMap((from) => (text.startsWith(word, from) ? [`${at} ${from}`] : [])),
      );
      const found = [...new Automaton(words.map(unitsOf)).findIn(text)].map(({ word, from }) => `${word} ${from}`);
      expect(found.toSorted()).toEqual(expected.toSorted());
    }
  });
});

describe('Matcher', () => {
  it('finds words without case, width and spaces between characters', () => {
    expect(hitsOf('这套食谱 三 天　见 效，放心', rule(['三天见效', '根治']))).toEqual(['三天见效 三 天　见 效']);
    expect(hitsOf('ＶＸ：abc', rule(['vx']))).toEqual(['vx ＶＸ']);
    expect(hitsOf('as soon', rule(['assoon']))).toEqual([]);
  });

  it('leaves out what stands in an exception', () => {
    const promised = rule(['根治'], { exceptions: ['不能根治'] });
    expect(hitsOf('糖尿病不能根治', promised)).toEqual([]);
    expect(hitsOf('不能根治？我们能根治', promised)).toEqual(['根治 根治']);
  });

  it('compares the whole message', () => {
    expect(hitsOf(' 滚 ', rule(['滚'], { match: 'exact' }))).toEqual(['滚  滚 '.replace('滚  滚 ', '滚 滚')]);
    expect(hitsOf('翻滚吧', rule(['滚'], { match: 'exact' }))).toEqual([]);
  });

  it.each(['我们包售的', '我们baoshou的', '保证bao 瘦', '抱瘦', 'BaoShou'])('hears a word in %s', (text) => {
    expect(hitsOf(text, rule(['包瘦'], { match: 'pinyin' }))).toHaveLength(1);
  });

  it.each(['我们包装', 'xbaoshou', '瘦包'])('does not hear a word in %s', (text) => {
    expect(hitsOf(text, rule(['包瘦'], { match: 'pinyin' }))).toHaveLength(0);
  });

  it('finds patterns', () => {
    expect(hitsOf('加我 WX 13912345678', rule(['1[3-9]\\d{9}'], { match: 'regex' }))).toEqual(['13912345678 13912345678']);
  });
});

describe('compilePattern', () => {
  it.each([
    ['(a', 'syntax'],
    ['(?=a)b', 'syntax'],
    ['(a)\\1', 'syntax'],
    ['(a{1000}){1000}', 'syntax'],
    ['a{1,1000}b{1,1000}', 'large'],
    ['a*', 'empty'],
  ])('refuses %s', (source, why) => {
    expect(compilePattern(source)).toBe(why);
  });

  it('ends for patterns that others never end with', () => {
    const pattern = compilePattern('(a+)+(a|aa)+$');
    const started = performance.now();
    expect(typeof pattern === 'string' ? pattern : pattern.firstIn(`${'a'.repeat(20_000)}!`)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('pairsOf', () => {
  it('differ between companies and orders', () => {
    expect(pairsOf(1, '晚餐')).not.toEqual(pairsOf(2, '晚餐'));
    expect(pairsOf(1, '晚餐')).not.toEqual(pairsOf(1, '餐晚'));
    expect(pairsOf(1, '晚晚晚')).toHaveLength(1);
  });
});
