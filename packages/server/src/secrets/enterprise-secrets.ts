import type { Db } from '../db/database.js';
import type { Keyring } from './keyring.js';

/** Credentials of the WeCom connection, in the order of the contract. */
export const connectionSecretNames = [
  'contact_secret',
  'customer_secret',
  'app_secret',
  'archive_secret',
  'archive_feed_url',
  'archive_feed_key',
  'callback_token',
  'aes_key',
] as const;

/** All credentials of an enterprise. */
export const secretNames = [
  ...connectionSecretNames,
  'permanent_code',
  'archive_private_key',
  'mp_appid',
  'mp_secret',
  'mini_appid',
  'mini_secret',
] as const;
export type SecretName = (typeof secretNames)[number];

export const placeOfSecret = (enterpriseId: number, name: string) => `enterprise ${enterpriseId} ${name}`;

/** Secrets by name: the text, null if it cannot be decrypted anymore, undefined if not stored. */
export type Secrets = { [Name in SecretName]?: string | null };

export async function readSecrets(db: Db, keyring: Keyring, enterpriseId: number): Promise<Secrets> {
  const rows = await db.selectFrom('enterprise_secret').selectAll().where('enterprise_id', '=', enterpriseId).execute();
  return Object.fromEntries(rows.map((row) => [row.name, keyring.open(row, placeOfSecret(enterpriseId, row.name)) ?? null]));
}

export interface SecretOwner {
  enterpriseId: number;
  staffId: number | null;
}

/** Encrypts and stores a secret; null deletes it. */
export async function storeSecret(
  db: Db,
  keyring: Keyring,
  { enterpriseId, staffId }: SecretOwner,
  { name, text }: { name: SecretName; text: string | null },
) {
  if (text === null) {
    await db.deleteFrom('enterprise_secret').where('enterprise_id', '=', enterpriseId).where('name', '=', name).execute();
    return;
  }
  const row = { ...keyring.seal(text, placeOfSecret(enterpriseId, name)), changed_by: staffId, changed_at: new Date() };
  await db
    .insertInto('enterprise_secret')
    .values({ enterprise_id: enterpriseId, name, ...row })
    .onConflict((clash) => clash.columns(['enterprise_id', 'name']).doUpdateSet(row))
    .execute();
}
