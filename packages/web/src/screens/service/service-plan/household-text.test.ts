import { describe, expect, it } from 'vitest';
import { householdText } from './household-text.js';

describe('householdText', () => {
  it.each([
    ['约 3 个', 'about 3 pcs'],
    ['半碗', '½ bowl'],
    ['约半个', 'about ½ pc'],
    ['1 盒', '1 box'],
    ['1.5 片', '1½ slices'],
    ['2 扎', '2 扎'],
  ])('says %s in English', (text, expected) => {
    expect(householdText(text, 'en')).toBe(expected);
    expect(householdText(text, 'zh-CN')).toBe(text);
  });
});
