import type { OperationId } from '@shiyi/sdk';

interface Kind {
  operation: Extract<OperationId, `get${string}Trend`>;
  /** The field that the line shows. */
  field: string;
  decimals: number;
}

/** Kinds of trends, each with the operation that returns it. */
export const trendKinds = {
  weight: { operation: 'getWeightTrend', field: 'weight', decimals: 2 },
  diet: { operation: 'getDietTrend', field: 'intake_kcal', decimals: 0 },
  sport: { operation: 'getSportTrend', field: 'minutes', decimals: 0 },
  drink: { operation: 'getDrinkTrend', field: 'drink_ml', decimals: 0 },
  sleep: { operation: 'getSleepTrend', field: 'minutes', decimals: 0 },
  total: { operation: 'getTotalTrend', field: 'adherence_pct', decimals: 0 },
} as const satisfies Record<string, Kind>;

export type TrendKind = keyof typeof trendKinds;
export const trendNames = Object.keys(trendKinds) as TrendKind[];

/** A row of any of the calls, as the table shows it. */
export type TrendRow = { date: string } & Record<string, number | string | null>;
