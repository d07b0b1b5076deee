import { asText, type Reader, text } from '../../../imports/decide/values.js';
import type { ImportField } from '../../../imports/kind.js';
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

const per100Grams = /100\s*(?:g|克|公克|グラム)(?![a-z])/i;

/** What the values of a line are for. Some tables have drinks by volume, whose weight is another. */
export const basisField: ImportField = {
  name: 'basis',
  label: ['数值基准', 'Basis of the values'],
  aliases: ['Bezugseinheit', 'Matrix unit', 'unité de référence', '基准量', '計量基準'],
  sql: 'text',
  unstored: true,
  wholeHead: true,
  read: (cell) =>
    per100Grams.test(asText(cell))
      ? { value: null }
      : {
          problem: [
            '这一行不是每 100 克的数值，不能直接导入；请换算成每 100 克',
            'The values of this line are not per 100 g; convert them to values per 100 g',
          ],
        },
  example: '',
};
