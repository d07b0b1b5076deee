import { describe, expect, it } from 'vitest';
import { pinyinPattern } from './name-search.js';

const finds = (word: string, keys: string) => new RegExp(pinyinPattern(word) ?? '^$').test(keys);

describe('pinyinPattern', () => {
  const zhang = '·zhang·wei·ming';

  it('finds pinyin, initials and both mixed', () => {
    for (const word of ['zhang', 'zhangweiming', 'zwm', 'zhangwm', 'weim', 'zhweim', 'Zhang Wei', "zhang'wei", 'ＺＷＭ'])
      expect(finds(word, zhang), word).toBe(true);
  });

  it('does not find letters from inside a syllable or of a skipped character', () => {
    for (const word of ['hang', 'zm', 'zhangming', 'iming', 'zwmx']) expect(finds(word, zhang), word).toBe(false);
  });

  it('finds each reading of a character', () => {
    const names = '·dan/shan/chan·lv/lu';
    for (const word of ['shanlv', 'danlu', 'sl', 'chanlü']) expect(finds(word, names), word).toBe(true);
    expect(finds('dl', names)).toBe(true);
    expect(finds('xl', names)).toBe(false);
  });

  it('stays within one name', () => expect(finds('xiaowang', '·lin·xiao ·wang')).toBe(false));

  it('leaves Chinese text and symbols to the plain search', () => {
    for (const word of ['林', 'lin%', '', 'a_b', 'x'.repeat(25)]) expect(pinyinPattern(word)).toBeUndefined();
  });
});
