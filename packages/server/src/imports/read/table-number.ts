import { asText, number, type Reader } from '../decide/values.js';

const unknown = /^(?:[-–—―─…/]+|\.{2,}|n\/?a|未测|未测定|无数据|不详)$/i;
const traces = /^(?:tr\.?|trace|微量|痕量|nd|n\.d\.|未检出|<\s*\d.*)$/i;

/** Removes the marks around numbers in nutrition tables. */
function withoutMarks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && '*†‡#(['.includes(text.charAt(start))) start++;
  while (end > start && '*†‡#)]'.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Reads a number from a table of values: unmeasured values are empty, traces are 0, and marks such as *12.3 or (12.3) are removed. */
export const tableNumber = (min: number, max: number, digits: number, units: Record<string, number>): Reader => {
  const read = number(min, max, digits, units);
  return (cell, timeZone) => {
    const value = asText(cell);
    if (unknown.test(value)) return { value: null };
    return traces.test(value) ? { value: 0 } : read(withoutMarks(value), timeZone);
  };
};
