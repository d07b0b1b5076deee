import { texts } from '#app/texts.js';

/** The names of notations, and of what they are about. */
export const notationWords = texts({
  decimal: ['小数点', 'Decimal sign'],
  order: ['日期顺序', 'Order of dates'],
  point: ['小数点为 .', 'Decimal point'],
  comma: ['小数点为 ,', 'Decimal comma'],
  day_month: ['日在前', 'Day first'],
  month_day: ['月在前', 'Month first'],
});

/** The notations that a column may have. */
export const notations = { decimal: ['point', 'comma'], order: ['day_month', 'month_day'] } as const;
