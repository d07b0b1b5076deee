import { plainText, type Reader } from '../../../imports/decide/values.js';
import type { ImportField, Values } from '../../../imports/kind.js';
import { type Names, namesIn } from '../../../imports/map/words.js';
import type { Allergen } from '../../../nutrition/safety/allergens.js';
import { addedBy, type ByHand, nothingByHand, type SafetyValue, safetyValues } from '../../../nutrition/safety/by-hand.js';
import type { SafetyFacts } from '../../../nutrition/safety/derive-safety.js';
import { foundSafety, safetyFields, valueColumns } from './safety.js';

/** Words of labels for each group, in Chinese and English. */
const labelWords: readonly (readonly [Allergen, RegExp])[] = [
  ['gluten', /麸质|面筋|小?麦|面粉|黑麦|燕麦|谷物|gluten|wheat|rye|barley|oat/i],
  ['crustacean', /甲壳|虾|蟹|crustacean|shrimp|prawn|crab/i],
  ['mollusc', /贝类|软体|蚝|牡蛎|鱿|蛤|mollus|oyster|squid|clam/i],
  ['fish', /鱼|fish/i],
  ['egg', /蛋(?!白粉)|egg/i],
  ['peanut', /花生|peanut/i],
  ['soy', /大豆|黄豆|豆制品|soy/i],
  ['milk', /奶|乳|milk|dairy|lactose|whey/i],
  ['tree_nut', /坚果|杏仁|核桃|腰果|榛|开心果|nut\b|nuts\b|almond|walnut|cashew/i],
  ['sesame', /芝麻|sesame/i],
  ['celery', /芹菜|celery/i],
  ['mustard', /芥末|mustard/i],
  ['sulfite', /亚硫酸|二氧化硫|sulfite|sulphite|so2/i],
];
const noneWords = /^(?:无|没有|不含|none|no|-|—|\/|0)$/i;

let names: Names | undefined;
const nameList = (at: 0 | 1) => {
  names ??= namesIn('Allergen');
  return [...names.values()].map((both) => both[at]).join(at === 0 ? '、' : ', ');
};

/** Reads the allergens of a label, such as “含大豆、小麦制品”; “无” is a label without any. */
const allergenWords: Reader = (cell) => {
  const words = plainText(String(cell))
    .split(/[、,，;；/|和及与]| and /i)
    .map((one) => one.replace(/^(?:含有|含|可能含有?|contains|may contain)\s*[:：]?\s*/i, '').trim())
    .filter(Boolean);
  if (words.length > 0 && words.every((one) => noneWords.test(one))) return { value: [] };
  const found = words.map((word) => labelWords.filter(([, pattern]) => pattern.test(word)).map(([group]) => group));
  const unknown = words.find((_, at) => found[at]?.length === 0);
  if (unknown !== undefined)
    return {
      problem: [`不认识“${unknown}”，可以填：${nameList(0)}；没有请填“无”`, `“${unknown}” is no allergen; use ${nameList(1)}, or none`],
    };
  return { value: [...new Set(found.flat())].sort() };
};

/** The column of a file that has the allergens of a label. */
export const allergenField: ImportField = {
  name: 'allergens',
  label: ['过敏原', 'Allergens'],
  aliases: ['致敏物', '致敏物质', '过敏物质', '含有', 'contains', 'allergen'],
  sql: 'jsonb',
  read: allergenWords,
  example: '大豆、小麦',
  hint: ['按配料表填写；没有请填“无”，不填视为未核对', 'As on the label; write “none” if there are none. Empty means not checked'],
};

const factsOf = (record: Values) =>
  ({
    name: String(record.name ?? ''),
    type_id: Number(record.type_id ?? 0),
    ...Object.fromEntries(valueColumns.map((name) => [name, record[name] ?? null])),
  }) as unknown as SafetyFacts;

const listIn = (value: Values[string] | undefined) => (Array.isArray(value) ? (value as SafetyValue[]) : []);

/** What people entered about a food before a file names it again. */
const byHandIn = (before: Values | undefined): ByHand =>
  before
    ? { added: listIn(before.added), excepted: listIn(before.excepted), label_checked: before.composition === 'checked' }
    : nothingByHand;

/** Who must not have a food of a file. Allergens in the file are those of its label, and the food counts as compared with it. */
export function labelSafety(record: Values, before: Values | undefined): Values {
  const facts = factsOf(record);
  const byHand = byHandIn(before);
  const hasLabel = Array.isArray(record.allergens) && JSON.stringify(record.allergens) !== JSON.stringify(before?.allergens);
  if (!hasLabel) return { ...safetyFields(facts, byHand) };
  const found = foundSafety(facts);
  const wanted = [
    ...listIn(record.allergens),
    ...byHand.added.filter((one) => !safetyValues({ allergens: found.allergens }).includes(one)),
  ];
  return { ...safetyFields(facts, { ...byHand, added: addedBy(wanted, found), label_checked: true }) };
}
