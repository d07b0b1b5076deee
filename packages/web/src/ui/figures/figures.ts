import type { Data, FieldMeta } from '@shiyi/sdk';
import { useCallback } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { formatCount, formatFigure, formatMoney, formatNumber } from '#ui/text/format.js';

/** Operations that answer figures with the period before, their course and who has the most. */
export type FigureOperation =
  | 'getEnterpriseTotals'
  | 'getEnterpriseData'
  | 'getMemberDashboard'
  | 'getTradeDashboard'
  | 'getRegionDashboard'
  | 'getOperationDashboard';
export type FigureCard = Data<FigureOperation>['cards'][number];
export type FigureUnit = FigureCard['unit'];
export type FigurePoints = readonly { date: string; value: number | null }[];
export interface FigureSeries {
  key: string;
  unit: FigureUnit;
  points: FigurePoints;
}

const words = texts({
  yuan: (name: string) => [`${name}（元）`, `${name} (yuan)`],
  kg: (name: string) => [`${name}（千克）`, `${name} (kg)`],
});

/** Returns the name of a figure, with its unit where the value does not show it, why a figure has no value, and what its rows are. */
export function useFigureWords(operation: FigureOperation) {
  const t = useTexts(words);
  const meta = useMeta(operation);
  const fields = meta.output('cards').fields;
  const [keyField, missingField] = ['key', 'missing'].map((name) => fields?.find((one) => one.name === name)) as [FieldMeta, FieldMeta];
  const rowField = fields?.find((one) => one.name === 'rows')?.fields?.find((one) => one.name === 'key') as FieldMeta;
  const nameOf = useCallback(
    (key: string, unit?: FigureUnit) => {
      const name = meta.word(keyField, key);
      return unit === 'fen' ? t.yuan(name) : unit === 'kg' ? t.kg(name) : name;
    },
    [t, meta, keyField],
  );
  return { nameOf, missingOf: (missing: string) => meta.word(missingField, missing), rowWord: (key: string) => meta.word(rowField, key) };
}

const formats: Record<FigureUnit, (value: number) => string> = {
  count: formatCount,
  person: formatCount,
  fen: formatMoney,
  percent: (value) => `${formatNumber(value)}%`,
  minute: formatNumber,
  kg: formatNumber,
};

/** Counts as they are, exact figures with two decimals. */
export const formatOf = (unit: FigureUnit) => formats[unit];

/** Marks of an axis: no decimals that all of them would have. */
export const axisOf = (unit: FigureUnit) => (value: number) =>
  unit === 'fen' ? formatFigure(value / 100) : unit === 'percent' ? `${formatFigure(value)}%` : formatFigure(value);

/** The least step between two marks: whole yuan, and at least a tenth of a kilogram. */
export const axisStep = (unit: FigureUnit) => (unit === 'fen' ? 100 : unit === 'kg' ? 0.1 : 1);

/** A value for a spreadsheet: money in yuan, without separators. */
export const plainValue = (unit: FigureUnit, value: number | null) =>
  value === null ? '' : unit === 'fen' ? (value / 100).toFixed(2) : String(value);
