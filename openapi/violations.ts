import { type Contract, resolve, type Schema } from './document.js';

/** A sentence in Chinese and in English. */
export type Sentence = readonly [zh: string, en: string];
type Params = Record<string, unknown>;

/** Suffixes that repeat the unit or content of a field. */
const endings = /_(fen|kcal|kg|g|mg|ml|cm|px|pct|min|s|h|d|masked)$/;

export function humanise(name: string) {
  const words = name.replaceAll('_', ' ').replace(/\bid\b/g, 'ID');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the label of a field. */
export function labelOf(contract: Contract, name: string, schema: Schema): Sentence {
  const own = resolve(contract, schema);
  const item = own.items && resolve(contract, own.items);
  const en = own.title ?? humanise(own['x-unit'] || name.endsWith('_masked') ? name.replace(endings, '') : name);
  return [own['x-zh'] ?? item?.['x-zh'] ?? name, en];
}

/** Error messages for values that violate the contract, by JSON Schema keyword. */
const violations: Record<string, (label: Sentence, params: Params) => Sentence> = {
  required: ([zh, en]) => [`请填写${zh}`, `${en} is required`],
  additionalProperties: (_, { additionalProperty: name }) => [`不认识的字段 ${name}`, `Unknown field ${name}`],
  minLength: ([zh, en], { limit }) =>
    limit === 1 ? [`请填写${zh}`, `${en} is required`] : [`${zh}至少 ${limit} 个字符`, `${en} needs at least ${limit} characters`],
  maxLength: ([zh, en], { limit }) => [`${zh}最多 ${limit} 个字符`, `${en} takes at most ${limit} characters`],
  minimum: ([zh, en], { limit }) => [`${zh}不能小于 ${limit}`, `${en} must be at least ${limit}`],
  maximum: ([zh, en], { limit }) => [`${zh}不能大于 ${limit}`, `${en} must be at most ${limit}`],
  minItems: ([zh, en], { limit }) => [`${zh}至少选 ${limit} 项`, `${en} needs at least ${limit} items`],
  maxItems: ([zh, en], { limit }) => [`${zh}最多 ${limit} 项`, `${en} takes at most ${limit} items`],
  uniqueItems: ([zh, en]) => [`${zh}有重复项，每项只能出现一次`, `${en} has an item twice; give each once`],
  enum: ([zh, en], { allowedValues }) => [
    `${zh}只能是 ${(allowedValues as unknown[]).join('、')}`,
    `${en} must be one of ${(allowedValues as unknown[]).join(', ')}`,
  ],
  pattern: ([zh, en]) => [`${zh}格式不正确`, `${en} has the wrong form`],
  format: ([zh, en]) => [`${zh}格式不正确`, `${en} has the wrong form`],
  type: ([zh, en], { type }) => [`${zh}的类型应为 ${type}`, `${en} must be of type ${type}`],
};

/** Whether a field, or each item of a list, names a record by its id. */
function isReference(contract: Contract, schema: Schema): boolean {
  const own = resolve(contract, schema);
  const item = own.items ? resolve(contract, own.items) : own;
  return item.minimum === 1 && item.maximum === Number.MAX_SAFE_INTEGER;
}

/** Ids are chosen, not counted: nobody wants to hear that a department must be at least 1. */
function choose(name: string, [zh, en]: Sentence): Sentence {
  if (name === 'id' || name === 'ids') return [`${zh}无效，请重新选择`, 'This is no valid ID; choose again'];
  const noun = en.replace(/ IDs?$/i, '');
  return [`请选择${zh.replace(/编号$/, '')}`, `Choose the ${noun.charAt(0).toLowerCase()}${noun.slice(1)}`];
}

const aboutValue = new Set(['minimum', 'maximum', 'type']);

/** What to say of a field that breaks this rule of its schema; nothing where there are no words for the rule. */
export function violationOf(contract: Contract, name: string, schema: Schema, rule: string, params: Params): Sentence | undefined {
  const label = labelOf(contract, name, schema);
  return aboutValue.has(rule) && isReference(contract, schema) ? choose(name, label) : violations[rule]?.(label, params);
}
