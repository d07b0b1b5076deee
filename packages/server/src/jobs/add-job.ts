import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { JobDeclaration } from './job-declaration.js';
import { publishJob } from './publish.js';

export interface NewJob {
  /** What people call this one. Defaults to the name of its kind. */
  name?: string;
  /** What the work needs to know; ids only, no secrets. */
  input?: object;
  /** What windows and notices show beside the state: numbers and ids, never words of a person. */
  facts?: object;
  /** The person it works for. */
  operatorId?: number;
  /** Of the jobs of a company, those with the higher number come first. */
  priority?: number;
  notBefore?: Date;
  /** While a job of the kind with this key is open, another is not added. */
  uniqueKey?: string;
  /** Jobs with the same key run one after another, in the order they were added. */
  orderKey?: string;
  /** After `notBefore`. Replaces the deadline of the kind. */
  deadlineSeconds?: number;
  /** The caller publishes the job once it knows all of its facts. */
  isPublishedLater?: boolean;
  /** Defaults to the company of the transaction. */
  enterpriseId?: number;
}

/** Makes the order of ids that of the commits. */
const lockOrder = (db: Db, company: number | null, key: string) =>
  sql`select pg_advisory_xact_lock(713006, hashtext(coalesce(${company}::bigint, app_tenant()) || ':' || ${key}))`.execute(db);

/** Adds a job to the transaction of the change it belongs to. Returns its id, or that of the open one with the same unique key. */
export async function addJob(db: Db, declared: JobDeclaration, job: NewJob): Promise<{ id: number; isNew: boolean }> {
  const { kind, internal = false } = declared;
  const { name = declared.name[0], input = {}, facts = {}, operatorId = null, priority = 0, enterpriseId = null } = job;
  const { notBefore = null, uniqueKey = null, orderKey = null, deadlineSeconds = declared.deadlineSeconds ?? null } = job;
  const company = sql<number>`coalesce(${enterpriseId}::bigint, app_tenant())`;
  if (orderKey !== null) await lockOrder(db, enterpriseId, orderKey);
  const { rows } = await sql<{ id: number }>`
    insert into job (enterprise_id, kind, name, input, facts, operator_id, priority, run_at, unique_key, order_key, deadline, internal)
    values (${company}, ${kind}, ${name}, ${JSON.stringify(input)}, ${JSON.stringify(facts)}, ${operatorId}, ${priority},
      coalesce(${notBefore}::timestamptz, now()), ${uniqueKey}, ${orderKey},
      coalesce(${notBefore}::timestamptz, now()) + make_interval(secs => ${deadlineSeconds}::float8), ${internal})
    on conflict (enterprise_id, kind, unique_key) where status in ('waiting', 'running') do nothing returning id`.execute(db);
  if (rows[0]) {
    if (!internal && !job.isPublishedLater) await publishJob(db, rows[0].id);
    return { id: rows[0].id, isNew: true };
  }
  const open = await openJob(db, kind, uniqueKey ?? '', enterpriseId);
  // The open one has ended in between.
  return open ? { ...open, isNew: false } : addJob(db, declared, job);
}

/** Returns the open job of a kind with this unique key. */
export const openJob = (db: Db, kind: string, uniqueKey: string, enterpriseId: number | null = null) =>
  db
    .selectFrom('job')
    .select(['id', 'input'])
    .where('enterprise_id', '=', sql<number>`coalesce(${enterpriseId}::bigint, app_tenant())`)
    .where('kind', '=', kind)
    .where('unique_key', '=', uniqueKey)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst();
