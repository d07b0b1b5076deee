import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { endSessions } from './session-rows.js';

/** Stores a password and adds it to the history that prevents reuse, the first password included. */
export async function keepPassword(db: Db, enterprise_id: number, staff_id: number, password_hash: string, must_change_password = false) {
  await db
    .updateTable('staff')
    .set({ password_hash, must_change_password, pwd_changed_at: sql<Date>`now()` })
    .where('id', '=', staff_id)
    .execute();
  await db.insertInto('password_history').values({ enterprise_id, staff_id, password_hash }).execute();
}

export interface NewPassword {
  enterpriseId: number;
  staffId: number;
  passwordHash: string;
  /** Whether someone else knows the password, so that its owner must change it. */
  isFirst?: boolean;
  /** The session to keep open; all others of the user end. */
  keepSession?: number;
}

/** Sets a password and ends the user's other sessions; if someone else set it, the user's access keys as well. */
export async function setPassword(db: Db, { enterpriseId, staffId, passwordHash, isFirst, keepSession }: NewPassword) {
  await keepPassword(db, enterpriseId, staffId, passwordHash, isFirst);
  await endSessions(db, [staffId], isFirst ? 'reset' : 'password', keepSession);
}
