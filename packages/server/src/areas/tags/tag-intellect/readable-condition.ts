import type { Data } from '@shiyi/sdk';
import { type Condition, checkCondition, type Node, type Rule, rulesOf } from '../../../audience/condition.js';
import { recordNames } from '../../../audience/record-names.js';
import { nodeText } from '../../../audience/rule-text.js';
import { mayReadModule } from '../../../audit/health-fields.js';
import type { Principal } from '../../../auth/principal.js';
import type { Context } from '../../../http/context.js';

/** Whether the caller may see the data of a rule. */
export const mayRead =
  (principal: Principal) =>
  ({ field }: Rule): boolean =>
    field.health === undefined || mayReadModule(principal, field.health);

/** A stored condition; undefined if a later version has taken one of its fields away. */
function nodeOf(condition: unknown): Node | undefined {
  try {
    return checkCondition(condition as Condition);
  } catch {
    return undefined;
  }
}

/** A condition and its words as the caller may see them: not at all if a rule is on health data that they may not see. */
export async function conditionFor(
  { db, principal, caller }: Context,
  condition: unknown,
): Promise<Pick<Data<'getIntelligentTag'>, 'condition' | 'sentence'>> {
  const node = nodeOf(condition);
  if (!node) return { condition: condition as Condition, sentence: null };
  const rules = rulesOf(node);
  if (!rules.every(mayRead(principal))) return { condition: null, sentence: null };
  return { condition: condition as Condition, sentence: nodeText(node, await recordNames(db, rules), caller.language) };
}
