import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { Keyring } from '../secrets/keyring.js';
import { newToken, tokenHash } from './principal.js';

export interface OneTime {
  /** One for each thing a token is given for: it is good for nothing else. */
  kind: 'user-token' | 'code' | 'login-code' | 'install-code';
  seconds: number;
  enterpriseId?: number;
  staffId?: number;
  detail?: object;
}

/** A token that works once and for a while; only its digest is kept. */
export async function giveOneTime(db: Db, { kind, seconds, enterpriseId, staffId, detail = {} }: OneTime): Promise<string> {
  const token = newToken();
  await db
    .insertInto('one_time_token')
    .values({
      token_hash: tokenHash(token),
      kind,
      enterprise_id: enterpriseId ?? null,
      staff_id: staffId ?? null,
      detail: JSON.stringify(detail),
      expires_at: new Date(Date.now() + seconds * 1000),
    })
    .execute();
  return token;
}

/** Uses a token up; of several at once exactly one succeeds. */
export async function takeOneTime(db: Db, kind: OneTime['kind'], token: string) {
  return db
    .updateTable('one_time_token')
    .set({ used_at: sql<string>`now()` })
    .where('token_hash', '=', tokenHash(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['enterprise_id', 'staff_id', 'detail'])
    .executeTakeFirst();
}

/** Random bytes of a state; so many more say until when it is good and that it is ours. */
const stateBytes = 16;
const macBytes = 24;

/** A value that comes back with the browser. It needs no row, so nobody can fill the database by asking for one. */
export function giveState(keyring: Keyring, kind: string, seconds: number): string {
  const body = Buffer.alloc(stateBytes + 6);
  randomBytes(stateBytes).copy(body);
  body.writeUIntBE(Math.ceil(Date.now() / 1000) + seconds, stateBytes, 6);
  return Buffer.concat([body, macOf(keyring, kind, body)]).toString('base64url');
}

const macOf = (keyring: Keyring, kind: string, body: Buffer) =>
  keyring.digest(`state ${kind}`, body.toString('base64')).subarray(0, macBytes);

/** Whether this is a state of ours that is still good. */
export function isState(keyring: Keyring, kind: string, state: string): boolean {
  const bytes = Buffer.from(state, 'base64url');
  if (bytes.length !== stateBytes + 6 + macBytes || bytes.toString('base64url') !== state) return false;
  const body = bytes.subarray(0, stateBytes + 6);
  if (!timingSafeEqual(macOf(keyring, kind, body), bytes.subarray(body.length))) return false;
  return body.readUIntBE(stateBytes, 6) > Date.now() / 1000;
}

/** Uses a state up; of several at once exactly one succeeds. Ask it last: only then is a row written. */
export async function takeState(db: Db, kind: string, state: string, seconds: number): Promise<boolean> {
  const taken = await db
    .insertInto('one_time_token')
    .values({ token_hash: tokenHash(state), kind, detail: '{}', expires_at: new Date(Date.now() + seconds * 1000), used_at: new Date() })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return Boolean(taken.numInsertedOrUpdatedRows);
}
