import { makePassword } from '../auth/made-password.js';
import { hashPassword, passwordFaults } from '../auth/password.js';
import { endSessions } from '../auth/session-rows.js';
import { keepPassword } from '../auth/set-password.js';
import type { Database } from '../db/database.js';
import { seedSandbox } from '../sandbox/seed.js';
import { Stop } from '../stop.js';
import { createCompany, placeholderCorpid } from './company.js';

/** Returns the given password if it is valid, or generates one. @throws Stop */
function firstPassword(given: string | undefined, username = 'admin'): { password: string; madeUp: boolean } {
  if (given === undefined || given === '') return { password: makePassword(), madeUp: true };
  const [fault] = passwordFaults(given, username);
  if (fault) throw new Stop(`SHIYI_ADMIN_PASSWORD cannot be used: ${fault[1]}.`);
  return { password: given, madeUp: false };
}

/** The user's own enterprise, created instead of the sandbox company or in addition to it. */
export interface OwnCompany {
  name: string;
  admin: string;
}

/** Credentials of the first administrator; the password only if it was generated. */
export interface FirstAdmin {
  username: string;
  password: string | undefined;
}

export interface FirstStart {
  /** Password of the first administrator; generated if undefined. */
  password: string | undefined;
  own?: OwnCompany | undefined;
  /** Whether a sandbox company may be created. */
  sandbox?: boolean;
}

const years = 365 * 86_400_000;

async function makeOwn(database: Database, { name, admin }: OwnCompany, given: string | undefined): Promise<FirstAdmin | undefined> {
  const known = await database.system((db) => db.selectFrom('enterprise').select('id').where('is_sandbox', '=', false).executeTakeFirst());
  if (known) return undefined;
  const taken = await database.system((db) =>
    db.selectFrom('staff').select('id').where('username', '=', admin).where('deleted_at', 'is', null).executeTakeFirst(),
  );
  if (taken) throw new Stop(`The username ${admin} is taken, probably by the sandbox. Choose another with --admin.`);
  const { password, madeUp } = firstPassword(given, admin);
  const passwordHash = await hashPassword(password);
  await database.system(async (db) => {
    // The sandbox company's administrator runs the installation only until there is a real company.
    await db.updateTable('staff').set({ runs_installation: false }).where('runs_installation', '=', true).execute();
    await createCompany(db, {
      name,
      short_name: name.slice(0, 8),
      // Placeholder until the enterprise authorizes the app in WeCom, which provides its real id.
      corpid: placeholderCorpid(),
      isSandbox: false,
      expireAt: new Date(Date.now() + 100 * years),
      admin: { username: admin, name: '管理员', passwordHash },
    });
  });
  return { username: admin, password: madeUp ? password : undefined };
}

/** Creates the first company if there is none: the user's own if requested, otherwise the sandbox. */
export async function prepareCompany(
  database: Database,
  { password: given, own, sandbox = true }: FirstStart,
): Promise<FirstAdmin | undefined> {
  if (own) return makeOwn(database, own, given);
  const known = await database.system((db) => db.selectFrom('enterprise').select('id').limit(1).executeTakeFirst());
  if (known) return undefined;
  if (!sandbox)
    throw new Stop(
      'There is no company yet, and SHIYI_SANDBOX=off disables the sandbox. Create your own: --company own --company-name NAME',
    );
  const { password, madeUp } = firstPassword(given);
  const passwordHash = await hashPassword(password);
  await database.system((db) => seedSandbox(db, { passwordHash }));
  return { username: 'admin', password: madeUp ? password : undefined };
}

/** Sets a new password for the first administrator, enables the account and ends its sessions. Returns the password if it was generated. */
export async function resetAdmin(database: Database, given: string | undefined, username: string): Promise<FirstAdmin> {
  const { password, madeUp } = firstPassword(given, username);
  const password_hash = await hashPassword(password);
  await database.system(async (db) => {
    const admin = await db
      .selectFrom('staff')
      .select(['id', 'enterprise_id'])
      .where('username', '=', username)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!admin) throw new Stop(`There is no account named ${username}. Name another with --admin, or sign in as another administrator.`);
    await db.updateTable('staff').set({ status: 'enabled' }).where('id', '=', admin.id).execute();
    await keepPassword(db, admin.enterprise_id, admin.id, password_hash);
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
    await endSessions(db, [admin.id], 'reset');
  });
  return { username, password: madeUp ? password : undefined };
}
