import { describe, expect, it } from 'vitest';
import { placeOf } from './place-of.js';

describe('placeOf', () => {
  it('names a municipality once, and leaves out what is not known', () => {
    expect(placeOf({ province: '浙江省', city: '杭州市' })).toBe('浙江省 杭州市');
    expect(placeOf({ province: '上海市', city: '上海市' })).toBe('上海市');
    expect(placeOf({ province: null, city: null })).toBe('');
  });
});
