import { plainText } from '../decide/values.js';

/** Units that heads of tables name, whichever field they are for. */
const units = [
  ...[
    'kcal',
    'kj',
    'cal',
    'mg',
    'ug',
    'μg',
    'mcg',
    'kg',
    'kgs',
    'g',
    'lb',
    'lbs',
    'pound',
    'pounds',
    'oz',
    'st',
    'jin',
    'cm',
    'mm',
    'm',
    'ft',
    'in',
  ],
  ...['l', 'ml', 'cc', '%', 'iu', 'min', 'mins', 'minutes', 'h', 'hr', 'hours', 's', 'steps', 'μgrae', 'ugrae', 'μgre', 'μgdfe', 'ngre'],
  ...[
    '千卡',
    '大卡',
    '卡',
    '千焦',
    '毫克',
    '微克',
    '公斤',
    '千克',
    '斤',
    '市斤',
    '克',
    '磅',
    '盎司',
    '厘米',
    '公分',
    '米',
    '毫升',
    '升',
    '步',
    '万步',
    '元',
    '分钟',
    '小时',
  ],
];
const known = new Set(units);
/** Whether a text is a unit alone. */
export const isUnit = (text: string) => known.has(normalize(text.replace(per100, '')));
/** The count of a head that several columns have. */
const repeat = /\s\(\d{1,3}\)$/;
/** A head such as 体重kg, which has no brackets. */
const atEnd =
  /(?:[_\s]|(?<=[\u3040-\u9fff]))(kcal|kj|mg|μg|ug|mcg|kgs?|cm|lbs?|oz|g|%|ml|公斤|千克|市斤|千卡|大卡|千焦|毫克|微克|斤|克|磅)$/;
const brackets = /[(（[【]([^(（[【)）\]】]{1,40})[)）\]】]/g;
const per100 = /(?:\/|per|每)\s*100\s*(?:g|ml|克|毫升)(?:\s*(?:ep|e\.p\.|可食部))?$/;

const normalize = (text: string) => plainText(text).toLowerCase().replace(/\s+/g, '');

/** Returns the unit in the head of a column: Weight(kg), 体重（斤）, Protein_(g), (kJ/100 g). */
export function headUnit(head: string): string | undefined {
  const plain = plainText(head).toLowerCase().replace(repeat, '');
  const inside = Array.from(plain.matchAll(brackets), ([, text = '']) => normalize(text.replace(per100, '')));
  const unit = inside.reverse().find((text) => known.has(text));
  if (unit !== undefined) return unit;
  return inside.length > 0 && !plain.endsWith('%') ? undefined : atEnd.exec(plain.replace(per100, '').trim())?.[1];
}
