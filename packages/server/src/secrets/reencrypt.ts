import { sql } from 'kysely';
import { placeOfDetails } from '../audit/details.js';
import type { Database, Db } from '../db/database.js';
import { placeOfAppKey } from '../outside/ingest/app-key.js';
import { placeOfErasure } from '../person/erasures.js';
import { placeOfSecret } from './enterprise-secrets.js';
import type { Keyring, SealedValue } from './keyring.js';
import { placeOfParam, placeOfValue } from './param-places.js';

/** Used in place of a key id for secrets that are not encrypted yet. */
const plain = 'plain';

interface Row extends SealedValue {
  /** Address of the row in its table. */
  at: string;
  enterprise_id: number;
  /** What names the secret within its owner. */
  name: string;
}

interface EncryptedTable {
  table: 'enterprise_secret' | 'param' | 'param_value' | 'ingest_key' | 'operation_log' | 'erasure';
  /** Column of the key that encrypts it. */
  keyColumn?: string;
  /** Column of the encrypted bytes. */
  column?: string;
  /** SQL that selects the columns of `Row` besides the sealed bytes. */
  select: string;
  place: (row: Row) => string;
}

/** Every table with sealed columns. A secret can only be opened for the place that it was sealed for. */
const tables: EncryptedTable[] = [
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
  {
    table: 'operation_log',
    keyColumn: 'details_key_id',
    column: 'details',
    select: "enterprise_id, encode(details_digest, 'hex') as name",
    place: (row) => placeOfDetails(row.enterprise_id, row.name),
  },
  {
    table: 'erasure',
    select: 'enterprise_id, customer_id::text as name',
    place: (row) => placeOfErasure(row.enterprise_id, Number(row.name)),
  },
];

/** Rows read at a time: the audit log is long. */
const pageRows = 1000;

interface ReencryptionContext extends EncryptedTable {
  db: Db;
  keyring: Keyring;
}

const pageAfter = async ({ db, keyring, table, select, keyColumn = 'key_id', column = 'sealed' }: ReencryptionContext, after: string) => {
  const { rows } = await sql<Row>`
    select ctid::text as at, ${sql.ref(keyColumn)} as key_id, ${sql.ref(column)} as sealed, ${sql.raw(select)} from ${sql.table(table)}
    where ctid > ${after}::tid and ${sql.ref(column)} is not null and ${sql.ref(keyColumn)} <> ${keyring.currentId}
    order by ctid limit ${pageRows} for update`.execute(db);
  return rows;
};

/** Reencrypts the rows of a page. Returns how many could not be decrypted. */
async function sealPage({ db, keyring, table, place, keyColumn = 'key_id', column = 'sealed' }: ReencryptionContext, rows: readonly Row[]) {
  let lost = 0;
  for (const row of rows) {
    const text = row.key_id === plain ? Buffer.from(row.sealed).toString('utf8') : keyring.open(row, place(row));
    if (text === undefined) {
      lost++;
      continue;
    }
    const { key_id, sealed } = keyring.seal(text, place(row));
    await sql`update ${sql.table(table)} set ${sql.ref(keyColumn)} = ${key_id}, ${sql.ref(column)} = ${sealed} where ctid = ${row.at}::tid`.execute(
      db,
    );
  }
  return lost;
}

async function sealTable(sealing: ReencryptionContext): Promise<number> {
  let lost = 0;
  for (let after = '(0,0)'; ; ) {
    const rows = await pageAfter(sealing, after);
    lost += await sealPage(sealing, rows);
    if (rows.length < pageRows) return lost;
    after = (rows.at(-1) as Row).at;
  }
}

/** Reencrypts secrets that use an older key or none with the current key. Returns how many can no longer be decrypted. */
export function reencryptSecrets(database: Database, keyring: Keyring): Promise<number> {
  return database.system(async (db) => {
    let lost = 0;
    for (const one of tables) lost += await sealTable({ db, keyring, ...one });
    return lost;
  });
}
