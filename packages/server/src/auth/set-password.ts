import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { endSessions } from './principal.js';

/** Every password a person gets is kept against reuse, the first one included. */
export async function keepPassword(db: Db, enterprise_id: number, staff_id: number, password_hash: string) {
  await db.updateTable('staff').set({ password_hash, pwd_changed_at: sql<Date>`now()` }).where('id', '=', staff_id).execute();
  await db.insertInto('password_history').values({ enterprise_id, staff_id, password_hash }).execute();
}

export interface NewPassword {
  enterpriseId: number;
  staffId: number;
  passwordHash: string;
  /** The session that stays open; all others of the person end. */
  keepSession?: number;
}

/** Sets a password and ends the person's other sessions. */
export async function setPassword(db: Db, { enterpriseId, staffId, passwordHash, keepSession }: NewPassword) {
  await keepPassword(db, enterpriseId, staffId, passwordHash);
  await endSessions(db, [staffId], 'password', keepSession);
}
