import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import type { RecordEngine } from '../../../imports/kind.js';
import { applyTagWishes } from './change-tags.js';

/** The tags that lines gave, as long as nobody changed them since. */
const tagsToTakeBack = (ids: readonly number[]) => sql`
  select distinct c.user_id, c.tag_id, false, null::bigint from tag_import_line l
    join customer_tag_change c on c.import_file_id = l.import_file_id and c.user_id = l.user_id and c.tag_id = any(l.tag_ids) and c.added
  where l.id = any(${ids}::bigint[])
    and not exists (select from customer_tag_change n where n.user_id = c.user_id and n.tag_id = c.tag_id and n.id > c.id)`;

/** Lines that gave a tag which the customer has, because someone gave it again. */
async function changedLines(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select l.id from tag_import_line l where l.id = any(${ids}::bigint[])
    and exists (select from customer_tag_change c join customer_tag t on t.user_id = c.user_id and t.tag_id = c.tag_id
      where c.import_file_id = l.import_file_id and c.user_id = l.user_id and c.tag_id = any(l.tag_ids) and c.added)
    order by l.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes back the tags that lines of an import gave, and lets none of them wait any longer. */
export const undoLines: RecordEngine['undo'] = async (db, ids) => {
  await lockRows(db, 'customer', sql<boolean>`id in (select user_id from tag_import_line where id = any(${ids}::bigint[]))`);
  // A line that waited may have got its customer meanwhile.
  const locked = await lockRows(db, 'tag_import_line', sql<boolean>`id = any(${ids}::bigint[])`);
  await applyTagWishes({ db, origin: 'import', staffId: null }, tagsToTakeBack(locked));
  const kept = await changedLines(db, locked);
  await db
    .deleteFrom('tag_import_line')
    .where('id', 'in', [0, ...locked])
    .execute();
  return { ok: locked.filter((id) => !kept.includes(id)), kept: kept.map((id) => ({ id, used: false })) };
};
