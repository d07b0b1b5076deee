import type { Db } from './db/database.js';
import { hashPassword, passwordFaults, verifyPassword } from './password.js';
import { endSessions } from './principal.js';
import { Refusal, type Sentence } from './refusal.js';

const kept = 3;

const used: Sentence = ['不能与最近三次用过的密码相同', 'It must not be one of your last three passwords'];

/** What speaks against a new password for this person, history included. */
export async function passwordFaultsFor(db: Db, staffId: number, username: string, password: string): Promise<Sentence[]> {
  const faults = passwordFaults(password, username);
  if (faults.length > 0) return faults;
  const history = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('staff_id', '=', staffId)
    .orderBy('id', 'desc')
    .limit(kept)
    .execute();
  for (const { password_hash } of history) if (await verifyPassword(password, password_hash)) return [used];
  return [];
}

function assertFine(field: string, faults: Sentence[]) {
  const [first] = faults;
  if (first) throw new Refusal(42200, first, { errors: faults.map((message) => ({ field, rule: 'password', message })) });
}

export interface NewPassword {
  enterpriseId: number;
  staffId: number;
  username: string;
  password: string;
  /** Name of the input field, for the refusal. */
  field: string;
  /** The session that stays open; all others of the person end. */
  keepSession?: number;
}

/** Every password a person gets is kept against reuse, the first one included. */
export async function keepPassword(db: Db, enterprise_id: number, staff_id: number, password_hash: string) {
  await db.updateTable('staff').set({ password_hash, pwd_changed_at: new Date() }).where('id', '=', staff_id).execute();
  await db.insertInto('password_history').values({ enterprise_id, staff_id, password_hash }).execute();
}

/** Sets a password and ends the person's other sessions. @throws Refusal 42200 */
export async function setPassword(db: Db, { enterpriseId, staffId, username, password, field, keepSession }: NewPassword) {
  assertFine(field, await passwordFaultsFor(db, staffId, username, password));
  await keepPassword(db, enterpriseId, staffId, await hashPassword(password));
  await endSessions(db, [staffId], 'password', keepSession);
}
