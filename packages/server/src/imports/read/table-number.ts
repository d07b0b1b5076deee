import { number, withBare } from '../decide/number-values.js';
import { asText, type Reader } from '../decide/values.js';

const unknown = /^(?:[-–—―─…/*]+|\.{2,}|n|n\/?a|k\.\s?a\.?|null|nil|none|未测|未测定|无数据|不详|-{1,3})$/i;
/** Below what can be measured, which the tables of food take for 0. */
const traces = /^\(?(?:tr\.?|traces?|sp\.|spuren|微量|痕量|nd|n\.d\.|未检出|未檢出|<\s*\d.*)\)?$/i;

/** Makes a reader take the marks of unmeasured values for empty cells. */
export function orNull(read: Reader): Reader {
  const { form, units, withUnit } = read;
  const own: Reader = (cell, timeZone) => (unknown.test(asText(cell)) ? { value: null } : read(cell, timeZone));
  return Object.assign(own, {
    ...(form ? { form } : {}),
    ...(units ? { units } : {}),
    ...(withUnit ? { withUnit: (unit: string) => orNull(withUnit(unit)) } : {}),
  });
}

/** Removes the marks around numbers in nutrition tables. */
function withoutMarks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && '*†‡#(['.includes(text.charAt(start))) start++;
  while (end > start && '*†‡#)]'.includes(text.charAt(end - 1))) end--;
  const value = text.slice(start, end);
  // A mean with its deviation.
  return value.split('±')[0]?.trim() ?? value;
}

/** Reads a number from a table of values: unmeasured values are empty, traces are 0, and marks such as *12.3 or (12.3) are removed. */
export const tableNumber = (min: number, max: number, digits: number, units: Record<string, number>): Reader => {
  const read = number(min, max, digits, units);
  const readTable: Reader = (cell, timeZone) => {
    const value = asText(cell);
    if (unknown.test(value)) return { value: null };
    return traces.test(value) ? { value: 0 } : read(withoutMarks(value), timeZone);
  };
  return Object.assign(readTable, {
    form: 'number' as const,
    units,
    withUnit: (unit: string) => tableNumber(min, max, digits, withBare(units, unit)),
  });
};
