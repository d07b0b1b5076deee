import type { Data } from '@shiyi/sdk';
import { type Condition, type Rule, rulesOf } from '../../../audience/condition.js';
import { recordNames } from '../../../audience/record-names.js';
import { nodeText, wordsOf } from '../../../audience/rule-text.js';
import { mayReadModule } from '../../../audit/health-fields.js';
import type { Principal } from '../../../auth/principal.js';
import type { Context } from '../../../http/context.js';
import { storedNode } from './stored-node.js';

/** Whether the caller may see the data of a rule. */
export const mayRead =
  (principal: Principal) =>
  ({ field }: Rule): boolean =>
    field.health === undefined || mayReadModule(principal, field.health);

/** A condition and its words as the caller may see them: not at all if a rule is unknown, or on health data that they may not see. */
export async function conditionFor(
  { db, principal, caller }: Context,
  condition: Condition,
): Promise<Pick<Data<'getIntelligentTag'>, 'condition' | 'sentence'>> {
  const node = storedNode(condition);
  const rules = node ? rulesOf(node) : [];
  if (!node || !rules.every(mayRead(principal))) return { condition: null, sentence: null };
  return { condition, sentence: nodeText(node, wordsOf(await recordNames(db, rules), caller.language)) };
}
