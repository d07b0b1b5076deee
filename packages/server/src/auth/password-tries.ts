import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import type { OpenContext } from '../http/context.js';
import { Refusal, type Sentence } from '../http/refusal.js';
import { networkOf } from './network.js';
import { verifyPassword } from './password.js';
import { clearUses, giveUseBack, keepUse, type Level, type RateLimit, takeUse, type Use } from './rate-limit.js';
import { type Account, accounts, type failures, noteLogin } from './sign-in-log.js';

const seconds = 15 * 60;

/** Wrong passwords within a quarter of an hour. Only the first two lock; the others slow down, and a success gives its try back. */
const limits = {
  account: { scope: 'password of an account from an address', capacity: 5, seconds, kind: 'window' },
  session: { scope: 'current password of an account', capacity: 5, seconds, kind: 'window' },
  // Colleagues behind one address are no bad actors: whoever has signed in from it before is not slowed by guesses at other names.
  knownNames: { scope: 'passwords of known names from an address', capacity: 100, seconds, kind: 'bucket' },
  otherNames: { scope: 'passwords of other names from an address', capacity: 30, seconds, kind: 'bucket' },
  server: { scope: 'passwords of other names', capacity: 600, seconds, kind: 'bucket' },
} satisfies Record<string, RateLimit>;

/** How long one waits for tries of the same account that are being checked. */
const pendingWaitMs = 3000;
const firstPollMs = 50;

/** One spelling of a user name: width, case and spaces do not make another account, nor another counter. */
export const normalise = (username: string) => username.normalize('NFKC').trim().toLowerCase();

export interface Asked {
  username: string;
  password: string;
  /** Somebody signed in who proves the current password, from wherever. */
  staffId?: number;
  failure: Extract<keyof typeof failures, 'wrong' | 'unproven'>;
}

interface Started {
  account: Account | undefined;
  uses: Use[];
}

async function isKnownFrom(db: Db, username: string, ip: string): Promise<boolean> {
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

async function usesOf(db: Db, { username, staffId }: Asked, ip: string, account: Account | undefined): Promise<Use[]> {
  const network = networkOf(ip);
  const forgivenAt = account?.pwd_changed_at ? new Date(account.pwd_changed_at) : undefined;
  const own: Use = { ...accountUse(username, ip), forgivenAt };
  if (staffId !== undefined) return [own, { limit: limits.session, subject: String(staffId), forgivenAt }];
  if (account && (await isKnownFrom(db, username, ip))) return [own, { limit: limits.knownNames, subject: network }];
  return [own, { limit: limits.otherNames, subject: network }, { limit: limits.server, subject: '' }];
}

/** Tries of this account that are still being checked have taken the room. */
class StillPending extends Error {}

function tooMany({ limit }: Use, { level, pending, wait }: Level): Error {
  // Of the uses, this one and those under way may yet turn out right.
  if (limit.kind === 'window' && level - pending < limit.capacity) return new StillPending();
  const minutes = Math.max(1, Math.ceil(wait / 60));
  const sentence: Sentence =
    limit.kind === 'window'
      ? [`密码错误次数过多，请 ${minutes} 分钟后再试`, `Too many wrong passwords; try again in ${minutes} minutes`]
      : [`此网络的登录尝试过多，请 ${wait} 秒后再试`, `Too many sign-ins from this network; try again in ${wait} seconds`];
  return new Refusal(42900, sentence, { wait_seconds: wait });
}

/** Notes a try before anything is checked; every limit of it is taken, or none. */
async function startOnce(database: Database, asked: Asked, ip: string): Promise<Started> {
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

async function start(database: Database, asked: Asked, ip: string): Promise<Started> {
  const until = performance.now() + pendingWaitMs;
  for (let pollMs = firstPollMs; ; pollMs *= 2)
    try {
      return await startOnce(database, asked, ip);
    } catch (error) {
      if (!(error instanceof StillPending)) throw error;
      if (performance.now() >= until) throw new Refusal(42900, undefined, { wait_seconds: 1 });
      await pause(pollMs);
    }
}

/** Somebody has signed in, in whatever way: wrong passwords before do not count any more. */
export const forgiveTries = (db: Db, username: string, ip: string) => clearUses(db, accountUse(normalise(username), ip));

async function settleRight(db: Db, uses: readonly Use[]) {
  for (const use of uses) await (use.limit.kind === 'window' ? clearUses(db, use) : giveUseBack(db, use));
}

/**
 * The account whose password this is; undefined for a wrong one, which is kept in the log. A try counts from before it is checked, so that
 * many at once are no more tries than many in a row. @throws Refusal 42900 where a limit is reached, 50300 where too many passwords wait to be checked
 */
export async function tryPassword(context: OpenContext, asked: Asked): Promise<Account | undefined> {
  const { database } = context.services;
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
