import type { components } from '@shiyi/sdk';

type Measure = components['schemas']['HouseholdMeasure'];

/** How far a household measure may differ from its grams. */
const tolerance = 0.15;

/** Grams in a household measure, such as 1 盒, 约 3 勺 or 半碗, by halves; null where none comes near. */
export function householdOf(measures: readonly Measure[], grams: number): string | null {
  const fits = measures.flatMap(({ unit, grams: one }) => {
    const count = Math.round((grams / one) * 2) / 2;
    const off = Math.abs((count * one) / grams - 1);
    return count >= 0.5 && count <= 99 && off <= tolerance ? [{ unit, count, off }] : [];
  });
  const [best] = fits.sort((one, two) => one.off - two.off);
  if (!best) return null;
  const amount = best.count === 0.5 ? `半${best.unit}` : `${best.count} ${best.unit}`;
  return best.off < 0.01 ? amount : `约${best.count === 0.5 ? '' : ' '}${amount}`;
}
