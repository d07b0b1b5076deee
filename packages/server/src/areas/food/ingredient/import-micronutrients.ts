import { asText, type Reader } from '../../../imports/decide/values.js';
import type { ImportField } from '../../../imports/kind.js';
import { tableNumber } from '../../../imports/read/table-number.js';
import type { Micronutrient } from '../../../nutrition/plan/micronutrients.js';
import { micrograms, milligrams, per100 } from './units.js';

/** International units and retinol equivalents: how many µg RAE they are depends on how much of the vitamin is carotene. */
const otherUnit = /(?:^|[^a-z])iu\b|国际单位|(?:^|[^a-z])μ?u?g?\s?re\b/i;
const otherUnitSentence = [
  '维生素 A 的单位是 IU 或 μgRE，不能当作 μgRAE：换算取决于其中的胡萝卜素；请改用 μgRAE 的数值，或忽略这一列',
  'Vitamin A in IU or µg RE can’t be taken as µg RAE, since the factor depends on its carotene; use values in µg RAE, or ignore the column',
] as const;

const vitaminA = tableNumber(0, 40_000, 0, micrograms);

/** Reads vitamin A in µg RAE, and says why other units cannot be read. */
const vitaminAReader: Reader = Object.assign(
  ((cell, timeZone) => (otherUnit.test(asText(cell)) ? { problem: otherUnitSentence } : vitaminA(cell, timeZone))) satisfies Reader,
  { form: 'number' as const, units: micrograms },
);

/** A column of a table. A name that differs by one letter means another nutrient, such as vitamin E. */
const column = (
  name: Micronutrient,
  [zh, en, ...aliases]: readonly [string, string, ...string[]],
  read: Reader,
  sql: ImportField['sql'] = 'integer',
): ImportField => ({ name, label: [zh, en], aliases, sql, read, example: '', wholeHead: true });

const mg = (most: number, digits: number) => tableNumber(0, most, digits, milligrams);
const grams = tableNumber(0, 100, 1, per100);

/** The columns of a file that have micronutrients. */
export const micronutrientFields: ImportField[] = [
  column('gi', ['升糖指数', 'Glycemic index', '血糖生成指数', '血糖指数', 'GI', 'GI值', 'glycaemic index'], tableNumber(0, 150, 0, {})),
  column('potassium_mg', ['钾', 'Potassium', '钾含量', '鉀', 'K', 'potassium, K'], mg(10_000, 0)),
  column('calcium_mg', ['钙', 'Calcium', '钙含量', '鈣', 'Ca', 'calcium, Ca'], mg(5000, 0)),
  column('iron_mg', ['铁', 'Iron', '铁含量', '鐵', 'Fe', 'iron, Fe'], mg(500, 2), 'numeric'),
  column('zinc_mg', ['锌', 'Zinc', '锌含量', '鋅', 'Zn', 'zinc, Zn'], mg(500, 2), 'numeric'),
  {
    ...column(
      'vitamin_a_ug',
      ['维生素A', 'Vitamin A', '总维生素A', '维A', '维生素A μgRAE', '总维生素A μgRAE', 'VA', 'vitamin A RAE', 'vitamin A, RAE', 'vita_rae'],
      vitaminAReader,
    ),
    hint: ['单位是 μgRAE；IU 和 μgRE 不能直接填写', 'In µg RAE; values in IU or µg RE can’t be entered'],
    otherHead: { words: otherUnit, sentence: otherUnitSentence },
  },
  column('vitamin_b1_mg', ['维生素B1', 'Vitamin B1', '硫胺素', '维B1', 'VB1', 'thiamin', 'thiamine'], mg(100, 2), 'numeric'),
  column('vitamin_b2_mg', ['维生素B2', 'Vitamin B2', '核黄素', '维B2', 'VB2', 'riboflavin'], mg(100, 2), 'numeric'),
  column('vitamin_c_mg', ['维生素C', 'Vitamin C', '抗坏血酸', '维C', 'VC', 'ascorbic acid'], mg(5000, 1), 'numeric'),
  column(
    'folate_ug',
    ['叶酸', 'Folate', '总叶酸', '叶酸 μgDFE', 'folate DFE', 'folate, DFE', 'folate, total'],
    tableNumber(0, 10_000, 0, micrograms),
  ),
  column(
    'saturated_fat_g',
    [
      '饱和脂肪',
      'Saturated fat',
      '饱和脂肪酸',
      '总饱和脂肪酸',
      '飽和脂肪',
      'fatty acids, total saturated',
      'saturated fatty acids',
      'saturates',
      'SFA',
    ],
    grams,
    'numeric',
  ),
  column('sugar_g', ['糖', 'Sugar', '总糖', 'sugars', 'total sugars', 'sugars, total'], grams, 'numeric'),
];
