import { describe, expect, it } from 'vitest';
import { lines, text } from '../imports/decide/values.js';
import { line } from '../outside/wecom/values.js';
import { cleanLine, textFault } from './text-faults.js';

describe('textFaults', () => {
  it.each(['林晓禾', '', 'O’Neil-Ärmel', '👩‍👩‍👧‍👦', 'नमस्ते', '零\u200b宽', 'שלום'])('accepts %j', (value) => {
    expect(textFault(value, false)).toBeUndefined();
    expect(cleanLine(value)).toBe(value);
  });

  it.each(['林\n晓', '林\t晓', '林\u0085晓', '林\u2028晓'])('finds several lines in %j', (value) => {
    expect(textFault(value, false)).toBe('control');
    expect(textFault(value, true)).toBeUndefined();
    expect(cleanLine(value)).toBe('林 晓');
  });

  it.each(['林\0晓', '林\u001b晓', '林\u009b晓', '林\u202e晓', '林\u2066晓', '林\ud800晓'])('finds a control character in %j', (value) => {
    expect([textFault(value, false), textFault(value, true)]).toEqual(['control', 'control']);
    expect(cleanLine(value)).toBe('林 晓');
  });

  it.each([' ', '\u3000', '\u200b\u200b', '\u3164', '\u2800', '\ufeff'])('finds nothing visible in %j', (value) => {
    expect([textFault(value, false), textFault(value, true)]).toEqual(['invisible', 'invisible']);
    expect(cleanLine(value)).toBe('');
  });
});

describe('text rules elsewhere', () => {
  it('join cells of several lines if one line is required', () => {
    expect(text(64)('林\r\n晓', 'UTC')).toEqual({ value: '林 晓' });
    expect(text(64)('林\u009b晓', 'UTC')).toHaveProperty('problem');
    expect(lines(64)('林\n晓', 'UTC')).toEqual({ value: '林\n晓' });
    expect(lines(64)('林\u009b晓', 'UTC')).toHaveProperty('problem');
  });

  it('clean names from WeCom', () => {
    expect(line(' 林\u202e晓\n禾 ')).toBe('林 晓 禾');
    expect(line('\u200b')).toBe('');
    expect(line(`${'\u200b'.repeat(64)}林`)).toBe('');
  });
});
