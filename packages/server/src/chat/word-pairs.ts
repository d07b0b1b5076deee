/** A pair as an integer below 2^32. Two pairs may have the same: whoever uses them compares the text as well. */
const hashOf = (one: number, other: number) => (Math.imul(one, 0x9e3779b1) ^ Math.imul(other ^ (other >>> 3), 0x85ebca6b)) >>> 0;

/**
 * The pairs of neighbouring characters of a folded text, each once, as numbers that also say whose they are: companies share one index.
 *
 * @throws RangeError for a company whose id leaves no room for a pair
 */
export function pairsOf(enterpriseId: number, plain: string): number[] {
  if (enterpriseId >= 2 ** 21) throw new RangeError('There is no room for the pairs of this company.');
  const found = new Set<number>();
  let before: number | undefined;
  for (const character of plain) {
    const code = character.codePointAt(0) as number;
    if (before !== undefined) found.add(enterpriseId * 2 ** 32 + hashOf(before, code));
    before = code;
  }
  return [...found];
}

/** How many characters a folded text has. */
export const lengthOf = (plain: string): number => [...plain].length;
