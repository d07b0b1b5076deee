import { describe, expect, test } from 'vitest';
import { byRow, dayAfter, meanClock, meanOf, rowOf } from './spans.js';
import { median, silenceAlert, trendAt, type WeighIn, weeklyRate, weightAlerts } from './weight-trend.js';

const last = '2026-11-20';
/** Weights by how many days before the last. */
const weighed = (weights: Record<number, number>): WeighIn[] =>
  Object.entries(weights).map(([ago, weight]) => ({ day: dayAfter(last, -Number(ago)), weight, body_fat: null }));
const kinds = (weights: Record<number, number>) => weightAlerts(weighed(weights), last).map(({ kind }) => kind);

test('returns the middle as median, or the mean of the two in the middle', () => {
  expect([median([]), median([3]), median([1, 9]), median([9, 1, 2]), median([4, 1, 3, 2])]).toEqual([undefined, 3, 5, 2, 2.5]);
});

describe('trendAt', () => {
  test('takes the seven days up to the day, and no eighth', () => {
    const all = weighed({ 0: 70, 3: 71, 6: 72, 7: 90 });
    expect(trendAt(all, last, 70)).toEqual({ trend_weight: 71, trend_low: 70, trend_high: 72 });
  });

  test('returns the weight without a band for two weigh-ins', () => {
    expect(trendAt(weighed({ 0: 70.456, 6: 75, 7: 60 }), last, 70.456)).toEqual({ trend_weight: 70.46, trend_low: null, trend_high: null });
  });

  test('ignores later weigh-ins', () => {
    const all = [...weighed({ 0: 70, 1: 70, 2: 70 }), { day: dayAfter(last, 1), weight: 99, body_fat: null }];
    expect(trendAt(all, last, 70).trend_high).toBe(70);
  });
});

describe('weeklyRate', () => {
  test('is the difference of two medians', () => {
    expect(weeklyRate(weighed({ 0: 69, 6: 69.5, 7: 70, 13: 71 }), last)).toBe(-1.25);
  });

  test.each([[{ 0: 69, 7: 70, 13: 71 }], [{ 0: 69, 6: 69, 7: 70 }], [{ 0: 69, 6: 69, 7: 70, 14: 71 }], [{}]])(
    'is null with fewer than two weigh-ins in either week: %j',
    (weights) => {
      expect(weeklyRate(weighed(weights), last)).toBeNull();
    },
  );
});

describe('weightAlerts', () => {
  const two = (week: number, weight: number) => ({ [week * 7]: weight, [week * 7 + 6]: weight });

  test('warn of fast loss only above a kilo in both weeks', () => {
    expect(kinds({ ...two(0, 67.9), ...two(1, 69), ...two(2, 70.1) })).toEqual(['too_fast']);
    expect(kinds({ ...two(0, 68), ...two(1, 69), ...two(2, 70.1) })).toEqual([]);
    expect(kinds({ ...two(0, 67.9), ...two(1, 69), ...two(2, 70) })).toEqual([]);
    expect(kinds({ ...two(0, 67.9), ...two(1, 69) })).toEqual([]);
  });

  test('find a plateau below 0.2 kg either way', () => {
    expect(kinds({ ...two(0, 70), ...two(1, 70.19) })).toEqual(['plateau']);
    expect(kinds({ ...two(0, 70.19), ...two(1, 70) })).toEqual(['plateau']);
    expect(kinds({ ...two(0, 70), ...two(1, 70.2) })).toEqual([]);
    expect(kinds({ ...two(0, 70.2), ...two(1, 70) })).toEqual([]);
    expect(kinds({ 0: 70, ...two(1, 70) })).toEqual([]);
  });

  test('compare medians, so that one odd reading neither makes nor hides a plateau', () => {
    expect(kinds({ 0: 70, 3: 60, 6: 70, 7: 70, 10: 80, 13: 70 })).toEqual(['plateau']);
  });

  test('find a rebound above half a kilo', () => {
    expect(kinds({ ...two(0, 70.51), ...two(1, 70) })).toEqual(['rebound']);
    expect(kinds({ ...two(0, 70.5), ...two(1, 70) })).toEqual([]);
  });

  test('say since when they hold', () => {
    const since = (weights: Record<number, number>) => weightAlerts(weighed(weights), last)[0];
    expect(since({ ...two(0, 70), ...two(1, 70) })).toEqual({ kind: 'plateau', since: '2026-11-07', value: 0 });
    expect(since({ ...two(0, 71), ...two(1, 70) })).toEqual({ kind: 'rebound', since: '2026-11-14', value: 1 });
  });
});

describe('silenceAlert', () => {
  const days = ['2026-11-10', '2026-11-11', '2026-11-14', '2026-11-15'];

  test('warns after two days that count, over a pause between them', () => {
    expect(silenceAlert(days, new Set(['2026-11-14']))).toBeUndefined();
    expect(silenceAlert(days, new Set(['2026-11-11']))).toEqual({ kind: 'no_punch', since: '2026-11-14', value: 2 });
    expect(silenceAlert(days, new Set(['2026-11-10']))).toEqual({ kind: 'no_punch', since: '2026-11-11', value: 3 });
    expect(silenceAlert(days, new Set())).toEqual({ kind: 'no_punch', since: '2026-11-10', value: 4 });
    expect(silenceAlert(['2026-11-10'], new Set())).toBeUndefined();
    expect(silenceAlert([], new Set())).toBeUndefined();
  });
});

describe('rowOf', () => {
  test('begins weeks on Monday and months on the first', () => {
    expect([rowOf('2026-11-22', 'week'), rowOf('2026-11-23', 'week'), rowOf('2028-02-29', 'month'), rowOf(last, 'day')]).toEqual([
      ...['2026-11-16', '2026-11-23', '2028-02-01', last],
    ]);
  });

  test('leaves out days without a record', () => {
    const rows = byRow([{ day: '2026-11-20' }, { day: '2026-11-02' }, { day: '2026-11-16' }], 'week');
    expect(rows.map(([date, own]) => [date, own.length])).toEqual([
      ['2026-11-02', 1],
      ['2026-11-16', 2],
    ]);
  });

  test('computes means of known values', () => {
    expect([meanOf([1, null, 2]), meanOf([null]), meanOf([])]).toEqual([1.5, null, null]);
    expect([meanClock(['23:40', '00:20']), meanClock([null]), meanClock(['06:50', '07:10'])]).toEqual(['00:00', null, '07:00']);
  });
});
