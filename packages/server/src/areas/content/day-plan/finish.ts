import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import type { Context } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { transitions } from '../../../records/transitions.js';
import { taskOf } from './tasks.js';

type Status = Data<'finishDayPlanTask'>['status'];

const settled = ['这条已经处理过，请查看最新状态', 'This message was settled already; look at its present state'] as const;
const tooLate = [
  '这条已由系统处理，或处理已超过一天，不能再改',
  'The schedule settled this message, or it is more than a day ago',
] as const;

const states = transitions<Status>({ waiting: ['done', 'skipped'], done: ['waiting'], skipped: ['waiting'], missed: [] }, (from) =>
  from === 'missed' ? tooLate : settled,
);

/** Counts a use of the message's quick reply, or takes it back. */
const countUse = ({ db }: Context, stepId: number, by: 1 | -1) =>
  sql`update phrase p set use_count = greatest(0, p.use_count + ${by}::int) from day_plan_step s where s.id = ${stepId} and p.id = s.phrase_id`.execute(
    db,
  );

/** @throws Refusal 40900 for a message that a colleague or the schedule has settled */
export async function finishDayPlanTask(context: Context, { id, status }: Input<'finishDayPlanTask'>) {
  const { db, principal, audit } = context;
  const before = await mustExist(
    db
      .selectFrom('day_plan_task')
      .select(['id', 'status', 'step_id', sql<boolean>`reason is null and done_at > now() - interval '1 day'`.as('can_undo')])
      .where('id', '=', id)
      .where(heldInScope(principal, 'day_plan_task.assignee_id'))
      .forNoKeyUpdate(),
  );
  const from = before.status as Status;
  states.assertMove(from, status);
  if (status === 'waiting' && !before.can_undo) throw states.refusal('missed', status);
  const now = sql<string>`now()`;
  const fields = status === 'waiting' ? { done_at: null, done_by: null } : { done_at: now, done_by: principal.staffId };
  await db
    .updateTable('day_plan_task')
    .set({ status, ...fields })
    .where('id', '=', id)
    .execute();
  if (status === 'done') await countUse(context, before.step_id, 1);
  if (from === 'done') await countUse(context, before.step_id, -1);
  audit({ target: id, before: { status: from }, after: { status } });
  return taskOf(context, id);
}
