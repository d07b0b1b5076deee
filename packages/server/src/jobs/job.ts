import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { Sentence } from '../http/refusal.js';
import type { Claim } from './claim.js';
import { type Owner, ownerOf } from './owner.js';
import { publishJob } from './publish.js';

/** The job was canceled or claimed by another worker. */
export class LostLease extends Error {}

const leaseEnd = ({ leaseSeconds }: Claim) => sql<Date>`now() + make_interval(secs => ${leaseSeconds})`;

/** The row of a job, as long as this worker holds it. */
const heldJob = (db: Db, { id, fence }: Claim) =>
  db.updateTable('job').where('id', '=', id).where('fence', '=', fence).where('status', '=', 'running');

function assertLease({ numUpdatedRows }: { numUpdatedRows: bigint }) {
  if (numUpdatedRows === 0n) throw new LostLease();
}

const inChinese = (error?: Sentence) => error?.[0].slice(0, 500) ?? null;
const inEnglish = (error?: Sentence) => error?.[1].slice(0, 500) ?? null;

export interface Progress {
  done: number;
  cursor: string;
  total?: number;
  /** Added to the facts of the job, for its windows and notices. */
  facts?: Readonly<Record<string, unknown>>;
}

/**
 * Advances a job in the transaction of its work. Returns its owner as of now.
 *
 * @throws LostLease if this worker no longer holds the job, JobFailure if its owner may no longer do this
 */
export async function advance(db: Db, claim: Claim, { done, cursor, total, facts }: Progress): Promise<Owner | undefined> {
  const changed = await heldJob(db, claim)
    // A job that started over has only made progress once it passes the point it reached before.
    .set({
      done,
      cursor,
      tries: 0,
      error: null,
      error_en: null,
      lease_until: leaseEnd(claim),
      ...(done > claim.done ? { claims: 0 } : {}),
      ...(total === undefined ? {} : { total }),
      ...(facts === undefined ? {} : { facts: sql`facts || ${JSON.stringify(facts)}::jsonb` }),
    })
    .executeTakeFirst();
  assertLease(changed);
  return claim.needs && ownerOf(db, claim);
}

/** Renews the lease. @throws LostLease if this worker no longer holds the job */
export async function renewLease(db: Db, claim: Claim) {
  assertLease(
    await heldJob(db, claim)
      .set({ lease_until: leaseEnd(claim) })
      .executeTakeFirst(),
  );
}

interface Release {
  waitMs?: number;
  /** Why it has to wait. */
  error?: Sentence | undefined;
}

/** Releases a job when the server stops or has to wait. Another process, or the next start, resumes it. */
export async function release(db: Db, claim: Claim, { waitMs = 0, error }: Release = {}) {
  const { numUpdatedRows } = await heldJob(db, claim)
    .set({
      status: 'waiting',
      claims: 0,
      lease_until: null,
      run_at: sql<Date>`now() + ${waitMs}::float8 * interval '1 millisecond'`,
      ...(error ? { error: inChinese(error), error_en: inEnglish(error) } : {}),
    })
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await publishJob(db, claim.id);
}

/** Counts a failed attempt. @throws LostLease if this worker no longer holds the job */
export async function countTry(db: Db, claim: Claim): Promise<number> {
  const row = await heldJob(db, claim)
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .returning('tries')
    .executeTakeFirst();
  if (!row) throw new LostLease();
  return row.tries;
}

/** Ends a job, successfully if there is no error. @throws LostLease if this worker no longer holds the job */
export async function endJob(db: Db, claim: Claim, error?: Sentence) {
  assertLease(
    await heldJob(db, claim)
      .set({
        status: error === undefined ? 'finished' : 'failed',
        error: inChinese(error),
        error_en: inEnglish(error),
        finished_at: new Date(),
        lease_until: null,
      })
      .executeTakeFirst(),
  );
  await publishJob(db, claim.id);
}
