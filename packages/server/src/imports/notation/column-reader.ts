import type { Sentence } from '../../http/refusal.js';
import { plainText, type Reader } from '../decide/values.js';
import type { ColumnNotation } from './column-notation.js';
import { plainMoment } from './day-notation.js';
import { plainNumber } from './number-notation.js';

/** What tables write where there is no value. */
const nothing = /^(?:null|nil|n\/a|[-–—]{1,3}|\/|0000-00-00(?: 00:00:00)?|0\/0\/0{2,4})$/i;

export const openNumber: Sentence = [
  '小数点写法不确定，逗号或点可能是小数也可能是千分位，请指定这一列的小数点',
  'unclear whether the sign is a decimal or divides thousands; say which decimal sign this column has',
];
export const openMoment: Sentence = [
  '日和月的先后不确定，请指定这一列的日期顺序',
  'unclear which number is the month; say the order of this column',
];

/** Reads the cells of a column by its notation. */
export function columnReader(read: Reader, notation: ColumnNotation | undefined): Reader {
  const { form } = read;
  if (!form) return read;
  const own = (notation?.unit !== undefined && read.withUnit?.(notation.unit)) || read;
  return (cell, timeZone) => {
    if (typeof cell !== 'string') return own(cell, timeZone);
    const text = plainText(cell).replace(/^'/, '');
    if (form === 'moment' && nothing.test(text)) return { value: null };
    const plain = form === 'number' ? plainNumber(text, notation?.decimal) : plainMoment(text, notation?.order, timeZone);
    if ('isOpen' in plain) {
      // Its field may accept only one of the values.
      const [first, second] =
        form === 'number'
          ? [plainNumber(text, 'point'), plainNumber(text, 'comma')]
          : [plainMoment(text, 'day_month', timeZone), plainMoment(text, 'month_day', timeZone)];
      const fits = [first, second].map((one) => own('text' in one ? one.text : text, timeZone)).filter((one) => 'value' in one);
      return fits.length === 1 && fits[0] ? fits[0] : { problem: form === 'number' ? openNumber : openMoment };
    }
    return own(plain.text, timeZone);
  };
}
