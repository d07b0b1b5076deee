import { describe, expect, it } from 'vitest';
import { clockIn } from './clock.js';
import { plainMoment } from './day-notation.js';
import { headUnit } from './head-unit.js';
import { plainNumber } from './number-notation.js';

describe('plainNumber', () => {
  it.each([
    ['0,011', undefined, '0.011'],
    ['0.011', undefined, '0.011'],
    ['1.234,5', undefined, '1234.5'],
    ['1,234.5', undefined, '1234.5'],
    ['1,234,567', undefined, '1234567'],
    ['12 345,6', undefined, '12345.6'],
    ["1'234.5", undefined, '1234.5'],
    ['1,234', 'comma', '1.234'],
    ['1,234', 'point', '1234'],
    ['< 0,5', undefined, '< 0.5'],
    ['72,5 kg', undefined, '72.5 kg'],
    ['1小时20分', undefined, '1小时20分'],
    ['2026.11.20', undefined, '2026.11.20'],
  ] as const)('reads %s in a column with %s as %s', (text, decimal, expected) =>
    expect(plainNumber(text, decimal)).toEqual({ text: expected }),
  );

  it('leaves a number open that both notations read differently', () => {
    expect(plainNumber('1,234', undefined)).toEqual({ isOpen: true });
    expect(plainNumber('1.234', undefined)).toEqual({ isOpen: true });
  });

  it('takes no time that grows with the square of the text', () => {
    const started = performance.now();
    for (const sign of [' ', ',', '1,', '0 ']) plainNumber(sign.repeat(30_000), undefined);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('plainMoment', () => {
  const read = (text: string, order?: 'day_month' | 'month_day', zone = 'Asia/Shanghai') => plainMoment(text, order, zone);

  it.each([
    ['2026-11-25T23:30:00Z', '2026-11-26 07:30:00'],
    ['2026-11-14 23:30:00 +0000', '2026-11-15 07:30:00'],
    ['2026-11-20 07:15:22+08:00', '2026-11-20 07:15:22'],
    ['Nov 20, 2026 07:15:22 AM', '2026-11-20 07:15:22'],
    ['Nov 12 2026', '2026-11-12'],
    ['20 November 2026', '2026-11-20'],
    ['2026-11-11 7:05 PM', '2026-11-11 19:05:00'],
    ['2026/11/18 下午 8:14', '2026-11-18 20:14:00'],
    ['20261118201409', '2026-11-18 20:14:09'],
    ['2026年11月3日 星期二', '2026-11-03'],
    ['2026-11-02(周一)', '2026-11-02'],
    ['11/13/2026', '2026-11-13'],
    ['13/11/2026', '2026-11-13'],
    ['5/5/2026', '2026-05-05'],
    ['2026-02-29', '2026-02-29'],
    ['昨天', '昨天'],
  ])('reads %s as %s in Shanghai', (text, expected) => expect(read(text)).toEqual({ text: expected }));

  it('leaves a day open whose month is unclear, unless its column decides', () => {
    expect(read('5/1/1990')).toEqual({ isOpen: true });
    expect(read('5/1/1990', 'month_day')).toEqual({ text: '1990-05-01' });
    expect(read('5/1/1990', 'day_month')).toEqual({ text: '1990-01-05' });
  });

  it('takes no time that grows with the square of the text', () => {
    const started = performance.now();
    for (const text of [`2026-01-01${' '.repeat(30_000)}x`, `jan ${' '.repeat(30_000)}`, '1/'.repeat(15_000)]) read(text);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('clockIn', () => {
  it.each([
    ['下午 9:30', 21, 30],
    ['PM 9:30', 21, 30],
    ['9:30 p.m.', 21, 30],
    ['21:30', 21, 30],
    ['上午 9:30', 9, 30],
    ['12:15 AM', 0, 15],
    ['下午 12:15', 12, 15],
    ['晚上8点', 20, 0],
    ['凌晨1:20', 1, 20],
  ])('reads %s', (text, hour, minute) => expect(clockIn(text)).toMatchObject({ hour, minute }));

  it.each(['25:00', 'AM 21:30', '晚上 12:30', '早 9:30', '9:75', '9'])('does not read %s', (text) => expect(clockIn(text)).toBeUndefined());
});

describe('headUnit', () => {
  it.each([
    ['Weight(kg)', 'kg'],
    ['Protein_(g)', 'g'],
    ['能量（kJ）', 'kj'],
    ['Energie, Règlement UE N° 1169/2011 (kJ/100 g)', 'kj'],
    ['钠mg', 'mg'],
    ['体重（斤）', '斤'],
    ['Energ_Kcal', 'kcal'],
    ['脂肪（总）', undefined],
    ['Name', undefined],
  ])('finds the unit of %s', (head, unit) => expect(headUnit(head)).toBe(unit));
});
