import { randomInt } from 'node:crypto';
import type { Database } from './db/database.js';
import { hashPassword, passwordFaults } from './password.js';
import { endSessions } from './principal.js';
import { seedSandbox } from './sandbox/seed.js';
import { Stop } from './stop.js';

const letters = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789'];

/** A password a person can type: twelve characters of three classes, none that look alike. About 69 bits. */
export function makePassword(): string {
  for (;;) {
    const text = Array.from({ length: 12 }, () => {
      const all = letters.join('');
      return all[randomInt(all.length)];
    }).join('');
    if (passwordFaults(text, '').length === 0) return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
  }
}

/** Given or made up; what was given must be good enough. */
function firstPassword(given: string | undefined): { password: string; madeUp: boolean } {
  if (given === undefined || given === '') return { password: makePassword(), madeUp: true };
  const [fault] = passwordFaults(given, 'admin');
  if (fault) throw new Stop(`SHIYI_ADMIN_PASSWORD cannot be used: ${fault[1]}.`);
  return { password: given, madeUp: false };
}

/** Makes the sandbox company where there is none. Answers the made-up password, which is shown once. */
export async function prepareCompany(database: Database, given: string | undefined): Promise<string | undefined> {
  const known = await database.system((db) => db.selectFrom('enterprise').select('id').limit(1).executeTakeFirst());
  if (known) return undefined;
  const { password, madeUp } = firstPassword(given);
  const passwordHash = await hashPassword(password);
  await database.system((db) => seedSandbox(db, { passwordHash }));
  return madeUp ? password : undefined;
}

/** Gives the first administrator a new password, enables the account and ends its sessions. Answers the password where it was made up. */
export async function resetAdmin(database: Database, given: string | undefined): Promise<string | undefined> {
  const { password, madeUp } = firstPassword(given);
  const password_hash = await hashPassword(password);
  await database.system(async (db) => {
    const admin = await db
      .selectFrom('staff')
      .select(['id', 'enterprise_id'])
      .where('username', '=', 'admin')
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!admin) throw new Stop('There is no account named admin. Sign in as another administrator.');
    await db
      .updateTable('staff')
      .set({ password_hash, status: 'enabled', pwd_changed_at: new Date() })
      .where('id', '=', admin.id)
      .execute();
    const role = await db
      .selectFrom('role')
      .select('id')
      .where('enterprise_id', '=', admin.enterprise_id)
      .where('code', '=', 'admin')
      .executeTakeFirstOrThrow();
    await db.updateTable('role').set({ status: 'enabled' }).where('id', '=', role.id).execute();
    await db
      .insertInto('staff_role')
      .values({ enterprise_id: admin.enterprise_id, staff_id: admin.id, role_id: role.id })
      .onConflict((clash) => clash.doNothing())
      .execute();
    await db.deleteFrom('login_log').where('username', '=', 'admin').where('ok', '=', false).execute();
    await endSessions(db, [admin.id], 'reset');
  });
  return madeUp ? password : undefined;
}
