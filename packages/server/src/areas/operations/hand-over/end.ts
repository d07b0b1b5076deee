import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';

/** Ends a hand-over once none of its contacts and groups is under way. */
export const endHandOver = (db: Db, id: number) =>
  sql`update hand_over set status = case when status = 'running' then 'finished' else status end, finished_at = coalesce(finished_at, now()), next_at = null
    where id = ${id} and is_listed and waiting = 0 and (status = 'running' or next_at is not null)`.execute(db);
