import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import { placeOfAppKey } from '../ingest/app-key.js';
import { placeOfSecret } from './enterprise-secrets.js';
import type { Keyring, Sealed } from './keyring.js';
import { placeOfParam, placeOfValue } from './param-places.js';

/** Used in place of a key id for secrets that are not encrypted yet. */
const plain = 'plain';

interface Row extends Sealed {
  /** Address of the row in its table. */
  at: string;
  enterprise_id: number;
  /** What names the secret within its owner. */
  name: string;
}

interface SealedTable {
  table: 'enterprise_secret' | 'param' | 'param_value' | 'ingest_key';
  /** Column of the key that encrypts it. */
  keyColumn?: string;
  /** SQL that selects the columns of `Row` besides the sealed bytes. */
  select: string;
  place: (row: Row) => string;
}

/** Every table with sealed columns. A secret can only be opened for the place that it was sealed for. */
const tables: SealedTable[] = [
  { table: 'enterprise_secret', select: 'enterprise_id, name', place: (row) => placeOfSecret(row.enterprise_id, row.name) },
  { table: 'param', select: '0 as enterprise_id, key as name', place: (row) => placeOfParam(row.name) },
  {
    table: 'param_value',
    select: 'enterprise_id, (select key from param where id = param_id) as name',
    place: (row) => placeOfValue(row.enterprise_id, row.name),
  },
  {
    table: 'ingest_key',
    keyColumn: 'sealed_with',
    select: 'enterprise_id, key_id as name',
    place: (row) => placeOfAppKey(row.enterprise_id, row.name),
  },
];

async function sealTable(db: Db, keyring: Keyring, { table, select, place, keyColumn = 'key_id' }: SealedTable): Promise<number> {
  const { rows } = await sql<Row>`
    select ctid::text as at, ${sql.ref(keyColumn)} as key_id, sealed, ${sql.raw(select)} from ${sql.table(table)}
    where sealed is not null and ${sql.ref(keyColumn)} <> ${keyring.currentId} for update`.execute(db);
  let lost = 0;
  for (const row of rows) {
    const text = row.key_id === plain ? Buffer.from(row.sealed).toString('utf8') : keyring.open(row, place(row));
    if (text === undefined) {
      lost++;
      continue;
    }
    const { key_id, sealed } = keyring.seal(text, place(row));
    await sql`update ${sql.table(table)} set ${sql.ref(keyColumn)} = ${key_id}, sealed = ${sealed} where ctid = ${row.at}::tid`.execute(db);
  }
  return lost;
}

/** Reencrypts secrets that use an older key or none with the current key. Returns how many can no longer be decrypted. */
export function reencryptSecrets(database: Database, keyring: Keyring): Promise<number> {
  return database.system(async (db) => {
    let lost = 0;
    for (const one of tables) lost += await sealTable(db, keyring, one);
    return lost;
  });
}
