/** An object of an answer, whose values are not known yet. */
export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text without what databases and terminals do not take, cut to a length in UTF-16 units that splits no character. */
export function textIn(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null;
  const clean = value.replaceAll('\u0000', '').toWellFormed();
  const cut =
    clean.length > most
      ? clean
          .slice(0, most)
          .toWellFormed()
          .replace(/\ufffd$/, '')
      : clean;
  return cut === '' ? null : cut;
}

/** A whole number from 0; null for anything else. */
export function countIn(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
