import { type RawBuilder, sql } from 'kysely';
import { heldInScope } from '../../auth/principal.js';
import type { Db } from '../../db/database.js';
import type { ImportKind, ImportRun } from '../kind.js';
import { recordColumns } from '../kind-fields.js';
import type { LookUpResult } from '../write/chunks.js';
import { type Columns, keyColumns, lineColumns, list, recordset } from '../write/recordset.js';
import type { NamedIds, ReferenceNames } from './refer.js';
import { foldName } from './values.js';

/** Returns ids of the records that rows refer to, with one query per field for the whole chunk. */
async function idsOf(db: Db, kind: ImportKind, named: ReferenceNames): Promise<NamedIds> {
  const ids: NamedIds = {};
  for (const { name, refers } of kind.fields) {
    const names = named[name];
    if (!refers || !names) continue;
    const isAsked = refers.isName ? sql`fold_name(name) = any(${names.map(foldName)}::text[])` : sql`name = any(${names}::text[])`;
    const { rows } = await sql<{ name: string; id: number }>`
      select name, min(id) as id from (${sql.raw(refers.from)}) r where ${isAsked} group by name`.execute(db);
    ids[name] = new Map(rows.map((one) => [one.name, one.id]));
    if (refers.isName) ids[name] = withAlike(names, rows);
  }
  return ids;
}

/** Returns the ids of names: of the same one, else of the only one that looks alike. */
function withAlike(names: readonly string[], rows: readonly { name: string; id: number }[]): ReadonlyMap<string, number> {
  const same = new Map(rows.map(({ name, id }) => [name, id]));
  const alike = new Map<string, Set<number>>();
  for (const { name, id } of rows) alike.set(foldName(name), (alike.get(foldName(name)) ?? new Set()).add(id));
  return new Map(
    names.flatMap((name) => {
      const [only, ...others] = alike.get(foldName(name)) ?? [];
      const id = same.get(name) ?? (others.length === 0 ? only : undefined);
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}

/** Selects a value in the format that the file readers produce. */
const plain = ([name, type]: Columns[number]) =>
  type === 'timestamptz' ? sql`to_char(t.${sql.ref(name)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')` : sql`t.${sql.ref(name)}`;

const linesOf = (kind: ImportKind) =>
  kind.lines
    ? sql`(select coalesce(json_agg(json_build_object(${list(lineColumns(kind).flatMap(([name]) => [sql.lit(name), sql`l.${sql.ref(name)}`]))}) order by l.id), '[]')
        from ${sql.table(kind.lines.table)} l where l.${sql.ref(kind.lines.parent)} = t.id ${kind.lines.same ? sql`and l.${sql.ref(kind.lines.same.removed)} is null` : sql``})`
    : sql`'[]'::json`;

/**
 * Finds the earlier line of this file about a record. Ids of new records increase from chunk to chunk, so only the last chunk that starts
 * at or before an id can contain it.
 */
export const lineBefore = (importId: number, id: RawBuilder<number>) => sql<number | null>`least(
  (select min(r.row_no) from import_row r where r.import_file_id = ${importId} and r.target_id = ${id}),
  (select c.row_nos[array_position(c.target_ids, ${id})] from import_created c
    where c.import_file_id = ${importId} and c.target_ids[1] <= ${id} order by c.target_ids[1] desc limit 1))`;

const comparable = ({ fields }: ImportKind, [name]: Columns[number]) =>
  fields.find((field) => field.name === name)?.isName ? sql`fold_name(${sql.ref(name)}) as ${sql.ref(name)}` : sql.ref(name);

/** Returns the records that the tenant already has, as JSON, and locks them until the transaction ends. */
async function existingRecords(db: Db, { kind, importId, options }: ImportRun, asked: string): Promise<string> {
  const table = sql.table(kind.table);
  const keys = keyColumns(kind);
  const mine = kind.holder ? heldInScope(options.dataScope, kind.holder) : sql`true`;
  const { rows } = await sql<{ known: string }>`
    with named as (
      select t.id from (select id, ${list(keys.map((column) => comparable(kind, column)))} from ${table} where ${sql.raw(kind.live)}) t join ${recordset(asked, keys)} on ${sql.join(
        keys.map(([name]) => sql`t.${sql.ref(name)} = i.${sql.ref(name)}`),
        sql` and `,
      )}),
    known as (
      select t.id, t.version, (select ${mine} from ${table} where ${sql.table(kind.table)}.id = t.id) as mine, ${lineBefore(importId, sql`t.id`)} as twin,
        json_build_object(${list(recordColumns(kind).flatMap((column) => [sql.lit(column[0]), plain(column)]))}) as values, ${linesOf(kind)} as lines
      from ${table} t where t.id in (select id from named) order by t.id for update of t)
    select coalesce(json_agg(known), '[]')::text as known from known`.execute(db);
  return rows[0]?.known ?? '[]';
}

/** Looks up the existing records and references of a chunk. */
export async function lookUp(db: Db, run: ImportRun, named: ReferenceNames, keys: string): Promise<LookUpResult> {
  return { ids: await idsOf(db, run.kind, named), known: keys === '[]' || run.kind.engine ? '[]' : await existingRecords(db, run, keys) };
}
