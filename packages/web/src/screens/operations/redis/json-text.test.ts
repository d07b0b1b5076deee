import { describe, expect, it } from 'vitest';
import { compactJson, jsonFault, looksLikeJson, prettyJson } from './json-text.js';

describe('jsonFault', () => {
  it.each([
    ['{"a":1,"limit":}', 1, 16],
    ['[1,2,]', 1, 6],
    ['{"a":1', 1, 7],
    ['{"a" 1}', 1, 6],
    ['[1 2]', 1, 4],
    ['{a:1}', 1, 2],
    ['{}x', 1, 3],
    ['[\n  1,\n  tru\n]', 3, 3],
    ['[', 1, 2],
  ])('finds the place in %j', (text, line, column) => {
    expect(jsonFault(text)).toEqual({ line, column });
  });

  it.each(['{}', '[]', ' [1, {"a": "\\u00e9\\n"}] ', '-0.5e+10', '"x"'])('finds nothing in %j', (text) => {
    expect(jsonFault(text)).toBeUndefined();
  });

  it('handles a depth beyond the stack', () => {
    expect(jsonFault('['.repeat(200_000))).toEqual({ line: 1, column: 200_001 });
  });
});

describe('prettyJson and compactJson', () => {
  const text = '{"a":12345678901234567890,"b":{},"c":[],"d":[1,{"e":"x: \\"q\\" {,}"}],"a":1.0e+5}';

  it('lays out without touching long numbers, doubled names and texts', () => {
    expect(prettyJson(text)).toBe(`{
  "a": 12345678901234567890,
  "b": {},
  "c": [],
  "d": [
    1,
    {
      "e": "x: \\"q\\" {,}"
    }
  ],
  "a": 1.0e+5
}`);
  });

  it('round-trips to the same text', () => {
    expect(compactJson(prettyJson(text))).toBe(text);
    expect(prettyJson(prettyJson(text))).toBe(prettyJson(text));
  });

  it('does not grow by the square of the depth', () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    expect(prettyJson(deep).length).toBeLessThan(40_000 * 100);
  });
});

describe('looksLikeJson', () => {
  it('treats only objects and arrays as JSON', () => {
    expect(['{', ' [1', '482913', '"x"', 'true', ''].map(looksLikeJson)).toEqual([true, true, false, false, false, false]);
  });
});
