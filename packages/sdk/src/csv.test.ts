import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvRecord, guardedCell, unguardedCell } from './csv.js';

const sign = fc.constantFrom(
  ...'=+-@＝＋－＠\'"`,;|\t\r\n \u00a0\ufeff\u200b\u2060\u3000\u2028\u0085\u00ad\u007f\u001b0159.ax中'.split(''),
  '\r\n',
  '=1+1|cmd',
  '-5',
);
const cell = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''));

it('escapes anything a spreadsheet may run, after any spaces, and restores it', () => {
  fc.assert(
    fc.property(cell, (text) => {
      const guarded = guardedCell(text);
      expect(unguardedCell(guarded)).toBe(text);
      // The first character after a program has removed whitespace and invisible characters.
      const [first = ''] = guarded.replace(/[\s\p{Cc}\p{Cf}]/gu, '');
      if (!/^-\d+(\.\d+)?$/.test(guarded)) expect('=+-@＝＋－＠').not.toContain(first || '?');
      expect(guarded).not.toMatch(/^[\t\r\n]/);
    }),
    { numRuns: 3000 },
  );
});

it.each([
  ['=1+1', "'=1+1"],
  ['\u00a0=1+1', "'\u00a0=1+1"],
  ['\ufeff@x', "'\ufeff@x"],
  ['\tx', "'\tx"],
  ["'=1+1", "''=1+1"],
  ['-5', '-5'],
  ['-5.25', '-5.25'],
  ['-5+1', "'-5+1"],
  ["it's = so", "it's = so"],
  ["'s", "'s"],
  ['', ''],
])('writes %j as %j', (text, guarded) => {
  expect(guardedCell(text)).toBe(guarded);
  expect(unguardedCell(guarded)).toBe(text);
});

/** Parses CSV records (RFC 4180) character by character. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    let one = '';
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        one += text[at];
        if (text[at] === '"') at++;
      }
      at++;
    } else while (!',\r\n'.includes(text[at] ?? ',')) one += text[at++];
    row.push(one);
    if (text[at] === ',') at++;
    else {
      expect(text.slice(at, at + 2)).toBe('\r\n');
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

it('writes records that read the same', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 5 }), (rows) => {
      expect(cellsOf(rows.map(csvRecord).join(''))).toEqual(rows);
    }),
    { numRuns: 1000 },
  );
});
