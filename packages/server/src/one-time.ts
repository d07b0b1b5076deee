import { sql } from 'kysely';
import type { Db } from './db/database.js';
import { newToken, tokenHash } from './principal.js';

export interface OneTime {
  kind: 'user-token' | 'state' | 'code' | 'auth_code';
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
