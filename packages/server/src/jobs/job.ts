import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import type { Sentence } from '../http/refusal.js';
import { type Owner, ownerOf } from './owner.js';
import { publishJob } from './publish.js';

export type JobKind = 'import' | 'sync' | 'export' | 'event';

/** A claimed job, as its worker sees it. */
export interface Claim {
  id: number;
  kind: JobKind;
  enterpriseId: number;
  operatorId: number | null;
  /** Fencing token of this lease. Nothing can be committed with an older one. */
  fence: number;
  cursor: string | null;
  done: number;
  /** Number of claims since the job last made progress or was released, including this one. */
  claims: number;
  /** The operations that the job does for its owner, who must keep the right to them. Set by its worker; events have no owner. */
  needs?: readonly string[];
}

/** The job was canceled or claimed by another worker. */
export class LeaseLost extends Error {}

/** Lease duration. A worker that does not renew it in time loses its job to another. */
export const leaseSeconds = 15;

const leaseEnd = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`;

/** The embedded database has a single process, so the owners of earlier leases are dead. */
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

/** The kinds for which a process can take another job, and the jobs it holds: at most one job of a kind per company. */
export interface Room {
  kinds: readonly JobKind[];
  held: readonly Claim[];
}

/**
 * Claims a pending job, or one whose lease expired. Picks the eligible company that was served longest ago, so that no company waits for
 * all jobs of another.
 */
export function claimJob(database: Database, { kinds, held }: Room): Promise<Claim | undefined> {
  const own = JSON.stringify(held.map(({ kind, enterpriseId }) => ({ kind, enterprise_id: enterpriseId })));
  return database.system(async (db) => {
    const { rows } = await sql<Claim>`
      update job set status = 'running', fence = fence + 1, claims = claims + 1, claimed_at = now(), lease_until = ${leaseEnd},
        started_at = coalesce(started_at, now()), resumed_from = case when cursor is null then resumed_from else cursor end
      where id = (
        select id from job j where kind = any(${kinds}::text[]) and ((status = 'waiting' and run_at <= now()) or (status = 'running' and lease_until < now()))
          and not exists (select from jsonb_to_recordset(${own}::jsonb) as h(kind text, enterprise_id bigint) where h.kind = j.kind and h.enterprise_id = j.enterprise_id)
        order by (select max(claimed_at) from job s where s.enterprise_id = j.enterprise_id and s.kind = j.kind) nulls first, run_at, id
        limit 1 for update skip locked)
      returning id, kind, enterprise_id as "enterpriseId", operator_id as "operatorId", fence, cursor, done, claims`.execute(db);
    if (rows[0]) await publishJob(db, rows[0].id);
    return rows[0];
  });
}

export interface Progress {
  done: number;
  cursor: string;
  total?: number;
}

/**
 * Advances a job in the transaction of its work. Returns its owner as of now.
 *
 * @throws LeaseLost if this worker no longer holds the job, JobFailed if its owner may no longer do this
 */
export async function advance(db: Db, claim: Claim, { done, cursor, total }: Progress): Promise<Owner | undefined> {
  const { id, fence, done: before } = claim;
  const { numUpdatedRows } = await db
    .updateTable('job')
    // A job that started over has only made progress once it passes the point it reached before.
    .set({
      done,
      cursor,
      tries: 0,
      lease_until: leaseEnd,
      ...(done > before ? { claims: 0 } : {}),
      ...(total === undefined ? {} : { total }),
    })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LeaseLost();
  return claim.needs && ownerOf(db, claim);
}

/**
 * Records progress of a job that is stored elsewhere, in the transaction of its work. @throws LeaseLost if this worker no longer holds the
 * job
 */
export async function noteProgress(db: Db, { id, fence }: Claim) {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ claims: 0, lease_until: leaseEnd })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LeaseLost();
}

/** Renews the lease. @throws LeaseLost if this worker no longer holds the job */
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

/** Releases a job when the server stops or has to wait. Another process, or the next start, resumes it. */
export async function release(db: Db, { id, fence }: Claim, waitMs = 0) {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ status: 'waiting', claims: 0, lease_until: null, run_at: new Date(Date.now() + waitMs) })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await publishJob(db, id);
}

/** Maximum attempts in a row of the same step. */
export const maxTries = 8;

/** Counts a failed attempt. @throws LeaseLost if this worker no longer holds the job */
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

/** Ends a job, successfully if there is no error. @throws LeaseLost if this worker no longer holds the job */
export async function endJob(db: Db, { id, fence }: Claim, error?: Sentence) {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({
      status: error === undefined ? 'finished' : 'failed',
      error: error?.[0].slice(0, 500) ?? null,
      error_en: error?.[1].slice(0, 500) ?? null,
      finished_at: new Date(),
      lease_until: null,
    })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LeaseLost();
  await publishJob(db, id);
}
