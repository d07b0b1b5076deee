/** The sign before the decimals. */
export type Decimal = 'point' | 'comma';

/** The numbers that a text may mean, written with a point and without groups. */
export interface NumberReadings {
  point?: string;
  comma?: string;
}

/** What stands before the digits, the digits with their separators, and what follows, such as a unit. */
const parts = /^([^\d.,]*?)([\d.,](?:[\d.,'’ ]*[\d.,])?)(.*)$/s;
const longest = 64;
const separated = /[.,'’ ]/;

const withPoint = /^(?:\d+(?:\.\d+)?|\.\d+|[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|[1-9]\d{0,2}(?:['’ ]\d{3})+(?:\.\d+)?)$/;
const withComma = /^(?:\d+(?:,\d+)?|,\d+|[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?|[1-9]\d{0,2}(?:['’ ]\d{3})+(?:,\d+)?)$/;

const leading = (digits: string) => (digits.startsWith('.') ? `0${digits}` : digits);

/** Returns the number that a text means by each notation. Undefined if it has no number with a separator. */
export function numberReadings(text: string): NumberReadings | undefined {
  if (text.length > longest) return undefined;
  const [, before = '', body = '', after = ''] = parts.exec(text) ?? [];
  if (!separated.test(body)) return undefined;
  const readings: NumberReadings = {};
  if (withPoint.test(body)) readings.point = `${before}${leading(body.replace(/[,'’ ]/g, ''))}${after}`;
  if (withComma.test(body)) readings.comma = `${before}${leading(body.replace(/[.'’ ]/g, '').replace(',', '.'))}${after}`;
  return readings;
}

/** How a number in a cell is to be read. */
export type NumberResult = { text: string } | { isOpen: true };

/** Writes a number with a point and without groups. A text that several notations read differently is open unless its column decides. */
export function plainNumber(text: string, decimal: Decimal | undefined): NumberResult {
  const readings = numberReadings(text);
  if (!readings) return { text };
  const { point, comma } = readings;
  if (decimal && readings[decimal] !== undefined) return { text: readings[decimal] as string };
  if (point !== undefined && comma !== undefined && point !== comma) return decimal ? { text } : { isOpen: true };
  return { text: point ?? comma ?? text };
}
