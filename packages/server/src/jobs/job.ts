import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import { tellJob } from './tell.js';

export type JobKind = 'import' | 'sync' | 'export' | 'event';

/** A job as the one who works on it holds it. */
export interface Claim {
  id: number;
  kind: JobKind;
  enterpriseId: number;
  operatorId: number | null;
  /** Number of this lease: nothing is committed with an older one. */
  fence: number;
  cursor: string | null;
  done: number;
}

/** Somebody else works on the job now, or it was cancelled. */
export class LeaseLost extends Error {}

/** How long a worker may be silent before another takes its job over. */
export const leaseSeconds = 15;

const leaseEnd = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`;

/** The embedded database has one process: whoever held a lease there before is dead. */
export async function endOldLeases(database: Database) {
  if (database.kind !== 'embedded') return;
  await database.system((db) =>
    db
      .updateTable('job')
      .set({ lease_until: new Date(0) })
      .where('status', '=', 'running')
      .execute(),
  );
}

/** Takes the job that has waited longest, or one whose worker is silent. */
export function claimJob(database: Database): Promise<Claim | undefined> {
  return database.system(async (db) => {
    const { rows } = await sql<Claim>`
      update job set status = 'running', fence = fence + 1, lease_until = ${leaseEnd}, started_at = coalesce(started_at, now()),
        resumed_from = case when cursor is null then resumed_from else cursor end
      where id = (
        select id from job where (status = 'waiting' and run_at <= now()) or (status = 'running' and lease_until < now())
        order by run_at, id limit 1 for update skip locked)
      returning id, kind, enterprise_id as "enterpriseId", operator_id as "operatorId", fence, cursor, done`.execute(db);
    if (rows[0]) await tellJob(db, rows[0].id);
    return rows[0];
  });
}

export interface Progress {
  done: number;
  cursor: string;
  total?: number;
}

/** Moves a job on, in the transaction of what was done. @throws LeaseLost when it is no longer this worker's */
export async function advance(db: Db, { id, fence }: Claim, { done, cursor, total }: Progress) {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ done, cursor, tries: 0, lease_until: leaseEnd, ...(total === undefined ? {} : { total }) })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LeaseLost();
}

/** Says that its worker still lives. @throws LeaseLost when it is no longer this worker's */
export async function renewLease(db: Db, { id, fence }: Claim) {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ lease_until: leaseEnd })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LeaseLost();
}

/** Gives a job back where the server stops or has to wait: another process, or the next start, goes on with it. */
export async function release(db: Db, { id, fence }: Claim, waitMs = 0) {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ status: 'waiting', lease_until: null, run_at: new Date(Date.now() + waitMs) })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await tellJob(db, id);
}

/** How often in a row the same step is tried. */
export const maxTries = 8;

/** Counts a try that failed. @throws LeaseLost when it is no longer this worker's */
export async function countTry(db: Db, { id, fence }: Claim): Promise<number> {
  const row = await db
    .updateTable('job')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('status', '=', 'running')
    .returning('tries')
    .executeTakeFirst();
  if (!row) throw new LeaseLost();
  return row.tries;
}

/** Ends a job; without an error it is finished. @throws LeaseLost when it is no longer this worker's */
export async function endJob(db: Db, { id, fence }: Claim, error?: string) {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({
      status: error === undefined ? 'finished' : 'failed',
      error: error?.slice(0, 500) ?? null,
      finished_at: new Date(),
      lease_until: null,
    })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LeaseLost();
  await tellJob(db, id);
}
