// Makes both drivers return the same JavaScript values: the defaults of PGlite and pg differ.

function integer(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('A number from the database is greater than 2^53.');
  return value;
}

const instant = (text: string) => new Date(text).toISOString();
const same = (text: string) => text;

/** By PostgreSQL type OID: int8, numeric, date, timestamp, timestamptz. */
export const parsers: Record<number, (text: string) => unknown> = {
  20: integer,
  1700: Number,
  1082: same,
  1114: instant,
  1184: instant,
};
