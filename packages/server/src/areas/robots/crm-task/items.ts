import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';

export interface Target {
  phone: string;
  name: string | null;
}

/**
 * Adds numbers to a task, shared equally among its accounts, and returns those it did not have. The customers of the numbers are locked, so
 * that a merge moves their items; the caller holds off erasures (`holdErasures`) from before it reads the numbers.
 */
export async function addItems(db: Db, taskId: number, targets: readonly Target[]): Promise<Set<string>> {
  await lockRows(db, 'customer', sql<boolean>`phone = any(${targets.map(({ phone }) => phone)}::text[]) and deleted_at is null`);
  const { rows } = await sql<{ phone: string }>`
    with accounts as (select array_agg(wx_member_id order by wx_member_id) as ids from crm_task_member where task_id = ${taskId}),
    there as (select count(*) as count from crm_task_item where task_id = ${taskId}),
    given as (select phone, name, row_number() over () as at from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as t(phone text, name text))
    insert into crm_task_item (task_id, customer_id, phone, name, wx_member_id)
      select ${taskId}, c.id, given.phone, given.name,
        accounts.ids[1 + (there.count + given.at) % cardinality(accounts.ids)]
      from accounts, there, given left join customer c on c.phone = given.phone and c.deleted_at is null order by given.at
      on conflict (enterprise_id, task_id, phone) do nothing returning phone`.execute(db);
  return new Set(rows.map((row) => row.phone));
}
