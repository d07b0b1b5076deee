import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { lockRows } from '../../../db/lock-rows.js';
import type { Context } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { changeCampDays, ownDays } from '../../service/service/camp-days.js';
import { changeMessage } from '../../service/service-state/change-note.js';
import { openMembers } from '../camp-setting/batch.js';
import { finishToday, startToday } from './by-hand.js';
import { assertStart } from './rules.js';
import { campRow, lockCamp } from './save-camp.js';
import { campStates, stateNames } from './states.js';

/** Gives back the days that a camp added to its services; whoever cancels it need not see all of them. */
async function giveDaysBack({ db, principal }: Context, campId: number) {
  const everyone = { db, principal: { ...principal, scope: { kind: 'all' as const, dept_ids: [] } } };
  const members = await openMembers(
    everyone,
    campId,
    sql`service.status in ('pending', 'in_service', 'paused') and service.camp_days <> 0`,
  );
  for (const one of members) await changeCampDays(everyone, one, { days: ownDays(one), camp_days: 0 });
}

/** Lets go of the services of a cancelled camp, and notes it in their history. */
async function releaseServices(context: Context, campId: number) {
  const { db, principal } = context;
  await giveDaysBack(context, campId);
  await lockRows(db, 'service', sql<boolean>`camp_id = ${campId}`);
  await sql`with gone as (update service set camp_id = null, joined_camp_at = null, camp_days = 0 where camp_id = ${campId} returning id)
    insert into service_change (service_id, kind, before, message, staff_id)
    select gone.id, 'camp', camp.name, ${changeMessage('camp_cancelled')}::jsonb, ${principal.staffId} from gone, camp where camp.id = ${campId}`.execute(
    db,
  );
}

export async function changeCampStatus(context: Context, { camp_id: id, status, reason }: Input<'changeCampStatus'>) {
  const { db, principal, audit } = context;
  const before = await lockCamp(context, id);
  campStates.assertMove(before.status, status);
  if (status === 'enrolling') {
    if (before.enroll_from === null || before.enroll_to === null || before.start_date === null)
      throw refuseField(42200, before.start_date === null ? 'start_date' : 'enroll_to', 'required', [
        '开始招募前，请先设置招募日期和开营日期',
        'Set the dates of the enrollment and the start before you open enrollment',
      ]);
    await assertStart(db, principal, before.start_date, before.enroll_to);
  }
  if (status === 'running') await startToday(context, before);
  if (status === 'finished') await finishToday(context, before);
  const why = reason?.trim() || null;
  if (status === 'cancelled' && why === null)
    throw refuseField(42200, 'reason', 'required', ['请填写取消原因', 'Say why the camp is canceled']);
  await db
    .updateTable('camp')
    .set({ status, status_reason: status === 'cancelled' ? why : null })
    .where('id', '=', id)
    .execute();
  if (status === 'cancelled') await releaseServices(context, id);
  audit({ target: id, before: { status: before.status }, after: { status, reason: why } });
  return campRow(context, id);
}

export async function deleteCamp(context: Context, { id }: Input<'deleteCamp'>) {
  const { db, audit } = context;
  const before = await lockCamp(context, id);
  const { status } = before;
  const allowed = campStates.allowedFrom(status);
  if (status !== 'draft' && status !== 'cancelled')
    throw new Refusal(
      40900,
      allowed.length > 0
        ? [`${stateNames[status][0]}的减脂营不能删除，请先取消`, `The camp is ${stateNames[status][1]}; cancel it before you delete it`]
        : [`${stateNames[status][0]}的减脂营不能删除`, `A camp that is ${stateNames[status][1]} can’t be deleted`],
      { from: status, to: 'cancelled', allowed },
    );
  const member = await db
    .selectFrom('service')
    .select('id')
    .where('camp_id', '=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (member)
    throw new Refusal(40903, ['减脂营里还有营员，请先移出营员再删除', 'The camp still has members; take them out before you delete it']);
  await db.updateTable('camp').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}
