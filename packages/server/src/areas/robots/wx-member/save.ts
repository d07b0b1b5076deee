import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { moveLeftItems } from '../crm-task/move-items.js';
import { memberRow, members } from './columns.js';

type MemberInput = Input<'createWorkMember'>;

/** @throws Refusal 42200 for a device that does not exist or is disabled */
async function assertDevice(db: Db, id: number | undefined) {
  if (id === undefined) return;
  const device = await db.selectFrom('robot_device').select('disabled').where('id', '=', id).forShare().executeTakeFirst();
  if (!device) throw refuseField(42200, 'device_id', 'exists', ['没有这台设备，请重新选择', 'There is no such device; choose again']);
  if (device.disabled)
    throw refuseField(42200, 'device_id', 'on', ['设备已停用，请先启用或另选设备', 'The device is disabled; enable it, or choose another']);
}

/** @throws Refusal 42200 for staff who do not exist or are disabled */
async function assertStaff(db: Db, id: number) {
  const staff = await db.selectFrom('staff').select('status').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  if (staff?.status !== 'enabled')
    throw refuseField(42200, 'user_id', 'exists', [
      '没有这位员工，或员工已停用，请另选员工',
      'There is no such active staff member; choose another',
    ]);
}

const valuesOf = ({ wx_alias, nickname, avatar, device_id, user_id, daily_add_cap = 20 }: MemberInput) => ({
  ...{ wx_alias: wx_alias.trim(), nickname: nickname.trim(), avatar: avatar ?? null, device_id: device_id ?? null, user_id, daily_add_cap },
});

/** @throws Refusal 40902, 42200 */
export async function createWorkMember(context: Context, input: MemberInput) {
  const { db, audit } = context;
  await assertDevice(db, input.device_id);
  await assertStaff(db, input.user_id);
  const { id } = await db
    .insertInto('wx_member')
    .values({ ...valuesOf(input), phone: input.phone ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ target: id });
  return memberRow(context, id);
}

/** What waits for an account that is restricted from now on goes to the others of its tasks. @throws Refusal 40901, 40902, 42200 */
export async function updateWorkMember(context: Context, { id, version, banned = false, ...input }: Input<'updateWorkMember'>) {
  const { db, audit } = context;
  const before = await lockVersion(members(context).selectAll().where('wx_member.id', '=', id), version);
  if (input.device_id !== before.device_id) await assertDevice(db, input.device_id);
  if (input.user_id !== before.user_id) await assertStaff(db, input.user_id);
  await db
    .updateTable('wx_member')
    .set({ ...valuesOf(input), banned, ...(input.phone === undefined ? {} : { phone: input.phone }) })
    .where('id', '=', id)
    .execute();
  if (banned && !before.banned) await moveLeftItems(db, { member: id });
  const { phone: _, ...open } = before;
  audit({ target: id, before: open });
  return memberRow(context, id);
}

const inUse = (zh: string, en: string) => new Refusal(40903, [zh, en]);

/** @throws Refusal 40903 while an open task, a robot message or an active allotment uses it */
export async function deleteWorkMember(context: Context, { id }: { id: number }) {
  const { db, principal, audit } = context;
  const before = await mustExist(members(context).select(['wx_alias', 'nickname', 'user_id']).where('wx_member.id', '=', id).forUpdate());
  const { rows } = await sql<{ task: string | null; message: string | null; customers: boolean }>`select
    (select t.name from crm_task_share s join crm_task t on t.id = s.task_id where s.wx_member_id = ${id} and s.active
      and t.status in ('draft', 'running', 'paused') order by t.id limit 1) as task,
    (select m.name from third_chat m where m.wx_member_ids @> to_jsonb(${id}::bigint) and m.status in ('draft', 'running', 'paused') limit 1) as message,
    exists (select from allotment a where a.wx_member_id = ${id} and not a.replaced
      and (a.to_day is null or a.to_day >= ${today(principal)})) as customers`.execute(db);
  const { task, message, customers } = rows[0] ?? {};
  if (task)
    throw inUse(
      `任务“${task}”还在用这个账号，请先取消任务或改用其他账号`,
      `The task “${task}” uses it; cancel the task, or give it other accounts`,
    );
  if (message) throw inUse(`第三方群发“${message}”还在用这个账号，请先取消`, `The robot message “${message}” uses it; cancel it first`);
  if (customers) throw inUse('还有客户分配给这个账号，请先改分配', 'Customers are assigned to it; assign them to others first');
  await db.updateTable('wx_member').set({ deleted_at: new Date(), device_id: null }).where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}
