import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import { operations } from '../http/contract.js';
import type { Keyring } from '../secrets/keyring.js';
import { splitTarget } from './audit.js';
import { headOf, keepHead } from './audit-head.js';
import { sealDetails } from './details.js';
import { subjectsOf } from './subjects.js';

const pageRows = 1000;

interface OldRow {
  id: number;
  operation_id: string;
  target: string | null;
  before: unknown;
  after: unknown;
}

/** The digests of the last row, before and after, and the one that the head names. */
interface Links {
  old_hash: Uint8Array | null;
  new_hash: Uint8Array | null;
  head_hash: Uint8Array | null;
}

function sealRow(keyring: Keyring, enterpriseId: number, { id, operation_id, target, before, after }: OldRow) {
  const operation = operations.find((one) => one.id === operation_id);
  const { open, sealed: name } = splitTarget(target);
  const details = { ...(before === null ? {} : { before }), ...(after === null ? {} : { after }), ...(name ? { target: name } : {}) };
  const { details_digest, details_key_id, details: bytes } = sealDetails(keyring, enterpriseId, details);
  const subjects = operation ? subjectsOf(operation, { target }, after, before) : [];
  return {
    id,
    target: open,
    digest: details_digest.toString('hex'),
    key_id: details_key_id,
    sealed: Buffer.from(bytes).toString('hex'),
    subjects,
  };
}

async function sealCompany(db: Db, keyring: Keyring, enterpriseId: number) {
  await sql`select pg_advisory_xact_lock(713001, ${enterpriseId}::integer)`.execute(db);
  const head = await headOf(db, keyring, enterpriseId);
  let links: Links = { old_hash: null, new_hash: null, head_hash: head ? Buffer.from(head.hash, 'hex') : null };
  for (;;) {
    const { rows } = await sql<OldRow>`select id, operation_id, target, before, after from operation_log
      where enterprise_id = ${enterpriseId} and details_digest is null order by id limit ${pageRows}`.execute(db);
    if (rows.length === 0) break;
    const given = JSON.stringify(rows.map((row) => sealRow(keyring, enterpriseId, row)));
    const { rows: linked } =
      await sql<Links>`select * from seal_log_rows(${given}::jsonb, ${links.old_hash}::bytea, ${links.new_hash}::bytea, ${links.head_hash}::bytea)`.execute(
        db,
      );
    links = linked[0] as Links;
  }
  if (head && links.head_hash) await keepHead(db, keyring, enterpriseId, { ...head, hash: Buffer.from(links.head_hash).toString('hex') });
}

/** Seals the details of rows that an earlier version wrote, company by company. */
export async function sealOldRows(database: Database, keyring: Keyring) {
  // A company whose log begins with a sealed row was done before; what follows unsealed was added by hand and has to show.
  const companies = await database.system((db) =>
    sql<{ id: number }>`select enterprise_id as id from operation_log l where details_digest is null
      and not exists (select from operation_log e where e.enterprise_id = l.enterprise_id and e.id < l.id) order by 1`.execute(db),
  );
  for (const { id } of companies.rows) await database.system((db) => sealCompany(db, keyring, id));
}
