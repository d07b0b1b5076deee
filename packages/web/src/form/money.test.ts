import { expect, it } from 'vitest';
import { fenIn, yuanOf } from './money.js';

it('parses yuan with up to two decimals', () => {
  expect(['', '1980', '19.8', '19.80', '1,980.05', ' 0.07 ', '1152921.55'].map(fenIn)).toEqual([
    '',
    198_000,
    1980,
    1980,
    198_005,
    7,
    115_292_155,
  ]);
  expect(['19.', '19.805', '-1', '1e3', '二十', '.5'].map(fenIn)).toEqual([NaN, NaN, NaN, NaN, NaN, NaN]);
});

it('shows fen as yuan', () => {
  expect([198_000, 1980, 7, '', undefined, null, Number.NaN].map(yuanOf)).toEqual(['1980', '19.8', '0.07', '', '', '', '']);
});
