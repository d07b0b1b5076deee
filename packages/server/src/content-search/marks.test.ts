import { describe, expect, it } from 'vitest';
import { wordsIn } from './content-search.js';
import { marksOf, snippetOf } from './marks.js';

const marked = (text: string, words: string[]) => marksOf(text, words).map(([from, to]) => text.slice(from, to));

describe('marksOf', () => {
  it('finds words whatever their case, width and spaces are', () => {
    expect(marked('ＢＭＩ 与 b m i', ['bmi'])).toEqual(['ＢＭＩ', 'b m i']);
    expect(marked('火 锅和火锅', ['火锅'])).toEqual(['火 锅', '火锅']);
    expect(marked('👨‍👩‍👧火锅👍', ['火锅'])).toEqual(['火锅']);
  });

  it('leaves out words that overlap', () => {
    expect(marked('外食火锅', ['外食火', '火锅'])).toEqual(['外食火']);
  });
});

describe('snippetOf', () => {
  it('shows the part that has the word, and cuts no character', () => {
    const text = `${'🍚'.repeat(80)}火锅${'🍲'.repeat(200)}`;
    const snippet = snippetOf(text, ['火锅']);
    expect(snippet).toContain('火锅');
    expect(snippet.isWellFormed()).toBe(true);
    expect(snippet.length).toBeLessThanOrEqual(122);
  });

  it('finds a word with spaces inside, and shows the beginning where there is none', () => {
    expect(snippetOf(`${'吃'.repeat(300)}火 锅`, ['火锅'])).toContain('火 锅');
    expect(snippetOf('清汤 锅底', ['火锅'])).toBe('清汤 锅底');
    expect(snippetOf('a+b(c)', ['+b('])).toBe('a+b(c)');
  });
});

describe('wordsIn', () => {
  it('folds words, each once, at most five', () => {
    expect(wordsIn(' 火锅　ＢＭＩ 火锅 ')).toEqual(['bmi', '火锅']);
    expect(wordsIn('一 二 三 四 五 六')).toHaveLength(5);
  });
});
