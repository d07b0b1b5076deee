import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { Keyring } from '../secrets/keyring.js';
import { newToken, tokenHash } from './session-rows.js';

export interface OneTime {
  /** The purpose of the token; it is valid for no other. */
  kind: 'user-token' | 'code' | 'login-code' | 'install-code';
  seconds: number;
  enterpriseId?: number;
  staffId?: number;
  /** The session it ends with. */
  sessionId?: number;
  detail?: object;
}

/** Creates a token that works once and expires after `seconds`; only its digest is stored. */
export async function giveOneTime(db: Db, { kind, seconds, enterpriseId, staffId, sessionId, detail = {} }: OneTime): Promise<string> {
  const token = newToken();
  await db
    .insertInto('one_time_token')
    .values({
      token_hash: tokenHash(token),
      kind,
      enterprise_id: enterpriseId ?? null,
      staff_id: staffId ?? null,
      session_id: sessionId ?? null,
      detail: JSON.stringify(detail),
      expires_at: new Date(Date.now() + seconds * 1000),
    })
    .execute();
  return token;
}

/** Redeems a token while its session is open; of several concurrent attempts exactly one succeeds. */
export async function takeOneTime(db: Db, kind: OneTime['kind'], token: string) {
  return db
    .updateTable('one_time_token')
    .set({ used_at: sql<string>`now()` })
    .where('token_hash', '=', tokenHash(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where(sql<boolean>`(session_id is null or exists (
      select from session s where s.id = one_time_token.session_id and s.ended_at is null and s.expires_at > now()))`)
    .returning((eb) => [
      'enterprise_id',
      'staff_id',
      'detail',
      eb.selectFrom('session').select('from_sandbox').whereRef('session.id', '=', 'one_time_token.session_id').as('from_sandbox'),
    ])
    .executeTakeFirst();
}

/** Length of a state's random part. Six bytes of expiry time and the MAC follow. */
const stateBytes = 16;
const macBytes = 24;

/** Creates a signed state parameter that the browser returns. It is not stored, so requesting states cannot fill the database. */
export function giveState(keyring: Keyring, kind: string, seconds: number): string {
  const body = Buffer.alloc(stateBytes + 6);
  randomBytes(stateBytes).copy(body);
  body.writeUIntBE(Math.ceil(Date.now() / 1000) + seconds, stateBytes, 6);
  return Buffer.concat([body, macOf(keyring, kind, body)]).toString('base64url');
}

const macOf = (keyring: Keyring, kind: string, body: Buffer) =>
  keyring.digest(`state ${kind}`, body.toString('base64')).subarray(0, macBytes);

/** Whether the state was issued by this server and has not expired. */
export function isState(keyring: Keyring, kind: string, state: string): boolean {
  const bytes = Buffer.from(state, 'base64url');
  if (bytes.length !== stateBytes + 6 + macBytes || bytes.toString('base64url') !== state) return false;
  const body = bytes.subarray(0, stateBytes + 6);
  if (!timingSafeEqual(macOf(keyring, kind, body), bytes.subarray(body.length))) return false;
  return body.readUIntBE(stateBytes, 6) > Date.now() / 1000;
}

/** Redeems a state that `isState` accepts; of several concurrent attempts exactly one succeeds. */
export async function takeState(db: Db, kind: string, state: string, seconds: number): Promise<boolean> {
  const taken = await db
    .insertInto('one_time_token')
    .values({ token_hash: tokenHash(state), kind, detail: '{}', expires_at: new Date(Date.now() + seconds * 1000), used_at: new Date() })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return Boolean(taken.numInsertedOrUpdatedRows);
}
