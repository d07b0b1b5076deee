import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { dayValue } from '../../../db/days/day-values.js';
import { today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockCustomers } from '../../customers/customer/customer.js';
import { holdErasures } from '../../customers/customer-record/erased-people.js';
import { allotmentRow, allotments } from './columns.js';

interface Days {
  from: string;
  to?: string | undefined;
}

/** @throws Refusal 42200 */
async function assertDays({ db, principal }: Context, { from, to }: Days) {
  const { rows } = await sql<{ past: boolean }>`select ${dayValue(from)} < ${today(principal)} as past`.execute(db);
  if (rows[0]?.past)
    throw refuseField(42200, 'from', 'past', ['开始日期不能早于今天，请调整', 'The first day can’t be before today; change it']);
  if (to !== undefined && to < from)
    throw refuseField(42200, 'to', 'order', ['结束日期不能早于开始日期', 'The last day can’t be before the first']);
}

/** @throws Refusal 42200 for an account that does not exist or is restricted */
async function assertMembers(db: Db, ids: readonly number[], field: string) {
  const rows = await db
    .selectFrom('wx_member')
    .select('banned')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .forShare()
    .execute();
  if (rows.length < ids.length)
    throw refuseField(42200, field, 'exists', ['没有这个机器人账号，请重新选择', 'There is no such robot account; choose again']);
  if (rows.some(({ banned }) => banned))
    throw refuseField(42200, field, 'banned', ['账号已受限，请另选账号', 'The account is restricted; choose another']);
}

interface Who {
  customer: number | null;
  phone: string | null;
}

/** Ends the active allotments of the same people the day before; those that would not have begun by then are replaced. */
const endEarlier = (db: Db, people: readonly Who[], from: string) => {
  const [ids, phones] = [people.flatMap(({ customer }) => customer ?? []), people.flatMap(({ phone }) => phone ?? [])];
  return sql`update allotment set replaced = true, to_day = case when from_day < ${dayValue(from)} then ${dayValue(from)} - 1 else to_day end
    where not replaced and (to_day is null or to_day >= ${dayValue(from)})
      and (customer_id = any(${ids}::bigint[]) or phone = any(${phones}::text[]))`.execute(db);
};

/** @throws Refusal 42200 unless there is a customer or a number, one of the two */
function whoOf({ user_id, phone }: Input<'createAllotment'>): Who {
  if ((user_id === undefined) === (phone === undefined))
    throw refuseField(42200, user_id === undefined ? 'user_id' : 'phone', 'exclusive', [
      '请选择客户，或填写手机号，只能用一种',
      'Choose a customer or enter a number, one of the two',
    ]);
  return { customer: user_id ?? null, phone: phone ?? null };
}

/** @throws Refusal 40400 for a customer whom the caller may not see, 42200 */
export async function createAllotment(context: Context, input: Input<'createAllotment'>) {
  const { db, principal, audit } = context;
  const { wx_member_id, from, to, reason } = input;
  await holdErasures(db);
  const who = whoOf(input);
  await assertDays(context, input);
  await assertMembers(db, [wx_member_id], 'wx_member_id');
  if (who.customer !== null) await lockCustomers(context, [who.customer]);
  await endEarlier(db, [who], from);
  const { id } = await db
    .insertInto('allotment')
    .values({
      ...{ customer_id: who.customer, phone: who.phone, wx_member_id, from_day: from, to_day: to ?? null },
      ...{ reason: reason?.trim() || null, operator_id: principal.staffId },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ target: id });
  return allotmentRow(context, id);
}

/** Shares customers evenly among accounts. @throws Refusal 40400 for a customer whom the caller may not see, 42200 */
export async function createAllotments(context: Context, input: Input<'createAllotments'>): Promise<Data<'createAllotments'>> {
  const { db, principal, audit } = context;
  const { user_ids, wx_member_ids, from, to, reason } = input;
  await holdErasures(db);
  await assertDays(context, input);
  await assertMembers(db, wx_member_ids, 'wx_member_ids');
  await lockCustomers(context, user_ids);
  await endEarlier(
    db,
    user_ids.map((customer) => ({ customer, phone: null })),
    from,
  );
  const { rows } = await sql<Data<'createAllotments'>['shares'][number]>`with batch as (select nextval('allotment_batch') as id),
    added as (insert into allotment (enterprise_id, customer_id, wx_member_id, from_day, to_day, reason, operator_id, batch)
      select app_tenant(), u.id, (${wx_member_ids}::bigint[])[1 + ((u.at - 1) % ${wx_member_ids.length})::int], ${dayValue(from)}, ${dayValue(to ?? null)},
        ${reason?.trim() || null}, ${principal.staffId}, batch.id
      from unnest(${user_ids}::bigint[]) with ordinality as u(id, at), batch returning wx_member_id)
    select json_build_object('id', m.id, 'nickname', m.nickname) as wx_member, (select count(*)::int from added a where a.wx_member_id = m.id) as count
    from wx_member m where m.id = any(${wx_member_ids}::bigint[]) order by m.id`.execute(db);
  audit({ after: { ...input, changed: user_ids.length } });
  return { changed: user_ids.length, shares: rows };
}

export async function deleteAllotment(context: Context, { id }: { id: number }) {
  const { db, audit } = context;
  const before = await mustExist(
    allotments(context)
      .select(['allotment.customer_id', 'allotment.wx_member_id', 'from_day', 'to_day', 'reason'])
      .where('allotment.id', '=', id),
  );
  await db.deleteFrom('allotment').where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}
