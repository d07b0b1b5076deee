import { sql } from 'kysely';
import type { Db } from '../db/database.js';

export interface RateLimit {
  /** Key of the limit in the database. */
  scope: string;
  capacity: number;
  seconds: number;
  /** A window resets `seconds` after its first use; a full bucket drains evenly over `seconds`. */
  kind: 'window' | 'bucket';
}

/** One use of a limit, counted per subject. */
export interface Use {
  limit: RateLimit;
  subject: string;
  /** Uses before this time no longer count. */
  forgivenAt?: Date | undefined;
}

export interface Level {
  /** Current count, including this use. */
  level: number;
  /** Uses whose outcome is not known yet, including this one. */
  pending: number;
  /** Seconds until the next use is allowed. */
  wait: number;
}

const elapsed = sql<number>`greatest(0, extract(epoch from clock_timestamp() - known.since))`;

function levelAfterUse({ limit: { capacity, seconds, kind }, forgivenAt = new Date(0) }: Use) {
  const over = sql<boolean>`(known.since <= ${forgivenAt}::timestamptz or ${elapsed} >= ${seconds}::float8)`;
  const left = kind === 'window' ? sql`known.level` : sql`greatest(0, known.level - ${elapsed} * ${capacity / seconds}::float8)`;
  return {
    level: sql<number>`case when ${over} then 0 else ${left} end + 1`,
    pending: sql<number>`case when ${over} then 0 else known.pending end + 1`,
    since: kind === 'bucket' ? sql<Date>`clock_timestamp()` : sql<Date>`case when ${over} then clock_timestamp() else known.since end`,
  };
}

/**
 * Counts one use and returns the resulting level. Its row stays locked until the transaction ends, so concurrent uses in any process see
 * each other. To reject a use, roll the transaction back; the use then does not count.
 */
export async function takeUse(db: Db, use: Use): Promise<Level> {
  const { limit, subject } = use;
  const { level, pending, since } = levelAfterUse(use);
  const { rows } = await sql<{ level: number; pending: number; age: number }>`
    insert into rate_limit as known (scope, subject) values (${limit.scope}, ${subject})
    on conflict (scope, subject) do update set level = ${level}, pending = ${pending}, since = ${since}
    returning level, pending, extract(epoch from clock_timestamp() - since)::float8 as age`.execute(db);
  const now = rows[0] as (typeof rows)[0];
  const wait = limit.kind === 'window' ? limit.seconds - now.age : ((now.level - limit.capacity) * limit.seconds) / limit.capacity;
  return { level: now.level, pending: now.pending, wait: Math.max(1, Math.ceil(wait)) };
}

/** Marks a use as counted once its outcome is known, even if another success has cleared the limit in the meantime. */
export async function keepUse(db: Db, { limit, subject }: Use) {
  await sql`insert into rate_limit as known (scope, subject, pending) values (${limit.scope}, ${subject}, 0)
    on conflict (scope, subject) do update set pending = greatest(0, known.pending - 1)`.execute(db);
}

/** Uncounts a use. */
export async function giveUseBack(db: Db, { limit, subject }: Use) {
  await sql`update rate_limit set level = greatest(0, level - 1), pending = greatest(0, pending - 1) where scope = ${limit.scope} and subject = ${subject}`.execute(
    db,
  );
}

/** Resets this limit for its subject. */
export async function clearUses(db: Db, { limit, subject }: Use) {
  await sql`delete from rate_limit where scope = ${limit.scope} and subject = ${subject}`.execute(db);
}
