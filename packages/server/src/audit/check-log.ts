import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { Keyring } from '../secrets/keyring.js';
import { type AuditHead, openHead } from './audit-head.js';
import { firstChangedDetails } from './check-details.js';
import type { LogLength } from './log-witness.js';

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

/** Compares a log with how far it was seen to reach: it may be longer, but not shorter, and the row seen last must still be there. */
async function compareWitness(db: Db, checked: number, { rows, hash }: LogLength): Promise<Omit<Verdict, 'checked'> | undefined> {
  if (checked < rows) return { ok: false, fault: 'cut', missing: rows - checked };
  const { rows: found } = await sql<{ hash: string; id: number }>`
    select encode(hash, 'hex') as hash, id from operation_log order by id offset ${rows - 1} limit 1`.execute(db);
  return found[0] && found[0].hash !== hash ? { ok: false, fault: 'changed', first_broken_id: found[0].id } : undefined;
}

const openedSession = sql<{
  opened: boolean;
}>`select exists (select from session where created_at < now() - interval '1 minute') as opened`;

/** Judges a log without a seal. Every log is sealed from the start, so it lost the seal once someone has signed in. */
async function missingSeal(db: Db, checked: number): Promise<Omit<Verdict, 'checked'>> {
  const isUsed = checked > 0 || (await openedSession.execute(db)).rows[0]?.opened;
  return isUsed ? { ok: false, fault: 'unsealed' } : { ok: true };
}

/** Checks that the company's log has not been tampered with; `witnessed` is how far it was seen to reach. */
export async function checkLog(db: Db, keyring: Keyring, enterpriseId: number, witnessed?: LogLength): Promise<Verdict> {
  const { rows } = await findAll.execute(db);
  const { checked, first_broken_id, last, last_id, key_id, sealed } = rows[0] as ChainResult;
  const head = key_id !== null && sealed !== null ? openHead(keyring, enterpriseId, { key_id, sealed }) : undefined;
  const facts = { checked, ...(head ? { sealed_since: head.since, sealed_at: head.at } : {}) };
  if (first_broken_id !== null) return { ok: false, fault: 'changed', first_broken_id, ...facts };
  const unlike = witnessed && (await compareWitness(db, checked, witnessed));
  if (unlike) return { ...facts, ...unlike };
  if (sealed === null) return { ...facts, ...(await missingSeal(db, checked)) };
  if (!head) return { ok: false, fault: 'unreadable', ...facts };
  const changed = await firstChangedDetails(db, keyring, enterpriseId, last_id ?? 0);
  if (changed !== null) return { ok: false, fault: 'changed', first_broken_id: changed, ...facts };
  return { ...facts, ...(head.hash === (last ?? '') && head.rows === checked ? { ok: true } : await explainHead(db, head, checked)) };
}
