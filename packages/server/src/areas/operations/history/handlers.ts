import type { Data, Input, OperationId } from '@shiyi/sdk';
import { sql } from 'kysely';
import { redact } from '../../../audit/audit.js';
import { assertMay, missingPermissions } from '../../../auth/also-may.js';
import type { Principal } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { historyKinds } from '../../../generated/areas/history.js';
import { changedParagraphs } from '../../../history/changed-paragraphs.js';
import { type Difference, differencesOf } from '../../../history/differences.js';
import type { HistoryKind, HistoryObject } from '../../../history/history-kind.js';
import { addEntry, beginSave, lastEntry } from '../../../history/record-history.js';
import type { Values } from '../../../http/call-input.js';
import { type Context, type Handlers, RawJson } from '../../../http/context.js';
import { notFound, Refusal, refuseField } from '../../../http/refusal.js';

const kinds: HistoryKind[] = historyKinds.flat();

const may = (principal: Principal, id: OperationId) => missingPermissions(principal, [id]) === undefined;

/** The operation that restoring amounts to: an ordinary save, or creating a record that was deleted. */
const amountsTo = (kind: HistoryKind, isPresent: boolean) => (isPresent ? kind.save : (kind.create ?? kind.save));

const readable = (principal: Principal) => kinds.filter((kind) => may(principal, kind.read));

const columns = [
  'history_entry.id',
  sql<HistoryObject>`history_entry.object`.as('object'),
  'history_entry.object_id',
  'history_entry.number',
  'history_entry.name',
  'history_entry.change',
  sql<{
    id: number;
    name: string;
  } | null>`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = history_entry.staff_id)`.as('staff'),
  'history_entry.restored_number',
  'history_entry.changes',
  'history_entry.created_at',
] as const;

/** Entries of the kinds that the caller may read. */
const entries = ({ db, principal }: Context) =>
  db.selectFrom('history_entry').where('object', 'in', ['', ...readable(principal).map((kind) => kind.object)]);

/** Masks personal data, which a state has in full so that it can be restored. */
function maskDifference(difference: Difference): Difference {
  const mask = (text: string | null) =>
    text === null ? null : JSON.stringify((redact({ [difference.field]: JSON.parse(text) }) as Values)[difference.field]);
  return /phone|mobile|email/i.test(difference.field)
    ? { ...difference, before: mask(difference.before), after: mask(difference.after) }
    : difference;
}

/** Adds the names of the records that differing values refer to. */
async function withNames(db: Db, { refers = {} }: HistoryKind, found: Difference[]): Promise<Difference[]> {
  const differences = found.map(maskDifference);
  const named = differences.filter(({ field }) => field in refers);
  if (named.length === 0) return differences;
  const names = new Map<string, string>();
  for (const field of new Set(named.map((one) => one.field))) {
    const ids = named.filter((one) => one.field === field).flatMap(({ before, after }) => [before, after].flatMap(idsIn));
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from ${sql.table(refers[field] as string)} where id = any(${ids}::bigint[])`.execute(db);
    for (const row of rows) names.set(`${field} ${row.id}`, row.name);
  }
  const nameOf = (field: string, text: string | null) =>
    idsIn(text)
      .map((id) => names.get(`${field} ${id}`) ?? `#${id}`)
      .join('、')
      .slice(0, 200) || null;
  return differences.map((one) =>
    one.field in refers ? { ...one, before_name: nameOf(one.field, one.before), after_name: nameOf(one.field, one.after) } : one,
  );
}

/** Adds the words of values that only their record explains. */
async function inWords({ db, caller }: Context, kind: HistoryKind, id: number, differences: Difference[]): Promise<Difference[]> {
  const wordOf = (await kind.wordsOf?.(db, id, caller.language)) ?? (() => undefined);
  const wordIn = (field: string, text: string | null) => (text === null ? null : (wordOf(field, JSON.parse(text)) ?? null));
  return differences.map((one) => {
    if (kind.htmlFields?.includes(one.field)) return { ...one, ...changedParagraphs(one, caller.language) };
    return {
      ...one,
      item: one.item === null ? null : (kind.itemOf?.(one.item, caller.language) ?? one.item),
      before_name: one.before_name ?? wordIn(one.field, one.before),
      after_name: one.after_name ?? wordIn(one.field, one.after),
    };
  });
}

const idsIn = (text: string | null): number[] => (text === null ? [] : [JSON.parse(text) as number | number[]].flat());

interface HistoryRow {
  kind: HistoryKind;
  row: { object_id: number; number: number; state: Values | null };
}

async function find(context: Context, id: number): Promise<HistoryRow> {
  const row = await entries(context).select(['object', 'object_id', 'number', 'state']).where('id', '=', id).executeTakeFirst();
  const kind = kinds.find((one) => one.object === row?.object);
  if (!row || !kind) throw notFound();
  return { kind, row: row as HistoryRow['row'] };
}

async function detailOf(context: Context, id: number): Promise<Data<'getHistoryEntry'>> {
  const { db, principal } = context;
  const { kind, row } = await find(context, id);
  const entry = await entries(context).select(columns).where('history_entry.id', '=', id).executeTakeFirstOrThrow();
  const previous = await db
    .selectFrom('history_entry')
    .select('state')
    .where('object', '=', kind.object)
    .where('object_id', '=', row.object_id)
    .where('number', '=', row.number - 1)
    .executeTakeFirst();
  const present = await kind.stateOf(db, row.object_id);
  const latest = await lastEntry(db, kind, principal.enterpriseId, row.object_id);
  const inFull = async (found: Difference[]) => inWords(context, kind, row.object_id, await withNames(db, kind, found));
  const toCurrent = row.state ? differencesOf(present?.fields, row.state, kind.parts) : [];
  return {
    entry,
    operation_id: kind.save,
    latest: latest?.number ?? row.number,
    from_previous: await inFull(differencesOf((previous?.state ?? undefined) as Values | undefined, row.state ?? undefined, kind.parts)),
    to_current: await inFull(toCurrent),
    may_restore: toCurrent.length > 0 && may(principal, amountsTo(kind, present !== undefined)),
  };
}

/** Runs one of the area's own handlers, so that its rules hold for a restored state too. */
async function run(context: Context, { handlers: own }: HistoryKind, id: OperationId, input: Values): Promise<unknown> {
  const handler = own[id] as ((context: Context, input: Values) => Promise<unknown>) | undefined;
  if (typeof handler !== 'function') throw new Error(`${id} cannot restore a state.`);
  const result = await handler(context, input);
  return result instanceof RawJson ? JSON.parse(result.text) : result;
}

async function restore(context: Context, { id, latest }: Input<'restoreHistoryEntry'>) {
  const { db, principal, audit } = context;
  const { kind, row } = await find(context, id);
  if (!row.state)
    throw refuseField(42200, 'id', 'deleted', [
      '这是一条删除记录，请选择更早的版本',
      'This entry is a deletion; choose an earlier version',
    ]);
  const isPresent = await beginSave(db, kind, principal, row.object_id);
  assertMay(principal, [amountsTo(kind, isPresent)]);
  const last = await lastEntry(db, kind, principal.enterpriseId, row.object_id);
  if (last?.number !== latest) throw new Refusal(40901);
  const present = await kind.stateOf(db, row.object_id);
  const target = present ? row.object_id : await recreate(context, kind, row.state);
  if (present) await run(context, kind, kind.save, { ...row.state, id: target, version: present.version });
  audit({ target, before: present?.fields, after: row.state });
  await addEntry(db, kind, principal, {
    id: target,
    state: await kind.stateOf(db, target),
    change: 'restored',
    restoredNumber: row.number,
  });
  const newest = await entries(context)
    .select('id')
    .where('object', '=', kind.object)
    .where('object_id', '=', target)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  return detailOf(context, newest.id);
}

async function recreate(context: Context, kind: HistoryKind, state: Values): Promise<number> {
  if (!kind.create) throw refuseField(42200, 'id', 'gone', ['该对象已被删除，无法恢复', 'This record was deleted and cannot be restored']);
  // A save that also creates takes version 0.
  const made = (await run(context, kind, kind.create, kind.create === kind.save ? { ...state, version: 0 } : state)) as { id: number };
  return made.id;
}

export const handlers: Handlers = {
  listHistoryEntries: list('listHistoryEntries', {
    from: entries,
    id: 'history_entry.id',
    columns,
    search: ['history_entry.name'],
    where: { created_from: { since: 'history_entry.created_at' }, created_to: { through: 'history_entry.created_at' } },
    order: [{ desc: 'history_entry.created_at' }],
  }),

  getHistoryEntry: (context, { id }) => detailOf(context, id),

  restoreHistoryEntry: restore,
};
