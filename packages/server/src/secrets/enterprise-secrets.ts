import type { Database, Db } from '../db/database.js';
import type { Keyring } from './keyring.js';

/** WeCom credentials of an enterprise, in the order of the contract. */
export const secretNames = ['contact_secret', 'customer_secret', 'callback_token', 'aes_key'] as const;
export type SecretName = (typeof secretNames)[number];

/** Used in place of a key id for secrets that are not encrypted yet. */
const plain = 'plain';

const placeOf = (enterpriseId: number, name: string) => `enterprise ${enterpriseId} ${name}`;

/** Secrets by name: the text, null if it cannot be decrypted anymore, undefined if not stored. */
export type Secrets = { [Name in SecretName]?: string | null };

export async function readSecrets(db: Db, keyring: Keyring, enterpriseId: number): Promise<Secrets> {
  const rows = await db.selectFrom('enterprise_secret').selectAll().where('enterprise_id', '=', enterpriseId).execute();
  return Object.fromEntries(rows.map((row) => [row.name, keyring.open(row, placeOf(enterpriseId, row.name)) ?? null]));
}

export interface KeptBy {
  enterpriseId: number;
  staffId: number | null;
}

/** Encrypts and stores a secret; null deletes it. */
export async function keepSecret(
  db: Db,
  keyring: Keyring,
  { enterpriseId, staffId }: KeptBy,
  { name, text }: { name: SecretName; text: string | null },
) {
  if (text === null) {
    await db.deleteFrom('enterprise_secret').where('enterprise_id', '=', enterpriseId).where('name', '=', name).execute();
    return;
  }
  const row = { ...keyring.seal(text, placeOf(enterpriseId, name)), changed_by: staffId, changed_at: new Date() };
  await db
    .insertInto('enterprise_secret')
    .values({ enterprise_id: enterpriseId, name, ...row })
    .onConflict((clash) => clash.columns(['enterprise_id', 'name']).doUpdateSet(row))
    .execute();
}

/** Reencrypts secrets that use an older key or none with the current key. Returns how many can no longer be decrypted. */
export function sealAnew(database: Database, keyring: Keyring): Promise<number> {
  return database.system(async (db) => {
    const rows = await db.selectFrom('enterprise_secret').selectAll().where('key_id', '!=', keyring.currentId).forUpdate().execute();
    let lost = 0;
    for (const row of rows) {
      const place = placeOf(row.enterprise_id, row.name);
      const text = row.key_id === plain ? Buffer.from(row.sealed).toString('utf8') : keyring.open(row, place);
      if (text === undefined) lost++;
      else
        await db
          .updateTable('enterprise_secret')
          .set(keyring.seal(text, place))
          .where('enterprise_id', '=', row.enterprise_id)
          .where('name', '=', row.name)
          .execute();
    }
    return lost;
  });
}
