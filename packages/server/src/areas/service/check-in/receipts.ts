import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { CheckIn } from './kinds.js';

/** Equal for the same content whatever the order of its fields. */
export function digestOf(event: CheckIn): string {
  const text = JSON.stringify(event, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [two]) => (one < two ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(text).digest('hex');
}

/** Returns the digests of events that were received under these ids. */
export async function readReceipts(db: Db, source: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ source_id: string; digest: string }>`select source_id, encode(digest, 'hex') as digest from punch_receipt
    where source = ${source} and source_id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ source_id, digest }) => [source_id, digest]));
}

/** Records ids of a sender, and returns the new ones. Waits for other requests that are recording the same id. */
export async function takeReceipts(db: Db, source: string, events: readonly { source_id: string; digest: string }[]): Promise<Set<string>> {
  const { rows } = await sql<{ source_id: string }>`insert into punch_receipt (source, source_id, digest)
    select ${source}, r.source_id, decode(r.digest, 'hex') from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as r(source_id text, digest text)
    order by r.source_id on conflict do nothing returning source_id`.execute(db);
  return new Set(rows.map(({ source_id }) => source_id));
}
