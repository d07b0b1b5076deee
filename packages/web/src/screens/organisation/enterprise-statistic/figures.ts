import type { Data, FieldMeta } from '@shiyi/sdk';
import { useCallback } from 'react';
import { useMeta } from '../../../api/meta.js';
import { texts, useTexts } from '../../../app/texts.js';
import { formatCount, formatMoney, formatNumber } from '../../../ui/format.js';

export type Figures = Data<'getEnterpriseTotals'>;
export type Card = Figures['cards'][number];
type Unit = Card['unit'];

const words = texts({ yuan: (name: string) => [`${name}（元）`, `${name} (yuan)`] });

/** Returns the name of a figure, with its unit where the value does not show it. */
export function useFigureName(): (key: Card['key'], unit: Unit) => string {
  const t = useTexts(words);
  const meta = useMeta('getEnterpriseTotals');
  const field = meta.output('cards').fields?.find((one) => one.name === 'key') as FieldMeta;
  return useCallback((key, unit) => (unit === 'fen' ? t.yuan(meta.word(field, key)) : meta.word(field, key)), [t, meta, field]);
}

const formats: Record<Unit, (value: number) => string> = {
  count: formatCount,
  fen: formatMoney,
  percent: (value) => `${formatNumber(value)}%`,
};

/** Counts as they are, exact figures with two decimals. */
export const formatOf = (unit: Unit) => formats[unit];

/** A value for a spreadsheet: money in yuan, without separators. */
export const plainValue = (unit: Unit, value: number | null) =>
  value === null ? '' : unit === 'fen' ? (value / 100).toFixed(2) : String(value);
