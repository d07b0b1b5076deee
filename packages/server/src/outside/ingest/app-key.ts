import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.js';
import { Refusal } from '../../http/refusal.js';
import type { Keyring } from '../../secrets/keyring.js';
import { isSignedWith, refuseSignature, type SignedContent, type SignedRequest } from './signature.js';

/** The app of a company that sent a request. */
export interface AppSender {
  enterpriseId: number;
  keyId: string;
}

/** The place that the secret of a key is sealed for. */
export const placeOfAppKey = (enterpriseId: number, keyId: string) => `enterprise ${enterpriseId} ingest key ${keyId}`;

interface KeyRow {
  enterprise_id: number;
  status: 'on' | 'off';
  key_id: string;
  sealed: Buffer;
  company: string;
}

/** A key's own id names its company, so it is looked up among all of them. */
const keyRow = (db: Db, keyId: string) =>
  sql<KeyRow>`select k.enterprise_id, k.status, k.sealed_with as key_id, k.sealed, company_state(e.status, e.expire_at) as company
    from ingest_key k join enterprise e on e.id = k.enterprise_id where k.key_id = ${keyId}`.execute(db);

/**
 * Finds who signed a request. @throws Refusal 40110 for an unknown key, 40111 for one that is off, 40113 for a signature of something else, 100003
 * while the company is closed, or expired and something is written
 */
export async function senderOf(
  { database, keyring }: { database: Database; keyring: Keyring },
  signed: SignedContent,
  request: SignedRequest,
  writes: boolean,
): Promise<AppSender> {
  const { keyId } = signed;
  const { rows } = await database.system((db) => keyRow(db, keyId), 'read');
  const [row] = rows;
  const secret = row && keyring.open(row, placeOfAppKey(row.enterprise_id, keyId));
  if (!row || secret === undefined) throw refuseSignature('unknown');
  if (!isSignedWith(secret, signed, request)) throw refuseSignature('other');
  // Only a caller with the secret may find out that the key is disabled.
  if (row.status === 'off') throw refuseSignature('off');
  if (['disabled', 'pending_auth'].includes(row.company) || (writes && row.company === 'expired')) throw new Refusal(100003);
  return { enterpriseId: row.enterprise_id, keyId };
}

/** Takes the nonce of a request within its transaction, so that a failed request may be repeated. @throws Refusal 40114 */
export async function takeNonce(db: Db, { keyId, nonce }: SignedContent) {
  const { rows } =
    await sql`insert into ingest_nonce (key_id, nonce) values (${keyId}, ${nonce}) on conflict do nothing returning nonce`.execute(db);
  if (rows.length === 0) throw refuseSignature('repeated');
  // Once a minute is exact enough for a person to look at, and spares a write for each request.
  await sql`update ingest_key set last_used_at = now() where key_id = ${keyId} and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(
    db,
  );
}
