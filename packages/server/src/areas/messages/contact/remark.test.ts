import { describe, expect, it } from 'vitest';
import { remarkFor } from './remark.js';

const rule = { prefix: '', suffix: '', with_channel: false, with_date: false };

describe('remarkFor', () => {
  it('joins its parts', () => {
    const all = { prefix: 'A-', suffix: '-体测', with_channel: true, with_date: true };
    expect(remarkFor(all, { name: '小满', channel: '三里屯店', day: '0620' })).toBe('A-小满-体测三里屯店0620');
    expect(remarkFor(rule, { name: '小满', channel: null, day: '0620' })).toBe('小满');
  });

  it('has at most twenty characters and cuts the nickname first', () => {
    const long = remarkFor({ ...rule, suffix: '三里屯', with_date: true }, { name: '😀'.repeat(30), channel: null, day: '0620' });
    expect([...long]).toHaveLength(20);
    expect(long.endsWith('三里屯0620')).toBe(true);
  });
});
