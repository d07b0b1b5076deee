import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { ImportKind, Values } from '../kind.js';
import type { RecordLines, SameLines } from '../record-lines.js';
import { type ExistingLine, matchLines } from './match-lines.js';
import { type Columns, lineColumns, list, recordset, refs, values } from './recordset.js';

interface LinesOfRecord {
  id: number;
  lines: readonly Values[];
}

async function insertLines(db: Db, kind: ImportKind, { table, parent }: RecordLines, records: readonly LinesOfRecord[]) {
  const columns: Columns = [[parent, 'bigint'], ...lineColumns(kind)];
  const rows = records.flatMap(({ id, lines }) => lines.map((line) => ({ ...line, [parent]: id })));
  if (rows.length === 0) return;
  await sql`insert into ${sql.table(table)} (enterprise_id, ${refs(columns)})
    select (select app_tenant()), ${values(columns)} from ${recordset(JSON.stringify(rows), columns)}`.execute(db);
}

type StoredLine = ExistingLine & { parent: number };

async function existingLines(db: Db, { table, parent }: RecordLines, { by, removed }: SameLines, ids: readonly number[]) {
  const { rows } =
    await sql<StoredLine>`select id, ${sql.ref(parent)} as parent, json_build_array(${list(by.map((name) => sql.ref(name)))}) as values,
    ${sql.ref(removed)} is not null as "isRemoved" from ${sql.table(table)} where ${sql.ref(parent)} = any(${ids}::bigint[]) order by id`.execute(
      db,
    );
  const byParent = new Map<number, StoredLine[]>();
  for (const row of rows) byParent.set(row.parent, [...(byParent.get(row.parent) ?? []), row]);
  return byParent;
}

interface LineChange {
  values: Values;
  isOther: boolean;
}

async function changeLines(db: Db, kind: ImportKind, { table }: RecordLines, same: SameLines, changes: readonly LineChange[]) {
  if (changes.length === 0) return;
  const rows = changes.map(({ values: line, isOther }) => ({ ...line, is_other: isOther ? 1 : 0 }));
  const set = [
    ...lineColumns(kind).map(([name]) => sql`${sql.ref(name)} = i.${sql.ref(name)}`),
    ...Object.entries(same.derived).map(
      ([name, start]) => sql`${sql.ref(name)} = case when i.is_other = 1 then ${sql.raw(start)} else t.${sql.ref(name)} end`,
    ),
    sql`${sql.ref(same.removed)} = null`,
  ];
  const columns: Columns = [['id', 'bigint'], ['is_other', 'integer'], ...lineColumns(kind)];
  await sql`update ${sql.table(table)} t set ${list(set)} from ${recordset(JSON.stringify(rows), columns)} where t.id = i.id`.execute(db);
}

/** Removes lines that no file has any more. Those in use stay, as removed ones. */
async function leaveOut(db: Db, { table }: RecordLines, { used, removed }: SameLines, ids: readonly number[]) {
  if (ids.length === 0) return;
  await sql`update ${sql.table(table)} t set ${sql.ref(removed)} = now() where t.id = any(${ids}::bigint[]) and ${sql.raw(used)}`.execute(
    db,
  );
  await sql`delete from ${sql.table(table)} t where t.id = any(${ids}::bigint[]) and not ${sql.raw(used)}`.execute(db);
}

/** Changes the lines of records to these, so that lines that come again stay the same rows. */
async function updateLines(db: Db, kind: ImportKind, lines: RecordLines, same: SameLines, records: readonly LinesOfRecord[]) {
  const there = await existingLines(
    db,
    lines,
    same,
    records.map(({ id }) => id),
  );
  const changes: LineChange[] = [];
  const left: number[] = [];
  const fresh: LinesOfRecord[] = [];
  for (const record of records) {
    const match = matchLines(there.get(record.id) ?? [], record.lines, same.by);
    left.push(...match.left);
    fresh.push({ id: record.id, lines: record.lines.filter((_, at) => match.ids[at] === null) });
    for (const [at, id] of match.ids.entries())
      if (id !== null) changes.push({ values: { ...record.lines[at], id }, isOther: match.others.has(id) });
  }
  await leaveOut(db, lines, same, left);
  await changeLines(db, kind, lines, same, changes);
  await insertLines(db, kind, lines, fresh);
}

/** Replaces the lines of records. */
export async function replaceLines(db: Db, kind: ImportKind, records: readonly LinesOfRecord[]) {
  const { lines } = kind;
  if (!lines || records.length === 0) return;
  if (lines.same) return updateLines(db, kind, lines, lines.same, records);
  const ids = records.map((one) => one.id);
  await sql`delete from ${sql.table(lines.table)} where ${sql.ref(lines.parent)} = any(${ids}::bigint[])`.execute(db);
  return insertLines(db, kind, lines, records);
}
