import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { lockRows } from '../db/lock-rows.js';
import type { Sentence } from '../http/refusal.js';

/** By which keys are told from the tokens of sessions, by the server and by scanners of secrets. */
const prefix = 'syk_';
const hintLength = prefix.length + 4;

export const isAccessKey = (token: string) => token.startsWith(prefix);

/** Returns a key of 256 random bits, and how it begins. */
export function newAccessKey() {
  const key = `${prefix}${randomBytes(32).toString('base64url')}`;
  return { key, hint: key.slice(0, hintLength) };
}

interface Allowance {
  isAdmin: boolean;
  permissions: ReadonlySet<string>;
}

/** What a key allows: those of its scopes that its owner may still do. An administrator may do all, a key never more than its scopes. */
export function withinScopes({ isAdmin, permissions }: Allowance, scopes: readonly string[]): Allowance {
  const allowed = scopes.filter((code) => code !== 'installation' && (isAdmin || permissions.has(code)));
  return { isAdmin: false, permissions: new Set(allowed) };
}

export const accessKeyEnds: Record<'unknown' | 'ended' | 'expired', Sentence> = {
  unknown: ['访问密钥无效，请检查是否完整', 'This access key does not exist; check that it is complete'],
  ended: ['访问密钥已撤销，请在个人中心新建', 'This access key was revoked; create another one in My account'],
  expired: ['访问密钥已到期，请在个人中心新建', 'This access key has expired; create another one in My account'],
};

export const openAccessKeys = (db: Db) => db.selectFrom('access_key').where('access_key.ended_at', 'is', null);

/** Reads a key that a job works with; undefined once it has ended. */
export async function openAccessKey(db: Db, id: number): Promise<{ scopes: string[] } | undefined> {
  return openAccessKeys(db).select('scopes').where('id', '=', id).where('expires_at', '>', sql<string>`now()`).executeTakeFirst();
}

/** Ends all keys of these users. */
export async function endAccessKeys(db: Db, staffIds: readonly number[], reason: string) {
  await lockRows(db, 'access_key', sql`staff_id = any(${staffIds}) and ended_at is null`);
  await db
    .updateTable('access_key')
    .set({ ended_at: new Date(), ended_reason: reason })
    .where(sql<boolean>`staff_id = any(${staffIds})`)
    .where('ended_at', 'is', null)
    .execute();
}
