import { isDeepStrictEqual } from 'node:util';
import { type Refusal, refuseField, type Sentence } from '../../../http/refusal.js';
import type { FissionInput, Task } from './input.js';

const refuseChange = (field: string, message: Sentence): Refusal => refuseField(42200, field, 'fixed', message);

const stays: Sentence = ['活动进行中，这一项不能再改', 'This stays as it is while the campaign runs'];
const levels: Sentence = [
  '活动进行中，只能增加库存，不能改级别与人数',
  'While the campaign runs, levels stay; only more stock can be added',
];

const withoutStock = ({ reward: { stock: _, ...reward }, ...task }: Task) => ({ ...task, reward });

/** What people have been told while a campaign runs stays. @throws Refusal 42200 */
export function assertRunningChanges(before: FissionInput, after: FissionInput) {
  const { new_friend_only = true, lost_invalid = true, auto_pass = true, hold_hours = 0, tag_ids = [], chat_ids = [] } = after;
  const now = { ...after, new_friend_only, lost_invalid, auto_pass, hold_hours, tag_ids, chat_ids, audience: after.audience };
  const kept = [
    'type',
    'new_friend_only',
    'lost_invalid',
    'auto_pass',
    'hold_hours',
    'tag_ids',
    'chat_ids',
    'audience',
    'expire_days',
  ] as const;
  const changed = kept.find((field) => !isDeepStrictEqual(now[field] ?? null, before[field] ?? null));
  if (changed) throw refuseChange(changed, stays);
  if (Date.parse(after.start_at) !== Date.parse(before.start_at)) throw refuseChange('start_at', stays);
  if (!isDeepStrictEqual(after.tasks.map(withoutStock), before.tasks.map(withoutStock))) throw refuseChange('tasks', levels);
  const less = after.tasks.findIndex(({ reward }, at) => reward.stock < (before.tasks[at]?.reward.stock ?? 0));
  if (less >= 0) throw refuseChange('tasks', levels);
  if (Date.parse(after.end_at) < Date.parse(before.end_at))
    throw refuseField(42200, 'end_at', 'order', [
      '活动进行中，结束时间只能延后，请调整',
      'While the campaign runs, its end can only be later',
    ]);
}
