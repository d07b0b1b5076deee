import { type RawBuilder, sql } from 'kysely';
import type { FigureRequest } from './figure.js';

/** A province, or a city of one; null where it is not known. */
export interface Region {
  province: string | null;
  city?: string | null;
}

/** What narrows the rows of a figure to one of its parts. */
export interface PartFilter {
  /** The days since a contact was added. */
  day?: number;
  /** The step of the funnel that was reached, from 1. */
  step?: number;
  region?: Region;
  goods?: number;
  product?: string;
  seller?: number;
  /** A staff member, where the figure was requested of several. */
  staff?: number;
}

/** The rows that a figure counts: of a period, within a scope. */
export interface RowQuery extends Pick<FigureRequest, 'period' | 'scope'> {
  /** Id of the company, or an SQL expression of it. */
  enterpriseId: number | RawBuilder<unknown>;
  narrow: PartFilter;
}

export const everyOne = sql<boolean>`true`;

/** Whether a row, which has a province and a city, belongs to the region. */
export function isInRegion(row: string, region: Region | undefined): RawBuilder<boolean> {
  if (region === undefined) return everyOne;
  const province = sql<boolean>`${sql.ref(`${row}.province`)} is not distinct from ${region.province}::text`;
  if (region.city === undefined) return province;
  return sql<boolean>`(${province} and ${sql.ref(`${row}.city`)} is not distinct from ${region.city}::text)`;
}
