import { describe, expect, it } from 'vitest';
import { cleanText } from './clean-text.js';

describe('cleanText', () => {
  it('takes away what turns, hides or stacks letters, and keeps emoji', () => {
    expect(cleanText('\u202e小满\u0000\u200b', false)).toBe('小满');
    expect(cleanText('👩‍🍳🏴󠁧󠁢󠁥󠁮󠁧󠁿❤️', false)).toBe('👩‍🍳🏴󠁧󠁢󠁥󠁮󠁧󠁿❤️');
    expect(cleanText(`a${'\u0301'.repeat(40)}`, false).length).toBeLessThan(5);
  });

  it('keeps lines of texts of staff only', () => {
    expect([cleanText('一\r\n二', true), cleanText('一\n二', false)]).toEqual(['一\n二', '一 二']);
  });
});
