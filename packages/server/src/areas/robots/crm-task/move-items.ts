import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';

/** Whether whoever has a share `s` can do something: an account that is not restricted, or staff who are active. */
export const isAble = sql<boolean>`(exists (select from wx_member w where w.id = s.wx_member_id and not w.banned and w.deleted_at is null)
  or exists (select from staff a where a.id = s.assignee_id and a.status = 'enabled' and a.deleted_at is null))`;

interface Where {
  /** One task; all tasks without it. */
  task?: number;
  /** What waits for one account. */
  member?: number;
}

const whereOf = ({ task, member }: Where): RawBuilder<boolean> =>
  sql<boolean>`${task === undefined ? sql`true` : sql`s.task_id = ${task}`} and ${member === undefined ? sql`true` : sql`s.wx_member_id = ${member}`}`;

const batch = 5000;

/**
 * Shares what waits for those who do not take part any more, or cannot, among the others of the task. Without others it stays. Returns whether
 * there may be more.
 */
export async function moveLeftItems(db: Db, where: Where = {}): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`with stranded as materialized (
      select s.enterprise_id, s.id, s.task_id from crm_task_share s join crm_task t on t.id = s.task_id and t.status in ('draft', 'running', 'paused')
      where s.waiting > 0 and ${whereOf(where)} and not (s.active and ${isAble})
        and exists (select from crm_task_share s where s.task_id = t.id and s.active and ${isAble})),
    others as materialized (select s.task_id, array_agg(s.id order by s.id) as ids from crm_task_share s
      where s.task_id in (select task_id from stranded) and s.active and ${isAble} group by s.task_id),
    moving as materialized (select i.id, o.ids[1 + (row_number() over (partition by i.task_id order by i.id) % cardinality(o.ids))::int] as share_id
      from stranded n cross join lateral (select i.id, i.task_id from crm_task_item i where i.share_id = n.id and i.status = 'waiting' order by i.tries, i.id limit ${sql.lit(batch)}) i
        join others o on o.task_id = i.task_id)
    update crm_task_item i set share_id = s.id, wx_member_id = s.wx_member_id, assignee_id = s.assignee_id, device_id = null
      from moving m join crm_task_share s on s.id = m.share_id where i.id = m.id and i.status = 'waiting'`.execute(db);
  return Number(numAffectedRows) >= batch;
}

/** Moves all of a task. */
export async function moveAllLeftItems(db: Db, task: number): Promise<void> {
  while (await moveLeftItems(db, { task }));
}
