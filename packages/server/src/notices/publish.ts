import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { isUnread } from './unread.js';

/** Publishes a staff member's number of unread inbox notifications, and the newest one. */
export async function publishNotices(db: Db, { staff_id, enterprise_id }: { staff_id: number; enterprise_id: number }, newest?: number) {
  await sql`insert into event (enterprise_id, type, staff_id, facts) values (${enterprise_id}, 'notices', ${staff_id}, json_build_object(
    'unread', (select count(*) from notice where staff_id = ${staff_id} and enterprise_id = ${enterprise_id} and ${isUnread(staff_id)}),
    'newest', (select row_to_json(n) from notice n where id = ${newest ?? null})))`.execute(db);
}
