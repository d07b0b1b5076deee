import { sql } from 'kysely';
import type { OpenContext } from './context.js';
import type { Db } from './db/database.js';
import { verifyPassword } from './password.js';
import { openSession } from './principal.js';
import { Refusal, type Sentence } from './refusal.js';
import { describeAgent } from './user-agent.js';

/** A session lasts a day; `remember` decides only how long the browser keeps its cookie. */
const sessionSeconds = 86_400;
const lockMinutes = 15;
const lockFailures = 5;

type Way = 'password' | 'wwx' | 'user-token';

/** Why a sign-in failed: the word that the log keeps, and what people read. */
export const failures = {
  wrong: ['用户名或密码错误', 'Wrong user name or password'],
  shut: ['账号或企业已停用', 'The account or the enterprise is disabled'],
  unproven: ['验证当前密码时填错', 'Wrong current password'],
} satisfies Record<string, Sentence>;

export interface Account {
  id: number;
  enterprise_id: number;
  username: string;
  password_hash: string | null;
  status: string;
  enterprise_status: string;
}

export const accounts = (db: Db) =>
  db
    .selectFrom('staff')
    .innerJoin('enterprise', 'enterprise.id', 'staff.enterprise_id')
    .select([
      'staff.id',
      'staff.enterprise_id',
      'staff.username',
      'staff.password_hash',
      'staff.status',
      'enterprise.status as enterprise_status',
    ])
    .where('staff.deleted_at', 'is', null);

/** One spelling of a user name: width, case and spaces do not make another account, nor another counter. */
export const normalise = (username: string) => username.normalize('NFKC').trim().toLowerCase();

/** @throws Refusal 42900 after five failures from one address; a success or a new password makes them forgotten. */
export async function assertNotLocked(db: Db, username: string, ip: string) {
  const { rows } = await sql<{ failures: number; wait: number }>`
    select count(*)::int as failures, ceil(extract(epoch from min(created_at) + make_interval(mins => ${lockMinutes}) - now()))::int as wait from (
      select created_at from login_log where not ok and lower(username) = ${username} and ip = ${ip} and created_at > now() - make_interval(mins => ${lockMinutes})
        and created_at > coalesce((select max(created_at) from login_log where ok and lower(username) = ${username} and ip = ${ip}), '-infinity')
        and created_at > coalesce((select pwd_changed_at from staff where lower(username) = ${username} and deleted_at is null), '-infinity')
      order by created_at desc limit ${lockFailures}) recent`.execute(db);
  const { failures, wait } = rows[0] as { failures: number; wait: number };
  if (failures < lockFailures) return;
  const minutes = Math.max(1, Math.ceil(wait / 60));
  throw new Refusal(42900, [`密码错误次数过多，请 ${minutes} 分钟后再试`, `Too many wrong passwords; try again in ${minutes} minutes`], {
    wait_seconds: Math.max(1, wait),
  });
}

export async function noteLogin(
  db: Db,
  { caller }: OpenContext,
  facts: { username: string; account: Pick<Account, 'id' | 'enterprise_id'> | undefined; way: Way; failure?: keyof typeof failures },
) {
  await db
    .insertInto('login_log')
    .values({
      enterprise_id: facts.account?.enterprise_id ?? null,
      staff_id: facts.account?.id ?? null,
      username: facts.username.slice(0, 64),
      ip: caller.ip,
      ...describeAgent(caller.userAgent),
      way: facts.way,
      ok: facts.failure === undefined,
      reason: facts.failure ?? null,
    })
    .execute();
}

/** Opens a session for somebody who has proved who they are, and keeps the sign-in. @throws Refusal 100002, 100003 */
export async function signIn(context: OpenContext, account: Account, way: Way) {
  const { house, caller } = context;
  const shut =
    account.status !== 'enabled' ? 100002 : ['disabled', 'pending_auth'].includes(account.enterprise_status) ? 100003 : undefined;
  return house.database
    .system(async (db) => {
      await noteLogin(db, context, {
        username: account.username,
        account,
        way,
        ...(shut === undefined ? {} : { failure: 'shut' }),
      });
      if (shut !== undefined) return undefined;
      await db.updateTable('staff').set({ last_login_at: new Date(), last_login_ip: caller.ip }).where('id', '=', account.id).execute();
      return openSession(db, {
        enterpriseId: account.enterprise_id,
        staffId: account.id,
        ip: caller.ip,
        userAgent: caller.userAgent,
        seconds: sessionSeconds,
      });
    })
    .then((session) => {
      if (!session) throw new Refusal(shut ?? 100002);
      return session;
    });
}

/** @throws Refusal 40101 for a wrong pair, known user name or not; 42900 after five failures from one address. */
export async function signInWithPassword(context: OpenContext, username: string, password: string) {
  const { database } = context.house;
  const name = normalise(username);
  const account = await database.system(async (db) => {
    await assertNotLocked(db, name, context.caller.ip);
    return accounts(db).where(sql`lower(staff.username)`, '=', name).executeTakeFirst();
  });
  if (await verifyPassword(password, account?.password_hash)) return signIn(context, account as Account, 'password');
  await database.system((db) => noteLogin(db, context, { username: name, account, way: 'password', failure: 'wrong' }));
  throw new Refusal(40101, failures.wrong);
}
