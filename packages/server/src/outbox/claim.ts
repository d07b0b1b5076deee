import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';

/** A write that this process works on. */
export interface ClaimedWrite {
  id: number;
  enterpriseId: number;
  kind: string;
  input: unknown;
  fence: number;
  urgent: boolean;
  tries: number;
  /** When a call began whose outcome is not stored, and how long ago that was. */
  begunAt: string | null;
  begunAgoMs: number | null;
  /** Time left until the deadline; null without one. */
  leftMs: number | null;
}

/** The write was taken over by another process, or settled by a person. */
export class LostClaim extends Error {}

export const leaseMs = 30_000;

export interface Room {
  kinds: readonly string[];
  urgent: boolean;
  held: readonly ClaimedWrite[];
  /** Further writes that the process can take, and of one company. */
  total: number;
  perCompany: number;
}

/** Claims due writes, the oldest of each target, from all companies alike. */
export function claimWrites(database: Database, { kinds, urgent, held, total, perCompany }: Room): Promise<ClaimedWrite[]> {
  const own = JSON.stringify(held.map(({ enterpriseId }) => ({ enterprise_id: enterpriseId })));
  return database.system(async (db) => {
    const { rows } = await sql<ClaimedWrite>`
      update outgoing set fence = fence + 1, lease_until = now() + ${leaseMs} * interval '1 millisecond' where id = any(array(
        select due.id from enterprise e cross join lateral (
          select o.id, o.deadline from outgoing o
          where o.enterprise_id = e.id and o.urgent = ${urgent} and o.status in ('waiting', 'unknown') and o.run_at <= now()
            and (o.lease_until is null or o.lease_until < now()) and o.kind = any(${kinds}::text[])
            and not exists (select from outgoing b where b.enterprise_id = o.enterprise_id and b.target = o.target and b.id < o.id
              and b.status in ('waiting', 'unknown') and b.run_at < 'infinity')
          order by o.run_at, o.id
          limit greatest(0, ${perCompany} - (select count(*) from jsonb_to_recordset(${own}::jsonb) as h(enterprise_id bigint) where h.enterprise_id = e.id))
          for update skip locked) due
        order by due.deadline nulls last, random() limit ${total}))
      returning id, enterprise_id as "enterpriseId", kind, input, fence, urgent, tries, begun_at as "begunAt",
        (extract(epoch from now() - begun_at) * 1000)::float8 as "begunAgoMs", (extract(epoch from deadline - now()) * 1000)::float8 as "leftMs"`.execute(
      db,
    );
    return rows;
  });
}

/** Renews leases. Returns the ids that this process still holds. */
export async function renewClaims(database: Database, held: readonly ClaimedWrite[]): Promise<Set<number>> {
  const own = JSON.stringify(held.map(({ id, fence }) => ({ id, fence })));
  const { rows } = await database.system((db) =>
    sql<{ id: number }>`update outgoing o set lease_until = now() + ${leaseMs} * interval '1 millisecond'
      from jsonb_to_recordset(${own}::jsonb) as h(id bigint, fence integer)
      where o.id = h.id and o.fence = h.fence and o.status in ('waiting', 'unknown') returning o.id`.execute(db),
  );
  return new Set(rows.map((row) => row.id));
}

const heldWrite = (db: Db, { id, fence }: ClaimedWrite) =>
  db.updateTable('outgoing').where('id', '=', id).where('fence', '=', fence).where('status', 'in', ['waiting', 'unknown']);

/** Notes that a call is about to be made, so that a later claim looks up its outcome. @throws LostClaim */
export async function beginCall(db: Db, row: ClaimedWrite) {
  const { numUpdatedRows } = await heldWrite(db, row)
    .set({ begun_at: sql<Date>`now()` })
    .where(sql<boolean>`lease_until > now()`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LostClaim();
}

export interface Change {
  status: 'waiting' | 'sent' | 'unknown' | 'refused' | 'dropped';
  errcode?: number | null;
  sentence?: readonly [string, string] | undefined;
  result?: unknown;
  /** Until the next attempt; undefined if only a person can decide. */
  waitMs?: number | undefined;
}

const isSettled = (status: Change['status']) => status !== 'waiting' && status !== 'unknown';

/** Releases a write after an attempt. @throws LostClaim */
export async function release(db: Db, row: ClaimedWrite, { status, errcode = null, sentence, result, waitMs }: Change) {
  const [error, error_en] = sentence ?? [null, null];
  const done = status === 'sent' || status === 'dropped';
  const { numUpdatedRows } = await heldWrite(db, row)
    .set({
      ...{ status, errcode, error, error_en, tries: row.tries + 1, lease_until: null },
      ...(status === 'unknown' ? {} : { begun_at: null }),
      ...(result === undefined ? {} : { result: JSON.stringify(result) }),
      ...(done ? { input: '{}' } : {}),
      ...(isSettled(status)
        ? { settled_at: sql<Date>`now()` }
        : { run_at: waitMs === undefined ? sql<Date>`'infinity'` : sql<Date>`now() + ${waitMs} * interval '1 millisecond'` }),
    })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LostClaim();
}
