import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { today } from '../../../db/days/instants.js';
import { lockRows } from '../../../db/lock-rows.js';
import { isAble } from './move-items.js';

export interface Target {
  phone: string;
  name: string | null;
}

/**
 * Adds numbers to a task, and returns those it did not have. A customer goes to the account to which they are assigned, or to their principal,
 * if that one takes part; all others are shared equally. The customers of the numbers are locked, so that a merge moves their items; the caller
 * holds off erasures (`holdErasures`) from before it reads the numbers.
 */
export async function addItems(db: Db, taskId: number, targets: readonly Target[], calendar: Calendar): Promise<Set<string>> {
  await lockRows(db, 'customer', sql<boolean>`phone = any(${targets.map(({ phone }) => phone)}::text[]) and deleted_at is null`);
  const { rows } = await sql<{ phone: string }>`
    with taking as materialized (select s.id, s.wx_member_id, s.assignee_id from crm_task_share s
        where s.task_id = ${taskId} and s.active and (${isAble} or not exists (select from crm_task_share s where s.task_id = ${taskId} and s.active and ${isAble}))),
    shares as (select array_agg(id order by id) as ids from taking),
    there as (select coalesce(sum(waiting + doing + success + failed + refused + expired), 0) as count from crm_task_share where task_id = ${taskId}),
    given as (select phone, name, row_number() over () as at from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as t(phone text, name text)),
    found as (select given.*, c.id as customer_id, c.principal_user_id from given left join customer c on c.phone = given.phone and c.deleted_at is null),
    shared as (select found.*, coalesce(
        (select t.id from taking t where t.assignee_id = found.principal_user_id),
        (select t.id from (select p.id, p.wx_member_id, p.replaced, p.from_day, p.to_day from allotment p where p.phone = found.phone
            union all select p.id, p.wx_member_id, p.replaced, p.from_day, p.to_day from allotment p where p.customer_id = found.customer_id) a
          join taking t on t.wx_member_id = a.wx_member_id
          where not a.replaced and ${today(calendar)} between a.from_day and coalesce(a.to_day, 'infinity') order by a.id desc limit 1),
        shares.ids[1 + ((there.count + found.at) % cardinality(shares.ids))::int]) as share_id
      from found, shares, there)
    insert into crm_task_item (task_id, customer_id, phone, name, share_id, wx_member_id, assignee_id)
      select ${taskId}, f.customer_id, f.phone, f.name, t.id, t.wx_member_id, t.assignee_id from shared f join taking t on t.id = f.share_id order by f.at
      on conflict (enterprise_id, task_id, phone) do nothing returning phone`.execute(db);
  return new Set(rows.map((row) => row.phone));
}
