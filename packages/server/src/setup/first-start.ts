import { sql } from 'kysely';
import { makePassword } from '../auth/make-password.js';
import { hashPassword, passwordFaults } from '../auth/password.js';
import { endSessions } from '../auth/session-rows.js';
import { keepPassword } from '../auth/set-password.js';
import type { Database, Db } from '../db/database.js';
import { seedSandbox } from '../sandbox/seed.js';
import { Stop } from '../stop.js';
import { addStaff, createCompany, placeholderCorpid } from './company.js';
import { giveInstallation, lockInstallation } from './installation.js';

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

const sandboxAdmin = 'admin';

const hasCompany = async (db: Db, own: OwnCompany | undefined) =>
  (await db
    .selectFrom('enterprise')
    .select('id')
    .$if(own !== undefined, (query) => query.where('is_sandbox', '=', false))
    .limit(1)
    .executeTakeFirst()) !== undefined;

async function makeOwn(db: Db, { name, admin }: OwnCompany, passwordHash: string) {
  if (await accountOf(db, admin)) throw new Stop(`The username ${admin} is taken, probably by the sandbox. Choose another with --admin.`);
  await createCompany(db, {
    name,
    short_name: name.slice(0, 8),
    // Placeholder until the enterprise authorizes the app in WeCom, which provides its real id.
    corpid: placeholderCorpid(),
    isSandbox: false,
    expireAt: new Date(Date.now() + 100 * years),
    admin: { username: admin, name: '管理员', passwordHash },
  });
}

/** Creates the first company if there is none: the user's own if requested, otherwise the sandbox. */
export async function prepareCompany(
  database: Database,
  { password: given, own, sandbox = true }: FirstStart,
): Promise<FirstAdmin | undefined> {
  if (await database.system((db) => hasCompany(db, own))) return undefined;
  if (!own && !sandbox)
    throw new Stop(
      'There is no company yet, and SHIYI_SANDBOX=off disables the sandbox. Create your own: --company own --company-name NAME',
    );
  const username = own?.admin ?? sandboxAdmin;
  const { password, madeUp } = firstPassword(given, username);
  const passwordHash = await hashPassword(password);
  const isMade = await database.system(async (db) => {
    // Of processes that start at the same time, one creates it and the others wait.
    await sql`set local statement_timeout = 0`.execute(db);
    await lockInstallation(db);
    if (await hasCompany(db, own)) return false;
    await (own ? makeOwn(db, own, passwordHash) : seedSandbox(db, { passwordHash }));
    return true;
  });
  return isMade ? { username, password: madeUp ? password : undefined } : undefined;
}

const accountOf = (db: Db, username: string) =>
  db
    .selectFrom('staff')
    .select(['id', 'enterprise_id'])
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Creates the account in the first company of its own that has no staff yet. Returns undefined if there is none. */
async function addFirstStaff(db: Db, username: string) {
  const company = await db
    .selectFrom('enterprise')
    .innerJoin('department', (join) => join.onRef('department.enterprise_id', '=', 'enterprise.id').on('department.pid', 'is', null))
    .innerJoin('role', (join) => join.onRef('role.enterprise_id', '=', 'enterprise.id').on('role.code', '=', 'admin'))
    .select(['enterprise.id', 'department.id as dept_id', 'role.id as role_id'])
    .where('enterprise.is_sandbox', '=', false)
    .where('enterprise.deleted_at', 'is', null)
    .where(sql<boolean>`not exists (select from staff s where s.enterprise_id = enterprise.id and s.deleted_at is null)`)
    .orderBy('enterprise.id')
    .orderBy('department.id')
    .executeTakeFirst();
  if (!company) return undefined;
  const { id: enterprise_id, ...place } = company;
  const row = { username, name: '管理员', wx_status: 4 as const, position: '管理员' };
  return { id: await addStaff(db, enterprise_id, { row, ...place }), enterprise_id };
}

/**
 * Sets a new password for the first administrator, enables the account, ends its sessions and gives it the right to run the installation.
 * Returns the password if it was generated.
 */
export async function resetAdmin(database: Database, given: string | undefined, username: string): Promise<FirstAdmin> {
  const { password, madeUp } = firstPassword(given, username);
  const password_hash = await hashPassword(password);
  await database.system(async (db) => {
    await lockInstallation(db);
    const admin = (await accountOf(db, username)) ?? (await addFirstStaff(db, username));
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
    await giveInstallation(db, admin.id);
    await endSessions(db, [admin.id], 'reset');
  });
  return { username, password: madeUp ? password : undefined };
}
