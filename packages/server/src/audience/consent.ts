import type { AudienceField } from '../../../../openapi/document.js';
import { mayReadModule } from '../audit/health-fields.js';
import type { Principal } from '../auth/principal.js';
import { Refusal } from '../http/refusal.js';
import { consentTo } from '../person/consent.js';
import { agreesToAny } from '../person/visible-check-ins.js';
import { type Condition, checkCondition, rulesOf } from './condition.js';

/** Whether the row `customer` agrees to the use of a field; undefined if no consent is needed. */
export function agreedTo({ health, consent }: AudienceField) {
  if (consent === 'any') return agreesToAny('customer.id');
  return health !== undefined && health !== 'health' && health !== 'evaluation' ? consentTo(health) : undefined;
}

/** Checks a condition that a person gives. @throws Refusal 42200, or 40300 if a rule is on health data that the person may not read */
export function assertUsable(principal: Principal, condition: Condition, path: string) {
  const rules = rulesOf(checkCondition(condition, path));
  const hidden = rules.find(({ field }) => field.health && !mayReadModule(principal, field.health));
  if (hidden)
    throw new Refusal(40300, [
      `没有查看「${hidden.field.zh}」的权限，不能用它作条件；请去掉，或联系管理员开通`,
      `You do not have permission to see ${hidden.field.en}, so it cannot be a condition; leave it out, or ask an administrator`,
    ]);
}
