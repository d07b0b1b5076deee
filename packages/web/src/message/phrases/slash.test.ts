import { describe, expect, it } from 'vitest';
import { putAt, slashIn } from './slash.js';

describe('slashIn', () => {
  it('finds a slash at the beginning of a text or line, and after a blank', () => {
    expect(slashIn('', '/', 1)).toBe(0);
    expect(slashIn('你好\n', '你好\n/', 4)).toBe(3);
    expect(slashIn('你好 ', '你好 /', 4)).toBe(3);
    expect(slashIn('你好，', '你好，/', 4)).toBe(3);
  });

  it('finds what a Chinese input method types for it, where a list cannot begin', () => {
    expect(slashIn('', '、', 1)).toBe(0);
    expect(slashIn('苹果 ', '苹果 、', 4)).toBeUndefined();
  });

  it('leaves a slash within words alone, and text that was pasted or deleted', () => {
    expect(slashIn('1', '1/', 2)).toBeUndefined();
    expect(slashIn('', '/a', 2)).toBeUndefined();
    expect(slashIn('/a', '/', 1)).toBeUndefined();
  });
});

describe('putAt', () => {
  it('replaces the slash', () => expect(putAt('你好 /。', 3, '早餐')).toBe('你好 早餐。'));
});
