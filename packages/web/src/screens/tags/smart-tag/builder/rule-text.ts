import type { AudienceField } from '@shiyi/sdk/audience-fields';
import { type ConditionWords, comparisonText, notText, ruleText as textOf } from '@shiyi/sdk/condition-text';
import { say, texts, textsNow } from '#app/texts.js';
import type { Op, Rule } from './condition-tree.js';
import { fieldOf } from './rule-fields.js';

/** Returns the name of a record, as far as it is known. */
export type NameOf = ConditionWords['nameOf'];

const words = texts({ no_field: ['还没有选字段', 'No field yet'] });

/** Returns the word of a comparison, in its list. */
export const opText = (type: AudienceField['type'], op: Op): string =>
  say([comparisonText(type, op, 'zh'), comparisonText(type, op, 'en')]);

export const fieldText = ({ zh, en }: { zh: string; en: string }): string => say([zh, en]);

function sentence(rule: Rule, field: AudienceField, op: Op, shown: ConditionWords): string {
  const text = textOf({ ...rule, field, op }, shown);
  return rule.not ? notText(text, shown.language) : text;
}

/** Returns a rule as a sentence; what is missing is an ellipsis. */
export function ruleText(rule: Rule, nameOf: NameOf): string {
  const field = fieldOf(rule.field);
  const { op } = rule;
  if (!field || !op) return textsNow(words).no_field;
  return say([sentence(rule, field, op, { language: 'zh', nameOf }), sentence(rule, field, op, { language: 'en', nameOf })]);
}
