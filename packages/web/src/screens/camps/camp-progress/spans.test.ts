import { expect, it } from 'vitest';
import { spanOf, spansOf } from './spans.js';

it('splits the days of a camp into spans of 31', () => {
  expect(spansOf({ start_date: '2026-11-02', end_date: '2026-11-29' })).toEqual([{ from: '2026-11-02', to: '2026-11-29' }]);
  expect(spansOf({ start_date: '2026-01-01', end_date: '2026-02-11' })).toEqual([
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-11' },
  ]);
  expect(spansOf({ start_date: null, end_date: null })).toEqual([undefined]);
});

it('shows the span of the day first', () => {
  const spans = spansOf({ start_date: '2026-01-01', end_date: '2026-02-11' });
  expect(['2025-12-31', '2026-01-31', '2026-02-01', '2026-03-01'].map((day) => spanOf(spans, day))).toEqual([0, 0, 1, 1]);
  expect(spanOf([undefined], '2026-01-01')).toBe(0);
});
