import type { Data, Row } from '@shiyi/sdk';
import { type ConditionWords, ruleText, valueText } from '@shiyi/sdk/condition-text';
import type { Rule } from '../../../audience/condition.js';
import { explainRules, type Reason } from '../../../audience/explain.js';
import { recordNames } from '../../../audience/record-names.js';
import { wordsOf } from '../../../audience/rule-text.js';
import type { Context } from '../../../http/context.js';

export type TagReason = Data<'getIntelligentTagReasons'>['reasons'][number];
export type TaggedCustomer = Row<'listIntelligentTagCustomers'>;

/** As many as `explainRules` finds of an event. */
const mostTimes = 20;

/** What was found of a rule's field, in words; null if nothing was. */
function actualText({ field }: Rule, { found }: Reason, words: ConditionWords): string | null {
  const { language } = words;
  if (found.length === 0) return null;
  if (field.type !== 'event') {
    const texts = found.flatMap(({ value }) => (value === null ? [] : [valueText(field, value, words)]));
    return [...new Set(texts)].join(language === 'zh' ? '、' : ', ') || null;
  }
  const times = found.length >= mostTimes ? `${mostTimes}+` : String(found.length);
  return language === 'zh' ? `${times} 次` : times === '1' ? 'once' : `${times} times`;
}

/** Names of the records that were found. */
function foundNames(context: Context, rules: readonly Rule[], reasons: Iterable<readonly Reason[]>) {
  const found = [...reasons].flatMap((list) =>
    list.flatMap((reason, at) => {
      const rule = rules[at];
      return rule?.field.record ? [{ ...rule, values: reason.found.flatMap(({ value }) => (value === null ? [] : [value])) }] : [];
    }),
  );
  return recordNames(context.db, [...rules, ...found]);
}

/** Each rule with its result and the value found, for each of the customers. */
export async function reasonsOf(context: Context, rules: readonly Rule[], userIds: readonly number[]): Promise<Map<number, TagReason[]>> {
  const { db, principal, caller } = context;
  if (rules.length === 0) return new Map();
  const explained = await explainRules(db, rules, userIds, principal);
  const words = wordsOf(await foundNames(context, rules, explained.values()), caller.language);
  const reasonsFor = (userId: number, list: readonly Reason[]) =>
    list.flatMap((reason, at): TagReason[] => {
      const rule = rules[at];
      if (!rule) return [];
      return [
        {
          path: reason.path.replace(/^condition\.?/, ''),
          text: ruleText(rule, words),
          held: reason.held,
          actual: actualText(rule, reason, words),
          at: reason.found[0]?.day ?? null,
          link: reason.found.length > 0 ? `/user/userList/detail/${userId}` : null,
        },
      ];
    });
  return new Map([...explained].map(([userId, list]) => [userId, reasonsFor(userId, list)]));
}
