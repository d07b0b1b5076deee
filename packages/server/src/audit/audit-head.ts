import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import type { Keyring, SealedValue } from '../secrets/keyring.js';

/** The encrypted head of a company's log: its number of rows and the digest of the last row. */
export interface AuditHead {
  rows: number;
  /** Empty if there is no row yet. */
  hash: string;
  /** When the last row was written. */
  at: string;
  /** When the log was first sealed. */
  since: string;
}

const placeOf = (enterpriseId: number) => `audit head ${enterpriseId}`;

/** Decrypts a head; undefined if it was not sealed for this company with a key of this installation. */
export function openHead(keyring: Keyring, enterpriseId: number, kept: SealedValue): AuditHead | undefined {
  const text = keyring.open(kept, placeOf(enterpriseId));
  return text === undefined ? undefined : (JSON.parse(text) as AuditHead);
}

/** Returns the head of a company's log; undefined without one, or if it was not sealed by this installation. */
export async function headOf(db: Db, keyring: Keyring, enterpriseId: number): Promise<AuditHead | undefined> {
  const kept = await db.selectFrom('audit_head').select(['key_id', 'sealed']).where('enterprise_id', '=', enterpriseId).executeTakeFirst();
  return kept && openHead(keyring, enterpriseId, kept);
}

export async function keepHead(db: Db, keyring: Keyring, enterprise_id: number, head: AuditHead) {
  const sealed = keyring.seal(JSON.stringify(head), placeOf(enterprise_id));
  await db
    .insertInto('audit_head')
    .values({ enterprise_id, ...sealed })
    .onConflict((clash) => clash.column('enterprise_id').doUpdateSet(sealed))
    .execute();
}

/** Seals a log that has no row yet. A row that is written meanwhile has sealed it already. */
export async function sealEmptyLog(db: Db, keyring: Keyring, enterprise_id: number) {
  const at = new Date().toISOString();
  const sealed = keyring.seal(JSON.stringify({ rows: 0, hash: '', at, since: at } satisfies AuditHead), placeOf(enterprise_id));
  await db
    .insertInto('audit_head')
    .values({ enterprise_id, ...sealed })
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/** A row just written, while the company's log is locked for other writers. */
export interface ChainEntry {
  hash: string;
  prev_hash: string | null;
  /** The head before this row; bytes in PostgreSQL's hexadecimal format. */
  head: { key_id: string; sealed: string } | { key_id: null; sealed: null };
}

/**
 * Moves the head to a new row, from the previous row only. A head that points elsewhere, or is missing although there are rows, is left
 * unchanged, as evidence of manual changes.
 */
export async function moveHead(db: Db, keyring: Keyring, enterpriseId: number, { hash, prev_hash, head: { key_id, sealed } }: ChainEntry) {
  const at = new Date().toISOString();
  const kept = key_id === null ? undefined : { key_id, sealed: Buffer.from(sealed.slice(2), 'hex') };
  if (!kept && prev_hash === null) return keepHead(db, keyring, enterpriseId, { rows: 1, hash, at, since: at });
  const head = kept && openHead(keyring, enterpriseId, kept);
  if (head && head.hash === (prev_hash ?? '')) await keepHead(db, keyring, enterpriseId, { ...head, rows: head.rows + 1, hash, at });
}

/** Seals existing logs at the first start of a version that has heads. */
async function sealFirst(db: Db, keyring: Keyring) {
  if (await db.selectFrom('audit_head').select('enterprise_id').limit(1).executeTakeFirst()) return;
  await sql`lock table operation_log in share row exclusive mode`.execute(db);
  const { rows } = await sql<{ id: number; rows: number; hash: string; at: string }>`
    select l.enterprise_id as id, l.rows, encode(o.hash, 'hex') as hash, o.created_at as at
    from (select enterprise_id, count(*)::int as rows, max(id) as last from operation_log group by 1) l
    join operation_log o on o.id = l.last`.execute(db);
  const since = new Date().toISOString();
  for (const { id, ...last } of rows) await keepHead(db, keyring, id, { ...last, since });
}

/** Reseals heads of an older key with the current one; at the first start of a version that has heads, seals the existing logs. */
export function sealHeads(database: Database, keyring: Keyring) {
  return database.system(async (db) => {
    await sql`select pg_advisory_xact_lock(713008)`.execute(db);
    await sealFirst(db, keyring);
    const older = await db.selectFrom('audit_head').selectAll().where('key_id', '!=', keyring.currentId).forUpdate().execute();
    for (const { enterprise_id, ...kept } of older) {
      const head = openHead(keyring, enterprise_id, kept);
      if (head) await keepHead(db, keyring, enterprise_id, head);
    }
  });
}
