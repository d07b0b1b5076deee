import { type ConditionWords, notText, ruleText } from '@shiyi/sdk/condition-text';
import type { Sentence } from '../http/refusal.js';
import type { Node } from './condition.js';
import { nameOf, type RecordNames } from './record-names.js';

export type Language = ConditionWords['language'];

/** How sentences about a condition name its records. */
export const wordsOf = (names: RecordNames, language: Language): ConditionWords => ({
  language,
  nameOf: (record, id) => nameOf(names, record, id),
});

const joints: Record<'all' | 'any', Sentence> = { all: ['，并且', ', and '], any: ['，或者', ', or '] };

/** A condition in words. */
export function nodeText(node: Node, words: ConditionWords, isInner = false): string {
  if ('rule' in node) return ruleText(node.rule, words);
  const { language } = words;
  if ('not' in node) return notText(nodeText(node.not, words), language);
  const [kind, parts] = 'all' in node ? (['all', node.all] as const) : (['any', node.any] as const);
  const joint = joints[kind][language === 'zh' ? 0 : 1];
  const text = parts.map((part) => nodeText(part, words, parts.length > 1)).join(joint);
  if (!isInner || parts.length === 1) return text;
  return language === 'zh' ? `（${text}）` : `(${text})`;
}
