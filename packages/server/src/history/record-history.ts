import type { OperationId } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Principal } from '../auth/principal.js';
import type { Db } from '../db/database.js';
import { historyKinds } from '../generated/areas/history.js';
import type { Values } from '../http/call-input.js';
import { RawJson } from '../http/context.js';
import { differencesOf } from './differences.js';
import type { HistoryKind, RecordState } from './history-kind.js';

const kindByOperation = new Map<OperationId, HistoryKind>(
  historyKinds.flat().flatMap((kind: HistoryKind) => kind.writes.map((id) => [id, kind] as const)),
);

/** Makes saves of the same record wait for each other, so that their states are numbered in the order of their commits. */
const lockRecord = (db: Db, { object }: HistoryKind, enterpriseId: number, id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`history ${object} ${enterpriseId} ${id}`}, 0))`.execute(db);

export const lastEntry = (db: Db, { object }: HistoryKind, enterpriseId: number, id: number) =>
  db
    .selectFrom('history_entry')
    .select(['number', 'state', 'name'])
    .where('enterprise_id', '=', enterpriseId)
    .where('object', '=', object)
    .where('object_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

interface HistorySave {
  id: number;
  state: RecordState | undefined;
  change: 'found' | 'created' | 'updated' | 'deleted' | 'restored';
  restoredNumber?: number;
}

/** Adds an entry unless the state is that of the last one. Only a state saved by a person has a name. */
export async function addEntry(db: Db, kind: HistoryKind, { enterpriseId, staffId }: Principal, saved: HistorySave) {
  const { id, state, change, restoredNumber } = saved;
  const last = await lastEntry(db, kind, enterpriseId, id);
  const before = (last?.state ?? undefined) as Values | undefined;
  // Stored states have lost undefined values and dates, so compare what would be stored.
  const after = state && (JSON.parse(JSON.stringify(state.fields)) as Values);
  const changes = differencesOf(before, after, kind.parts).length;
  if (last && changes === 0 && (before === undefined) === (after === undefined)) return;
  await db
    .insertInto('history_entry')
    .values({
      enterprise_id: enterpriseId,
      object: kind.object,
      object_id: id,
      number: (last?.number ?? 0) + 1,
      name: (state?.name ?? last?.name ?? '').slice(0, 200),
      change,
      restored_number: restoredNumber ?? null,
      changes,
      state: after ? JSON.stringify(after) : null,
      staff_id: change === 'found' ? null : staffId,
    })
    .execute();
}

/**
 * Prepares a write of a record: keeps a state that no entry shows yet, such as one that a sync has written. Returns whether there is such a
 * record.
 */
export async function beginSave(db: Db, kind: HistoryKind, principal: Principal, id: number) {
  await lockRecord(db, kind, principal.enterpriseId, id);
  const state = await kind.stateOf(db, id);
  if (state) await addEntry(db, kind, principal, { id, state, change: 'found' });
  return state !== undefined;
}

const idIn = (result: unknown) => ((result instanceof RawJson ? JSON.parse(result.text) : result) as { id?: number } | undefined)?.id;

/** Returns a function that keeps the state after the operation, or undefined if the operation writes no record with a history. */
export async function beginHistory(db: Db, principal: Principal, operationId: OperationId, input: Values) {
  const kind = kindByOperation.get(operationId);
  if (!kind) return undefined;
  const known = kind.idOf ? await kind.idOf(db, principal, input, operationId) : (input.id as number | undefined);
  const existed = known !== undefined && (await beginSave(db, kind, principal, known));
  return async (result: unknown) => {
    const id = known ?? idIn(result);
    if (id === undefined) throw new Error(`${operationId} answers no id to keep its history by.`);
    const state = await kind.stateOf(db, id);
    await addEntry(db, kind, principal, { id, state, change: state ? (existed ? 'updated' : 'created') : 'deleted' });
  };
}
