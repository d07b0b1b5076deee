import type { FieldMeta } from '@shiyi/sdk';
import { describe, expect, it } from 'vitest';
import type { Context } from '../program/context.js';
import { sayIn } from '../program/language.js';
import { formatValue } from './show-data.js';

const at = (isTTY: boolean, language: 'zh' | 'en') => ({ io: { argv: [], stdout: { isTTY } }, say: sayIn(language) }) as unknown as Context;
const field = (more: Partial<FieldMeta> = {}): FieldMeta => ({ name: 'x', zh: '', en: '', type: 'number', ...more });

describe('formatValue', () => {
  it.each([
    [48, 'a', '48 岁', '48 years'],
    [12, 'd', '12 天', '12 days'],
    [468_050, 'fen', '4680.50 元', '4680.50 yuan'],
    [68.5, 'kg', '68.5 kg', '68.5 kg'],
  ])('writes %j %s in words, and leaves it raw for programs', (value, unit, zh, en) => {
    expect(formatValue(field({ unit }), value, at(true, 'zh'))).toBe(zh);
    expect(formatValue(field({ unit }), value, at(true, 'en'))).toBe(en);
    expect(formatValue(field({ unit }), value, at(false, 'en'))).toBe(String(value));
  });

  it('names records and shows ranges', () => {
    const shown = (value: object) => formatValue(field({ type: 'object' }), value, at(true, 'en'));
    expect([shown({ id: 1, nick_name: '米汤' }), shown({ from: 50.98, to: 65.86 })]).toEqual(['米汤', '50.98–65.86']);
    expect(shown({ from: 1, to: 2, step: 1 })).toBe('{"from":1,"to":2,"step":1}');
  });
});
