import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { StoredAttachment } from './attachment.js';

/** Counts a message that begins to go out with these attachments, each material once. */
export async function countUses(db: Db, attachments: readonly StoredAttachment[]): Promise<void> {
  const ids = attachments.flatMap(({ material_id: id }) => (id === undefined ? [] : [id]));
  if (ids.length === 0) return;
  // Messages with the same materials lock them in the same order.
  await sql`update material m set use_count = use_count + 1
    from (select id from material where id = any(${ids}::bigint[]) order by id for update) u where m.id = u.id`.execute(db);
}
