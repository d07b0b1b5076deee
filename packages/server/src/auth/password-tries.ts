import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import type { OpenContext, PreparingContext } from '../http/context.js';
import { Refusal, type Sentence } from '../http/refusal.js';
import { networkOf } from './network.js';
import { verifyPassword } from './password.js';
import { clearUses, giveUseBack, keepUse, type Level, type RateLimit, takeUse, type Use } from './rate-limit.js';
import { type Account, accounts, type failures, noteLogin } from './sign-in-log.js';

const seconds = 15 * 60;

/** Limits on wrong passwords within 15 minutes. The first two lock; the others only slow down, and a success gives its attempt back. */
const limits = {
  account: { scope: 'password of an account from an address', capacity: 5, seconds, kind: 'window' },
  session: { scope: 'current password of an account', capacity: 5, seconds, kind: 'window' },
  // Coworkers share an address: users who have signed in from it before are not slowed down by guesses at other names.
  knownNames: { scope: 'passwords of known names from an address', capacity: 100, seconds, kind: 'bucket' },
  otherNames: { scope: 'passwords of other names from an address', capacity: 30, seconds, kind: 'bucket' },
  server: { scope: 'passwords of other names', capacity: 600, seconds, kind: 'bucket' },
} satisfies Record<string, RateLimit>;

/** Time to wait for attempts on the same account that are still being checked. */
const pendingWaitMs = 3000;
const firstPollMs = 50;

/** Normalizes a user name, so that variants in width, case and spaces share one account and one rate limit. */
export const normalise = (username: string) => username.normalize('NFKC').trim().toLowerCase();

/** Whose password is tried. */
interface Subject {
  username: string;
  /** Set when a signed-in user confirms the current password, from any address. */
  staffId?: number;
}

export interface PasswordAttempt extends Subject {
  password: string;
  failure: Extract<keyof typeof failures, 'wrong' | 'unproven'>;
}

interface AttemptStart {
  account: Account | undefined;
  uses: Use[];
}

async function hasSignedInFrom(db: Db, username: string, ip: string): Promise<boolean> {
  const found = await db
    .selectFrom('login_log')
    .select('id')
    .where(sql`lower(username)`, '=', username)
    .where('ip', '=', ip)
    .where('ok', '=', true)
    .where('created_at', '>', sql<string>`now() - interval '90 days'`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const accountUse = (username: string, ip: string): Use => ({
  limit: limits.account,
  subject: `${username.slice(0, 128)} ${networkOf(ip)}`,
});

async function usesOf(db: Db, { username, staffId }: Subject, ip: string, account: Account | undefined): Promise<Use[]> {
  const network = networkOf(ip);
  const forgivenAt = account?.pwd_changed_at ? new Date(account.pwd_changed_at) : undefined;
  const own: Use = { ...accountUse(username, ip), forgivenAt };
  if (staffId !== undefined) return [own, { limit: limits.session, subject: String(staffId), forgivenAt }];
  if (account && (await hasSignedInFrom(db, username, ip))) return [own, { limit: limits.knownNames, subject: network }];
  return [own, { limit: limits.otherNames, subject: network }, { limit: limits.server, subject: '' }];
}

/** Attempts on this account that are still being checked have used up the limit. */
class PendingAttempts extends Error {}

function tooMany({ limit }: Use, { level, pending, wait }: Level): Error {
  // This attempt and those still being checked may yet turn out to be correct.
  if (limit.kind === 'window' && level - pending < limit.capacity) return new PendingAttempts();
  const minutes = Math.max(1, Math.ceil(wait / 60));
  const sentence: Sentence =
    limit.kind === 'window'
      ? [`密码错误次数过多，请 ${minutes} 分钟后再试`, `Too many wrong passwords; try again in ${minutes} minutes`]
      : [`此网络的登录尝试过多，请 ${wait} 秒后再试`, `Too many sign-ins from this network; try again in ${wait} seconds`];
  return new Refusal(42900, sentence, { wait_seconds: wait });
}

/** Counts an attempt before the password is checked, against all of its limits or none. */
async function startOnce(database: Database, asked: Subject, ip: string): Promise<AttemptStart> {
  return database.system(async (db) => {
    const account = await accounts(db).where(sql`lower(staff.username)`, '=', asked.username).executeTakeFirst();
    const uses = await usesOf(db, asked, ip, account);
    for (const use of uses) {
      const now = await takeUse(db, use);
      if (now.level > use.limit.capacity) throw tooMany(use, now);
    }
    return { account, uses };
  });
}

async function start(database: Database, asked: Subject, ip: string): Promise<AttemptStart> {
  const until = performance.now() + pendingWaitMs;
  for (let pollMs = firstPollMs; ; pollMs *= 2)
    try {
      return await startOnce(database, asked, ip);
    } catch (error) {
      if (!(error instanceof PendingAttempts)) throw error;
      if (performance.now() >= until) throw new Refusal(42900, undefined, { wait_seconds: 1 });
      await pause(pollMs);
    }
}

/** Clears the wrong passwords of an account after a sign-in by any method. */
export const forgiveTries = (db: Db, username: string, ip: string) => clearUses(db, accountUse(normalise(username), ip));

async function settleRight(db: Db, uses: readonly Use[]) {
  for (const use of uses) await (use.limit.kind === 'window' ? clearUses(db, use) : giveUseBack(db, use));
}

/** Counts a check against the last passwords of a signed-in user like a wrong current password. @throws Refusal 42900 */
export async function countGuess({ deps: { database }, caller, principal }: PreparingContext) {
  const { uses } = await start(database, { username: normalise(principal.username), staffId: principal.staffId }, caller.ip);
  await database.system(async (db) => {
    for (const use of uses) await keepUse(db, use);
  });
}

/**
 * Returns the account if the password is correct; logs a wrong password and returns undefined. Attempts count before they are checked, so
 * concurrent attempts gain nothing.
 *
 * @throws Refusal 42900 when a limit is reached, 50300 when too many passwords wait to be checked
 */
export async function tryPassword(context: OpenContext, asked: PasswordAttempt): Promise<Account | undefined> {
  const { database } = context.deps;
  const { account, uses } = await start(database, asked, context.caller.ip);
  const right = await verifyPassword(asked.password, account?.password_hash).catch(async (error) => {
    await database.system(async (db) => {
      for (const use of uses) await giveUseBack(db, use);
    });
    throw error;
  });
  await database.system(async (db) => {
    if (right) return settleRight(db, uses);
    for (const use of uses) await keepUse(db, use);
    await noteLogin(db, context, { username: asked.username, account, way: 'password', failure: asked.failure });
  });
  return right ? account : undefined;
}
