import '#app/testing/browser-globals.js';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { showTimesIn, zoneHere } from '#app/company-time.js';
import { type Preset, spanOf } from './date-presets.js';
import { instantOf, momentText, parseClock, parseDay, parseMoment } from './dates.js';

describe('what someone types as a date', () => {
  beforeEach(() => showTimesIn('Asia/Shanghai'));
  afterAll(() => showTimesIn(zoneHere()));

  it.each([
    '2026-11-02',
    '2026/11/2',
    '2026.11.2',
    '20261102',
    '11-2',
    '11/02',
    '2026年11月2日',
    '11月2日',
    '２０２６－１１－０２',
    ' 2026-11-02 ',
  ])('parses %s as a day', (text) => expect(parseDay(text, '2026-01-05')).toBe('2026-11-02'));

  it.each(['', '2026-02-30', '2026-13-01', '2026-11', '11', '2026-11-02 08:00', 'tomorrow', '12026-11-02'])('rejects %j', (text) =>
    expect(parseDay(text, '2026-01-05')).toBeUndefined(),
  );

  it('reads times of day', () => {
    expect(['8:05', '08:05', '0805', '8：05', '23:59:59'].map(parseClock)).toEqual(['08:05', '08:05', '08:05', '08:05', '23:59:59']);
    expect(['24:00', '8:60', '8', '', '8:5'].map(parseClock)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  it('reads instants by the clock of the company', () => {
    expect(parseMoment('2026-11-02 08:05')).toBe('2026-11-02T00:05:00.000Z');
    expect(parseMoment('2026/11/2')).toBe('2026-11-01T16:00:00.000Z');
    expect(parseMoment('2026-11-02T8:05')).toBe('2026-11-02T00:05:00.000Z');
    expect(parseMoment('2026-11-02 25:00')).toBeUndefined();
    expect(instantOf('2026-11-02T08:05:00+08:00')).toBe('2026-11-02T00:05:00.000Z');
    expect(momentText('2026-11-02T00:05:00.000Z')).toBe('2026-11-02 08:05');
    expect(momentText('2026-11-')).toBe('2026-11-');
  });

  it.each<[Preset, string, string, string]>([
    ['today', '2026-11-22', '2026-11-22', '2026-11-22'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['last7', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['last30', '2026-11-22', '2026-10-24', '2026-11-22'],
    ['thisWeek', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['thisWeek', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['lastWeek', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['thisMonth', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['thisMonth', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2026-01-01', '2025-12-01', '2025-12-31'],
  ])('knows the days of %s on %s', (preset, today, from, to) => expect(spanOf(preset, today)).toEqual({ from, to }));
});
