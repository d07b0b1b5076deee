import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { Keyring } from '../secrets/keyring.js';
import { type AuditHead, openHead } from './audit-head.js';
import { firstChangedDetails } from './check-details.js';

type Verdict = Data<'checkOperationLogs'>;

interface ChainResult {
  checked: number;
  first_broken_id: number | null;
  last: string | null;
  last_id: number | null;
  key_id: string | null;
  sealed: Uint8Array | null;
}

/** Reads rows, hash chain and head in a single statement, because the log keeps growing. */
const findAll = sql<ChainResult>`
  select count(*)::int as checked, min(id) filter (where broken) as first_broken_id,
    (select encode(hash, 'hex') from operation_log order by id desc limit 1) as last, max(id) as last_id,
    (select key_id from audit_head) as key_id, (select sealed from audit_head) as sealed
  from (
    select id, hash is distinct from operation_log_digest(operation_log) or prev_hash is distinct from lag(hash) over (order by id) as broken
    from operation_log) chain`;

/** Explains a head that does not match the last row: rows were removed from the end, or added without the key. */
async function explainHead(db: Db, head: AuditHead, checked: number): Promise<Omit<Verdict, 'checked'>> {
  const { rows } = await sql<{
    id: number;
  }>`select id from operation_log where prev_hash = decode(${head.hash}, 'hex') order by id limit 1`.execute(db);
  if (rows[0]) return { ok: false, fault: 'added', first_broken_id: rows[0].id };
  return { ok: false, fault: 'cut', missing: Math.max(1, head.rows - checked) };
}

/** Checks that the company's log has not been tampered with. */
export async function checkLog(db: Db, keyring: Keyring, enterpriseId: number): Promise<Verdict> {
  const { rows } = await findAll.execute(db);
  const { checked, first_broken_id, last, last_id, key_id, sealed } = rows[0] as ChainResult;
  const head = key_id !== null && sealed !== null ? openHead(keyring, enterpriseId, { key_id, sealed }) : undefined;
  const facts = { checked, ...(head ? { sealed_since: head.since, sealed_at: head.at } : {}) };
  if (first_broken_id !== null) return { ok: false, fault: 'changed', first_broken_id, ...facts };
  if (sealed === null) return { ...facts, ...(checked === 0 ? { ok: true } : { ok: false, fault: 'unsealed' }) };
  if (!head) return { ok: false, fault: 'unreadable', ...facts };
  const changed = await firstChangedDetails(db, keyring, enterpriseId, last_id ?? 0);
  if (changed !== null) return { ok: false, fault: 'changed', first_broken_id: changed, ...facts };
  return { ...facts, ...(head.hash === last && head.rows === checked ? { ok: true } : await explainHead(db, head, checked)) };
}
