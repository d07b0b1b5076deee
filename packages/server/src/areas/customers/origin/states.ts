import type { Row } from '@shiyi/sdk';
import type { Language, Sentence } from '../../../http/refusal.js';
import { failureIn } from '../../../records/batch.js';
import { transitions } from '../../../records/transitions.js';

export type LeadStatus = Row<'listLeads'>['status'];

const why: Record<LeadStatus, Sentence> = {
  waiting: ['线索还没有分配，请先分配', 'The lead is not assigned yet; assign it first'],
  distributed: ['线索已分配，不能这样变更；可改为无效或退回', 'The lead is assigned; close it as invalid or return it instead'],
  following: ['线索正在跟进，不能这样变更；可改为无效或退回', 'The lead is being followed up; close it as invalid or return it instead'],
  returned: ['线索已退回，请放回待分配或重新分配', 'The lead was returned; put it back into the pool or assign it again'],
  converted: ['线索已转化，不能再变更；请到客户详情里处理', 'The lead is converted and stays so; go to its customer instead'],
  invalid: ['线索已标为无效，不能再变更；如要继续，请新建线索', 'The lead is closed as invalid; create a new one to go on'],
};

export const leadStates = transitions<LeadStatus>(
  {
    waiting: ['distributed'],
    distributed: ['following', 'converted', 'invalid', 'returned'],
    following: ['converted', 'invalid', 'returned'],
    returned: ['distributed', 'waiting'],
    converted: [],
    invalid: [],
  },
  (from) => why[from],
);

/** The row of a batch about a lead that stayed as it was. */
export const failureOf = (id: number, from: LeadStatus, language: Language) => ({
  ...failureIn(language)({ id, refusal: leadStates.refusal(from) }),
  ...{ code: 40900 as const, from, allowed: leadStates.allowedFrom(from) },
});
