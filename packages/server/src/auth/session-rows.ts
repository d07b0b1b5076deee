import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { lockRows } from '../db/lock-rows.js';
import { endAccessKeys } from './access-keys.js';

export const tokenHash = (token: string) => createHash('sha256').update(token).digest();

/** Returns a token of 256 random bits, 43 characters. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Opens a session and returns its token, of which only the hash is stored. */
export async function openSession(
  db: Db,
  who: {
    enterpriseId: number;
    staffId: number;
    actStaffId?: number;
    /** Whether it was made on the sandbox's sign-in page, or with a token of such a session. */
    fromSandbox?: boolean;
    ip: string;
    userAgent: string;
    seconds: number;
  },
) {
  const token = newToken();
  await db
    .insertInto('session')
    .values({
      enterprise_id: who.enterpriseId,
      staff_id: who.staffId,
      act_staff_id: who.actStaffId ?? null,
      from_sandbox: who.fromSandbox ?? false,
      token_hash: tokenHash(token),
      ip: who.ip,
      user_agent: who.userAgent.slice(0, 300),
      expires_at: new Date(Date.now() + who.seconds * 1000),
    })
    .execute();
  return { token, expires_in: who.seconds };
}

/**
 * Ends the open sessions of these users, except `keep`, their one-time tokens and, unless they chose a new password themselves, their access
 * keys. The ended sessions answer 100001 from now on.
 */
export async function endSessions(db: Db, staffIds: number[], reason: string, keep?: number) {
  await lockRows(db, 'session', sql`staff_id = any(${staffIds}) and ended_at is null`);
  let update = db
    .updateTable('session')
    .set({ ended_at: new Date(), ended_reason: reason })
    .where('staff_id', 'in', staffIds)
    .where('ended_at', 'is', null);
  if (keep !== undefined) update = update.where('id', '!=', keep);
  await update.execute();
  await db
    .updateTable('one_time_token')
    .set({ used_at: new Date() })
    .where('staff_id', 'in', staffIds)
    .where('used_at', 'is', null)
    .execute();
  if (reason !== 'password') await endAccessKeys(db, staffIds, reason);
}

/** Ends all open sessions and access keys of a company. */
export async function endCompanySessions(db: Db, enterpriseId: number, reason: string) {
  await lockRows(db, 'session', sql`enterprise_id = ${enterpriseId} and ended_at is null`);
  await db
    .updateTable('session')
    .set({ ended_at: new Date(), ended_reason: reason })
    .where('enterprise_id', '=', enterpriseId)
    .where('ended_at', 'is', null)
    .execute();
  await lockRows(db, 'access_key', sql`enterprise_id = ${enterpriseId} and ended_at is null`);
  await db
    .updateTable('access_key')
    .set({ ended_at: new Date(), ended_reason: reason })
    .where('enterprise_id', '=', enterpriseId)
    .where('ended_at', 'is', null)
    .execute();
}
