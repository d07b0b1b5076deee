import { type Contract, resolve, type Schema } from './document.js';

/** A sentence in Chinese and in English. */
export type Sentence = readonly [zh: string, en: string];
type Params = Record<string, unknown>;

/** Suffixes that repeat the unit or content of a field. */
const endings = /_(fen|kcal|kg|g|mg|ml|cm|px|pct|min|s|h|d|masked)$/;

/** Parts of names that are written otherwise in text. */
const words: Record<string, string> = {
  id: 'ID',
  ids: 'IDs',
  url: 'URL',
  bmi: 'BMI',
  sku: 'SKU',
  ip: 'IP',
  qr: 'QR',
  crm: 'CRM',
  wx: 'WeCom',
  dept: 'department',
  depts: 'departments',
  punch: 'check-in',
  btn: 'button',
  desc: 'description',
};

export function humanise(name: string) {
  const parts = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');
  const text = parts.map((part) => words[part] ?? part).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether a field, or each item of a list, names a record by its id. */
function isReference(contract: Contract, schema: Schema): boolean {
  const own = resolve(contract, schema);
  const item = own.items ? resolve(contract, own.items) : own;
  return item.minimum === 1 && item.maximum === Number.MAX_SAFE_INTEGER;
}

/** Returns what a field is about: the record that its id names, or what its flag says. */
function subjectOf(contract: Contract, name: string, schema: Schema): string {
  const plain = schema['x-unit'] || name.endsWith('_masked') ? name.replace(endings, '') : name.replace(/^is_/, '');
  return isReference(contract, schema) ? plain.replace(/s?_ids$/, 's').replace(/_?Id$|_id$/, '') : plain;
}

/** Returns the label of a field. */
export function labelOf(contract: Contract, name: string, schema: Schema): Sentence {
  const own = resolve(contract, schema);
  const item = own.items && resolve(contract, own.items);
  return [own['x-zh'] ?? item?.['x-zh'] ?? name, own.title ?? humanise(subjectOf(contract, name, own))];
}

/** Error messages for values that violate the contract, by JSON Schema keyword. */
const violations: Record<string, (label: Sentence, params: Params) => Sentence> = {
  required: ([zh, en]) => [`请填写${zh}`, `${en} is required`],
  additionalProperties: (_, { additionalProperty: name }) => [`不认识的字段 ${name}`, `Unknown field ${name}`],
  minLength: ([zh, en], { limit }) =>
    limit === 1 ? [`请填写${zh}`, `${en} is required`] : [`${zh}至少 ${limit} 个字符`, `${en} needs at least ${limit} characters`],
  maxLength: ([zh, en], { limit }) => [`${zh}最多 ${limit} 个字符`, `${en} can have at most ${limit} characters`],
  minimum: ([zh, en], { limit }) => [`${zh}不能小于 ${limit}`, `${en} must be at least ${limit}`],
  maximum: ([zh, en], { limit }) => [`${zh}不能大于 ${limit}`, `${en} must be at most ${limit}`],
  minItems: ([zh, en], { limit }) => [`${zh}至少选 ${limit} 项`, `${en} needs at least ${limit} items`],
  maxItems: ([zh, en], { limit }) => [`${zh}最多 ${limit} 项`, `${en} can have at most ${limit} items`],
  uniqueItems: ([zh, en]) => [`${zh}有重复项，每项只能出现一次`, `${en} contains duplicates; list each item once`],
  enum: ([zh, en], { allowedValues }) => [
    `${zh}只能是 ${(allowedValues as unknown[]).join('、')}`,
    `${en} must be one of ${(allowedValues as unknown[]).join(', ')}`,
  ],
  pattern: ([zh, en]) => [`${zh}格式不正确`, `${en} is not in the right format`],
  format: ([zh, en]) => [`${zh}格式不正确`, `${en} is not in the right format`],
  type: ([zh, en], { type }) => [`${zh}的类型应为 ${type}`, `${en} must be of type ${type}`],
};

/** Ids are chosen, not counted: nobody wants to hear that a department must be at least 1. */
function choose(name: string, [zh, en]: Sentence): Sentence {
  if (name === 'id' || name === 'ids') return [`${zh}应为正整数`, 'The ID must be a whole number, 1 or more'];
  const noun = en.replace(/ IDs?$/i, '');
  return [`请选择${zh.replace(/编号$/, '')}`, `Choose the ${noun.charAt(0).toLowerCase()}${noun.slice(1)}`];
}

/** What to say of a value that another record has (`taken`), or that names no record (`exists`). */
export function conflictOf(contract: Contract, name: string, schema: Schema, rule: 'taken' | 'exists'): Sentence {
  const [label, title] = labelOf(contract, name, schema);
  const zh = label.replace(/编号$/, '');
  const en = title.replace(/ IDs?$/i, '').replace(/^[A-Z](?=[a-z])/, (initial) => initial.toLowerCase());
  if (rule === 'taken') return [`${zh}已被占用，请换一个`, `This ${en} is taken; choose another`];
  return resolve(contract, schema).items
    ? [`所选${zh}中有不存在的，请重新选择`, `One of the selected ${en} does not exist; choose again`]
    : [`所选${zh}不存在，请重新选择`, `The selected ${en} does not exist; choose again`];
}

const aboutValue = new Set(['minimum', 'maximum', 'type']);

/** What to say of a field that breaks this rule of its schema; nothing where there are no words for the rule. */
export function violationOf(contract: Contract, name: string, schema: Schema, rule: string, params: Params): Sentence | undefined {
  const label = labelOf(contract, name, schema);
  return aboutValue.has(rule) && isReference(contract, schema) ? choose(name, label) : violations[rule]?.(label, params);
}
