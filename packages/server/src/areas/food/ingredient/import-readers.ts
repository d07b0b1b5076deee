import { type Reader, text } from '../../../imports/decide/values.js';
import { tableNumber } from '../../../imports/read/table-number.js';
import { findType } from './types.js';

/** The part that is thrown away, of which tables of some countries tell instead of the edible one. */
const percent = tableNumber(0, 99, 1, { '%': 1 });
export const wasteRate: Reader = Object.assign(
  ((cell, timeZone) => {
    const reading = percent(cell, timeZone);
    return 'value' in reading && reading.value !== null ? { value: Math.round((100 - Number(reading.value)) * 10) / 10 } : reading;
  }) satisfies Reader,
  { form: 'number' as const, units: { '%': 1 } },
);

/** Reads a type by name, or keeps the category of a third-party table as text. */
export const typeReader: Reader = (cell, timeZone) => {
  const reading = text(64)(cell, timeZone);
  const known = 'value' in reading && findType(String(reading.value));
  return known ? { value: known.id } : reading;
};
