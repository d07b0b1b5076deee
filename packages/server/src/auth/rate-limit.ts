import { sql } from 'kysely';
import type { Db } from '../db/database.js';

export interface RateLimit {
  /** Name of the limit in the database. */
  scope: string;
  capacity: number;
  seconds: number;
  /** A window ends as a whole, so many seconds after its first use; a bucket drains evenly and is empty after as many. */
  kind: 'window' | 'bucket';
}

/** One use of a limit by whom it counts. */
export interface Use {
  limit: RateLimit;
  subject: string;
  /** What was used before this moment does not count any more. */
  forgivenAt?: Date | undefined;
}

export interface Level {
  /** How much is used now, this use included. */
  level: number;
  /** Uses whose outcome is not known yet, this one included. */
  pending: number;
  /** Seconds until there is room again. */
  wait: number;
}

const elapsed = sql<number>`greatest(0, extract(epoch from clock_timestamp() - known.since))`;

function decayed({ limit: { capacity, seconds, kind }, forgivenAt = new Date(0) }: Use) {
  const over = sql<boolean>`(known.since <= ${forgivenAt}::timestamptz or ${elapsed} >= ${seconds}::float8)`;
  const left = kind === 'window' ? sql`known.level` : sql`greatest(0, known.level - ${elapsed} * ${capacity / seconds}::float8)`;
  return {
    level: sql<number>`case when ${over} then 0 else ${left} end + 1`,
    pending: sql<number>`case when ${over} then 0 else known.pending end + 1`,
    since: kind === 'bucket' ? sql<Date>`clock_timestamp()` : sql<Date>`case when ${over} then clock_timestamp() else known.since end`,
  };
}

/**
 * Notes one use and answers where the limit stands then. Its row stays locked until the end of the transaction, so of several at once each
 * sees those before it, in any process. Whoever refuses rolls the transaction back, and the refused use does not count.
 */
export async function takeUse(db: Db, use: Use): Promise<Level> {
  const { limit, subject } = use;
  const { level, pending, since } = decayed(use);
  const { rows } = await sql<{ level: number; pending: number; age: number }>`
    insert into rate_limit as known (scope, subject) values (${limit.scope}, ${subject})
    on conflict (scope, subject) do update set level = ${level}, pending = ${pending}, since = ${since}
    returning level, pending, extract(epoch from clock_timestamp() - since)::float8 as age`.execute(db);
  const now = rows[0] as (typeof rows)[0];
  const wait = limit.kind === 'window' ? limit.seconds - now.age : ((now.level - limit.capacity) * limit.seconds) / limit.capacity;
  return { level: now.level, pending: now.pending, wait: Math.max(1, Math.ceil(wait)) };
}

/** The outcome of a use is known, and it counts; also where a success of another one has cleared the limit meanwhile. */
export async function keepUse(db: Db, { limit, subject }: Use) {
  await sql`insert into rate_limit as known (scope, subject, pending) values (${limit.scope}, ${subject}, 0)
    on conflict (scope, subject) do update set pending = greatest(0, known.pending - 1)`.execute(db);
}

/** A use that does not count after all. */
export async function giveUseBack(db: Db, { limit, subject }: Use) {
  await sql`update rate_limit set level = greatest(0, level - 1), pending = greatest(0, pending - 1) where scope = ${limit.scope} and subject = ${subject}`.execute(
    db,
  );
}

/** Nothing used of this limit counts any more. */
export async function clearUses(db: Db, { limit, subject }: Use) {
  await sql`delete from rate_limit where scope = ${limit.scope} and subject = ${subject}`.execute(db);
}
