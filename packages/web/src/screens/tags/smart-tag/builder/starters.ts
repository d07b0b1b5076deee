import type { Pair } from '#app/texts.js';
import type { Condition, Period } from './condition-tree.js';

interface Starter {
  name: Pair;
  condition: Condition;
}

const last = (days: number): Period => ({ kind: 'last_days', days });
const inService: Condition = { field: 'service.status', op: 'contains', values: ['in_service'] };
const openService: Condition = { field: 'service.status', op: 'contains', values: ['pending', 'in_service', 'paused'] };

/** Conditions of the trade to start from. */
export const starters: readonly Starter[] = [
  {
    name: ['服务中，3 天没有饮食打卡', 'In service, no meal check-in for 3 days'],
    condition: { all: [inService, { field: 'punch.meal', op: 'not_happened', window: last(3) }] },
  },
  {
    name: ['服务 7 天内到期', 'Service ends within 7 days'],
    condition: { all: [inService, { field: 'service.remain_days', op: 'between', values: ['0', '7'] }] },
  },
  {
    name: ['结束满 30 天，没有续费', 'Ended 30 days ago, not renewed'],
    condition: { all: [{ field: 'service.days_since_end', op: 'gte', values: ['30'] }, { not: openService }] },
  },
  {
    name: ['7 天内过生日', 'Birthday within 7 days'],
    condition: { all: [{ field: 'attribute.birthday_in_days', op: 'lte', values: ['7'] }] },
  },
  {
    name: ['已减重 5% 以上', 'Lost 5% or more'],
    condition: { all: [{ field: 'health.loss_pct', op: 'gte', values: ['5'] }] },
  },
  {
    name: ['服务中，BMI 28 以上', 'In service, BMI 28 or more'],
    condition: { all: [inService, { field: 'health.bmi', op: 'gte', values: ['28'] }] },
  },
  {
    name: ['买过，但 90 天没有再下单', 'Bought before, no order for 90 days'],
    condition: {
      all: [
        { field: 'order.paid', op: 'happened' },
        { field: 'order.paid', op: 'not_happened', window: last(90) },
      ],
    },
  },
  {
    name: ['7 天内新加好友', 'Newly added within 7 days'],
    condition: { all: [{ field: 'contact.added', op: 'happened', window: last(7) }] },
  },
  {
    name: ['30 天内删除过员工', 'Removed a staff member in 30 days'],
    condition: { all: [{ field: 'contact.lost', op: 'happened', window: last(30) }] },
  },
  {
    name: ['7 天内完成测评', 'Answered a questionnaire in 7 days'],
    condition: { all: [{ field: 'evaluation.answered', op: 'happened', window: last(7) }] },
  },
  {
    name: ['进了群，还没有买服务', 'In a group chat, no service yet'],
    condition: {
      all: [
        { field: 'group_chat.member', op: 'not_empty' },
        { field: 'service.status', op: 'empty' },
      ],
    },
  },
  {
    name: ['付款 3 次以上', 'Paid 3 times or more'],
    condition: { all: [{ field: 'order.paid', op: 'happened', times: 3 }] },
  },
];
