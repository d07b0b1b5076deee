import '#app/testing/browser-globals.js';
import type { FieldMeta } from '@shiyi/sdk';
import { describe, expect, it } from 'vitest';
import { inputOf, problemOf } from './form-values.js';

const field = (change: Partial<FieldMeta>): FieldMeta => ({ name: 'x', zh: 'x', en: 'x', type: 'string', ...change });

describe('problemOf', () => {
  it('requires only required fields', () => {
    expect(problemOf(field({ required: true }), '')).toBe('请填写');
    expect(problemOf(field({ required: true }), '   ')).toBe('请填写');
    expect(problemOf(field({}), '')).toBeUndefined();
    expect(problemOf(field({ required: true, type: 'integer[]', min: 1 }), [])).toBe('请选择');
    expect(problemOf(field({ required: true, type: 'integer[]' }), [])).toBeUndefined();
    expect(problemOf(field({ required: true, type: 'integer' }), 0)).toBeUndefined();
    expect(problemOf(field({ required: true, type: 'boolean' }), false)).toBeUndefined();
  });

  it('counts characters as people do', () => {
    expect(problemOf(field({ max: 2 }), '👍👍')).toBeUndefined();
    expect(problemOf(field({ max: 2 }), '一二三')).toBe('最多 2 个字符');
    expect(problemOf(field({ min: 4 }), 'abc')).toBe('至少 4 个字符');
  });

  it('keeps numbers within their limits', () => {
    expect(problemOf(field({ type: 'integer', min: 1, max: 9 }), '0')).toBe('不能小于 1');
    expect(problemOf(field({ type: 'integer', min: 1, max: 9 }), '10')).toBe('不能大于 9');
    expect(problemOf(field({ type: 'integer' }), '1.5')).toBe('请输入整数');
    const id = field({ type: 'integer', min: 1, max: Number.MAX_SAFE_INTEGER });
    expect([problemOf(id, '0'), problemOf(id, '1.5'), problemOf(id, '1')]).toEqual(['请选择', '请选择', undefined]);
    expect(problemOf(field({ type: 'number' }), 'x')).toBe('请输入数字');
  });

  it('accepts phone numbers in common formats', () => {
    const phone = field({ format: 'phone', pattern: '^1[3-9]\\d{9}$', max: 11 });
    for (const written of ['13800135310', '+86 138-0013-5310', '１３８００１３５３１０', ' 138 0013 5310 '])
      expect(problemOf(phone, written), written).toBeUndefined();
    for (const wrong of ['1380013531', '12800135310', '+1 13800135310'])
      expect(problemOf(phone, wrong), wrong).toBe('手机号应为 11 位数字');
    expect(problemOf(phone, '')).toBeUndefined();
  });

  it('checks patterns, URLs and numbers of choices', () => {
    expect(problemOf(field({ pattern: '^1[3-9]\\d{9}$' }), '12800135310')).toBe('格式不正确');
    expect(problemOf(field({ format: 'email' }), 'a@b')).toBe('邮箱格式不正确');
    expect(problemOf(field({ type: 'integer[]', max: 1 }), [1, 2])).toBe('最多选 1 项');
  });
});

describe('inputOf', () => {
  it('omits empty values, trims text and converts numbers', () => {
    const fields = [
      field({ name: 'name' }),
      field({ name: 'age', type: 'integer' }),
      field({ name: 'pass', format: 'password' }),
      field({ name: 'ids', type: 'integer[]' }),
    ];
    expect(inputOf(fields, { name: ' 陈雨桐 ', age: '12', pass: ' x ', ids: [], phone: '' })).toEqual({
      name: '陈雨桐',
      age: 12,
      pass: ' x ',
      ids: [],
    });
  });
});
