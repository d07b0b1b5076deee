import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { dayValue } from '../../../db/days/day-values.js';
import { today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';

type Plan = Input<'createCrmTask'>['plan'];

const usual = { window_from: '09:00', window_to: '21:00', per_day: 20, interval_s: 60 };

/** @throws Refusal 42200 */
export function assertOrder({ from, to, ...times }: Plan) {
  const { window_from, window_to } = { ...usual, ...times };
  if (to !== undefined && to < from)
    throw refuseField(42200, 'plan.to', 'order', ['结束日期不能早于开始日期', 'The last day can’t be before the first']);
  if (window_to <= window_from)
    throw refuseField(42200, 'plan.window_to', 'order', ['每日结束时间要晚于开始时间', 'The daily end must be after the daily start']);
}

/** @throws Refusal 42200 for a first day that is over */
export async function assertAhead({ db, principal }: Context, { from }: Plan) {
  const { rows } = await sql<{ past: boolean }>`select ${dayValue(from)} < ${today(principal)} as past`.execute(db);
  if (rows[0]?.past)
    throw refuseField(42200, 'plan.from', 'past', ['开始日期不能早于今天，请调整', 'The first day can’t be before today; change it']);
}

/** Columns of a plan, with what it leaves out. */
export const planValues = ({ from, to, ...pace }: Plan) => ({ plan_from: from, plan_to: to ?? null, ...usual, ...pace });
