import { asText, type CellResult, type Reader, type Value } from './values.js';

interface Range {
  min: number;
  max: number;
  digits: number;
  /** Factors by unit. The key '' applies to numbers without a unit. */
  units: Record<string, number>;
}

/** Returns factors by unit where numbers without a unit have this one. */
export const withBare = (units: Readonly<Record<string, number>>, unit: string): Record<string, number> => ({
  ...units,
  '': units[unit] ?? Number.NaN,
});

const stone = /^(\d{1,3})\s?st(?:one)?s?\s?(\d{1,2}(?:\.\d{1,4})?)?\s?(?:lbs?|pounds?)?$/;

/** 11st 5lb, as weights are written in Britain, in pounds. */
const inPounds = (text: string) => text.replace(stone, (_, stones: string, pounds = '0') => `${Number(stones) * 14 + Number(pounds)}lb`);

/** Rounds a number as it is written: 0.85 is 0.9, although its binary form is less. */
const roundTo = (value: number, digits: number) => Math.round(Number((value * 10 ** digits).toPrecision(12))) / 10 ** digits;

/** Reads a number in a range, with units: 168cm, 1.68 m, 120斤. */
export const measure = ({ min, max, digits, units }: Range): Reader =>
  Object.assign(
    (cell: string | Date | boolean): CellResult => {
      const text = asText(cell).toLowerCase();
      const parts = /^(-?\d+(?:\.\d+)?)(\D*)$/.exec('lb' in units ? inPounds(text) : text);
      const factor = parts?.[2] ? units[parts[2].trim()] : (units[''] ?? 1);
      if (!parts || factor === undefined) return { problem: ['应为数字', 'enter a number'] };
      const value = roundTo(Number(parts[1]) * factor, digits);
      return value >= min && value <= max ? { value } : { problem: [`应在 ${min} 到 ${max} 之间`, `must be between ${min} and ${max}`] };
    },
    { form: 'number' as const, units, withUnit: (unit: string) => measure({ min, max, digits, units: withBare(units, unit) }) },
  );

/** Units of weight, in kilograms. */
export const kilograms = {
  ...{ kg: 1, kgs: 1, 公斤: 1, 千克: 1, 斤: 0.5, 市斤: 0.5, jin: 0.5, g: 0.001, 克: 0.001 },
  ...{ lb: 0.45359237, lbs: 0.45359237, pound: 0.45359237, pounds: 0.45359237, 磅: 0.45359237, st: 6.35029318, oz: 0.028349523125 },
};

export const height = measure({ min: 50, max: 250, digits: 1, units: { cm: 1, 厘米: 1, 公分: 1, m: 100, 米: 100 } });
export const weight = measure({ min: 20, max: 400, digits: 2, units: kilograms });

/** Reads a number in a range with at most `digits` decimals. */
export const number = (min: number, max: number, digits = 0, units: Record<string, number> = {}): Reader =>
  measure({ min, max, digits, units });

/** Reads an amount of money, in fen (1/100 yuan). */
const amountInFen: Reader = (cell) => {
  const parts = /^(?:[¥￥]|rmb|cny)?(-?\d+(?:\.\d{1,4})?)(?:元|cny)?$/i.exec(asText(cell).replace(/\s/g, ''));
  const isRound = parts?.[1] !== undefined && /^\d+(?:\.\d{1,2}0{0,2})?$/.test(parts[1]);
  const value = isRound ? Math.round(Number(parts?.[1]) * 100) : Number.NaN;
  if (value <= 100_000_000_000) return { value };
  return { problem: ['应为数字，最多两位小数', 'enter a number with at most two decimals'] };
};
export const amount: Reader = Object.assign(amountInFen, { form: 'number' as const });

/** Formats fen as yuan. */
export const money = (value: Value) => (Number(value) / 100).toFixed(2);
