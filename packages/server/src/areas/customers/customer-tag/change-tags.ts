import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Tables } from '../../../generated/tables.js';
import { pushMarks, type TagMove } from './push-marks.js';

export type TagOrigin = Tables['customer_tag']['origin']['__select__'];

export interface TagWriter {
  db: Db;
  origin: TagOrigin;
  /** Who changes the tags, unless a wish names a staff member; null for the server. */
  staffId: number | null;
  batchId?: number | undefined;
  /** The computation of a smart tag. */
  runId?: number | undefined;
  importId?: number | undefined;
}

/**
 * Gives and takes tags of customers, with their history, and has WeCom follow. `wishes` is a query of `user_id`, `tag_id`,
 * `wanted` and `staff_id`, each pair once. Returns what changed.
 */
export async function applyTagWishes(
  { db, origin, staffId, batchId, runId, importId }: TagWriter,
  wishes: RawBuilder<unknown>,
): Promise<TagMove[]> {
  const { rows } = await sql<TagMove>`
    with wish(user_id, tag_id, wanted, staff_id) as materialized (${wishes}),
      gone as (delete from customer_tag t using wish w where not w.wanted and t.user_id = w.user_id and t.tag_id = w.tag_id
        returning t.user_id, t.tag_id),
      given as (insert into customer_tag (enterprise_id, user_id, tag_id, origin, staff_id)
        select app_tenant(), w.user_id, w.tag_id, ${origin}, coalesce(w.staff_id, ${staffId}) from wish w where w.wanted
        on conflict do nothing returning user_id, tag_id),
      moved as (select user_id, tag_id, true as added from given union all select user_id, tag_id, false from gone)
    insert into customer_tag_change (enterprise_id, user_id, tag_id, added, origin, staff_id, batch_id, run_id, import_file_id)
      select app_tenant(), m.user_id, m.tag_id, m.added, ${origin}, coalesce(w.staff_id, ${staffId}), ${batchId ?? null}, ${runId ?? null}, ${importId ?? null}
      from moved m join wish w on w.user_id = m.user_id and w.tag_id = m.tag_id
    returning user_id, tag_id, added`.execute(db);
  await pushMarks(db, rows, staffId);
  return rows;
}

export interface TagChange {
  add_tag_ids?: readonly number[] | undefined;
  remove_tag_ids?: readonly number[] | undefined;
}

/** Gives the same tags to all of the customers, who are locked, and takes others from all of them. The tags were checked. */
export const changeTags = (
  writer: TagWriter,
  users: readonly number[],
  { add_tag_ids = [], remove_tag_ids = [] }: TagChange,
): Promise<TagMove[]> =>
  applyTagWishes(
    writer,
    sql`select u, t.id, t.wanted, null::bigint from unnest(${users}::bigint[]) u cross join (
      select unnest(${add_tag_ids}::bigint[]) as id, true as wanted union all select unnest(${remove_tag_ids}::bigint[]), false) t`,
  );
