import type { components } from '@shiyi/sdk';
import type { Kitchen } from '../../../nutrition/week/kitchen.js';

type Measure = components['schemas']['HouseholdMeasure'];

export interface MeasuredFood {
  household: readonly Measure[];
  /** Null where nobody has said how it is weighed. */
  kitchen: Kitchen | null;
}

/** How far a household measure may differ from its grams. */
const tolerance = 0.15;
/** Nobody counts more berries than these, and nobody halves them. */
const [mostPieces, smallPiece] = [12, 30];

/** What a bowl holds is cooked, so these measures are not said of raw food. */
const vessels = /^(?:碗|杯|勺|盘)$/;
const weighedRaw: ReadonlySet<string> = new Set(['refined_grain', 'whole_grain', 'pulse']);

/** Grams in a household measure, such as 1 盒, 约 3 勺 or 半碗, by halves; null where none comes near. */
export function householdOf({ household, kitchen }: MeasuredFood, grams: number): string | null {
  const isRaw = kitchen?.state === 'raw' && weighedRaw.has(kitchen.kind);
  const fits = household.flatMap(({ unit, grams: one }) => {
    if (isRaw && vessels.test(unit)) return [];
    const step = one < smallPiece && !vessels.test(unit) ? 1 : 2;
    const count = Math.round((grams / one) * step) / step;
    const off = Math.abs((count * one) / grams - 1);
    return count >= 0.5 && count <= mostPieces && off <= tolerance ? [{ unit, count, off }] : [];
  });
  const [best] = fits.sort((one, two) => one.off - two.off);
  if (!best) return null;
  const amount = best.count === 0.5 ? `半${best.unit}` : `${best.count} ${best.unit}`;
  return best.off < 0.01 ? amount : `约${best.count === 0.5 ? '' : ' '}${amount}`;
}
