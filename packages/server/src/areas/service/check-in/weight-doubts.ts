import type { Sentence } from '../../../http/refusal.js';

export const inJin: Sentence = [
  '比最近一次体重高出七成以上，像是斤；请写明单位',
  'This is far above the last weight and looks like jin (500 g); add the unit',
];
export const inPounds: Sentence = [
  '与最近一次体重相比，像是磅；请写明单位（lb 或 kg）',
  'Compared with the last weight this looks like pounds; add the unit (lb or kg)',
];
export const inOtherUnit: Sentence = [
  '这一列没有写单位，与各人最近一次体重相比不像公斤；请写明单位（kg、斤或 lb）',
  'This column has no unit and, compared with the last weights of its people, is not in kg; add the unit (kg, jin or lb)',
];
