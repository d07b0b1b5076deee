import type { Reader } from '../../../imports/decide/values.js';
import type { Word } from './word.js';

const isLatin = (unit: string) => unit.charCodeAt(0) < 128;

/** Returns the units of a number in the reader's language, ours first; of several names of a unit the first in that language. */
export function unitsOf({ units = {} }: Reader, word: Word): string[] {
  const known = Object.entries(units).filter(([unit]) => unit !== '' && !unit.includes('/'));
  const wantsLatin = word(['', 'latin']) === 'latin';
  const inOrder = known.toSorted(([one], [other]) => Number(isLatin(other) === wantsLatin) - Number(isLatin(one) === wantsLatin));
  const factors = new Set(known.map(([, factor]) => factor));
  // Where a column holds several measures, the factor does not tell units apart.
  if (factors.size === 1) return inOrder.map(([unit]) => unit);
  const names = new Map<number, string>();
  for (const [unit, factor] of inOrder) if (!names.has(factor)) names.set(factor, unit);
  return [...names].toSorted(([one], [other]) => Number(other === 1) - Number(one === 1)).map(([, unit]) => unit);
}
