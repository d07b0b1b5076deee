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

export interface Reencryption {
  /** How many were encrypted with the current key now. */
  sealed: number;
  /** How many cannot be decrypted, because their key is missing. */
  lost: number;
}

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

async function sealTable(sealing: ReencryptionContext): Promise<Reencryption> {
  const done: Reencryption = { sealed: 0, lost: 0 };
  for (let after = '(0,0)'; ; ) {
    const rows = await pageAfter(sealing, after);
    const lost = await sealPage(sealing, rows);
    done.lost += lost;
    done.sealed += rows.length - lost;
    if (rows.length < pageRows) return done;
    after = (rows.at(-1) as Row).at;
  }
}

/** Reencrypts secrets that use an older key or none with the current key. */
export function reencryptSecrets(database: Database, keyring: Keyring): Promise<Reencryption> {
  return database.system(async (db) => {
    const all: Reencryption = { sealed: 0, lost: 0 };
    for (const one of tables) {
      const { sealed, lost } = await sealTable({ db, keyring, ...one });
      all.sealed += sealed;
      all.lost += lost;
    }
    return all;
  });
}

/** What the server needs to work, unlike the details of the audit log. */
const credentials = tables.filter(({ table }) => table !== 'operation_log' && table !== 'erasure');

/** Counts the credentials whose key is not in the keyring. */
export async function countUnreadable(db: Db, keyring: Keyring): Promise<number> {
  const counts = credentials.map(
    ({ table, keyColumn = 'key_id', column = 'sealed' }) =>
      sql`select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} is not null and ${sql.ref(keyColumn)} <> all(${[plain, ...keyring.ids]})`,
  );
  const { rows } = await sql<{ lost: number }>`select sum(n)::int as lost from (${sql.join(counts, sql` union all `)}) counts`.execute(db);
  return rows[0]?.lost ?? 0;
}
