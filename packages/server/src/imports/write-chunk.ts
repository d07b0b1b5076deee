import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.js';
import { heldInScope } from '../principal.js';
import type { Sentence } from '../refusal.js';
import { type Decision, decide, gather, type Known } from './decide.js';
import { type ImportKind, type ImportOptions, keyOf, lineFields, recordColumns, type SqlType, type Values } from './kind.js';
import { lookUp } from './look-up.js';
import type { BadRow, GoodRow } from './prepare.js';

export interface ImportRun {
  importId: number;
  kind: ImportKind;
  dryRun: boolean;
  say: (sentence: Sentence) => string;
  options: ImportOptions;
  /** Keys of the chunks before, with their lines: a try leaves no records that would tell. */
  seen: Map<string, number>;
}

export interface Written {
  created: number;
  updated: number;
  skipped: number;
  failed: number;
  /** Records that were made or changed. */
  ids: number[];
  /** Records that change, or would. */
  changed: Decision[];
}

type Columns = readonly (readonly [name: string, type: SqlType])[];

const list = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql`, `);
const refs = (columns: Columns) => list(columns.map(([name]) => sql.ref(name)));
const values = (columns: Columns) => list(columns.map(([name]) => sql`i.${sql.ref(name)}`));

/** Rows of values as a table of the statement. */
const given = (rows: readonly object[], columns: Columns) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(${list(columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))})`;

/** A value as a reader of files gives it. */
const plain = ([name, type]: Columns[number]) =>
  type === 'timestamptz' ? sql`to_char(t.${sql.ref(name)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')` : sql`t.${sql.ref(name)}`;

const keyColumns = (kind: ImportKind): Columns => recordColumns(kind).filter(([name]) => kind.key.includes(name));
const lineColumns = (kind: ImportKind): Columns => lineFields(kind).map(({ name, sql }) => [name, sql]);

const linesOf = (kind: ImportKind) =>
  kind.lines
    ? sql`(select coalesce(json_agg(json_build_object(${list(lineColumns(kind).flatMap(([name]) => [sql.lit(name), sql`l.${sql.ref(name)}`]))}) order by l.id), '[]')
        from ${sql.table(kind.lines.table)} l where l.${sql.ref(kind.lines.parent)} = t.id)`
    : sql`'[]'::json`;

/** The records that the rows name and that are there already, held until the chunk is written. */
async function knownRecords(db: Db, { kind, importId, options }: ImportRun, groups: readonly GoodRow[][]): Promise<Map<string, Known>> {
  const table = sql.table(kind.table);
  const keys = keyColumns(kind);
  const asked = groups.map(([first]) => Object.fromEntries(kind.key.map((name) => [name, first?.values[name]])));
  const mine = kind.holder ? heldInScope(options.sight, kind.holder) : sql`true`;
  const { rows } = await sql<Known>`
    with named as (
      select t.id from ${table} t join ${given(asked, keys)} on ${sql.join(
        keys.map(([name]) => sql`t.${sql.ref(name)} = i.${sql.ref(name)}`),
        sql` and `,
      )} where ${sql.raw(kind.live)})
    select t.id, t.version, (select ${mine} from ${table} where ${sql.table(kind.table)}.id = t.id) as mine,
      (select min(r.row_no) from import_row r where r.import_file_id = ${importId} and r.target_id = t.id) as twin,
      json_build_object(${list(recordColumns(kind).flatMap((column) => [sql.lit(column[0]), plain(column)]))}) as values, ${linesOf(kind)} as lines
    from ${table} t where t.id in (select id from named) order by t.id for update of t`.execute(db);
  return new Map(rows.map((one) => [keyOf(kind, one.values), one]));
}

/** Adds new records. Answers their ids by key; what somebody else has added meanwhile is not among them. */
async function create(db: Db, kind: ImportKind, records: readonly Values[]): Promise<Map<string, number>> {
  if (records.length === 0) return new Map();
  const columns = recordColumns(kind);
  const { rows } = await sql<Values & { id: number }>`
    insert into ${sql.table(kind.table)} (enterprise_id, ${refs(columns)})
    select app_tenant(), ${values(columns)} from ${given(records, columns)}
    on conflict (enterprise_id, ${refs(keyColumns(kind))}) where ${sql.raw(kind.live)} do nothing
    returning id, ${refs(keyColumns(kind))}`.execute(db);
  return new Map(rows.map((row) => [keyOf(kind, row), row.id]));
}

async function change(db: Db, kind: ImportKind, records: readonly (Values & { id: number })[]) {
  if (records.length === 0) return;
  const columns = recordColumns(kind);
  const set = columns.map(([name]) => sql`${sql.ref(name)} = i.${sql.ref(name)}`);
  await sql`
    update ${sql.table(kind.table)} t set ${list(set)}, version = t.version + 1, updated_at = now()
    from ${given(records, [['id', 'bigint'], ...columns])} where t.id = i.id`.execute(db);
}

/** Puts new lines in the place of those that a record had. */
export async function replaceLines(db: Db, kind: ImportKind, records: readonly { id: number; lines: readonly Values[] }[]) {
  if (!kind.lines || records.length === 0) return;
  const { table, parent } = kind.lines;
  const columns: Columns = [[parent, 'bigint'], ...lineColumns(kind)];
  const rows = records.flatMap(({ id, lines }) => lines.map((line) => ({ ...line, [parent]: id })));
  await sql`delete from ${sql.table(table)} where ${sql.ref(parent)} = any(${records.map((one) => one.id)}::bigint[])`.execute(db);
  await sql`insert into ${sql.table(table)} (enterprise_id, ${refs(columns)})
    select app_tenant(), ${values(columns)} from ${given(rows, columns)}`.execute(db);
}

/** Brings what follows from records up to date. */
export async function settle(db: Db, kind: ImportKind, ids: number[]) {
  if (ids.length === 0) return;
  for (const text of kind.settle ?? []) {
    const [before = '', ...after] = text.split(':ids');
    await sql`${sql.raw(before)}${sql.join(
      after.map((rest) => sql`(${ids}::bigint[])${sql.raw(rest)}`),
      sql``,
    )}`.execute(db);
  }
}

/** Writes what was decided. Answers the id of each new record, in place of which somebody else may have added one meanwhile. */
async function write(db: Db, { kind, say }: ImportRun, decisions: readonly Decision[]): Promise<number[]> {
  const fresh = decisions.filter((one) => one.outcome === 'created');
  const made = await create(
    db,
    kind,
    fresh.map((one) => one.record),
  );
  for (const one of fresh) {
    const id = made.get(keyOf(kind, one.record));
    if (id !== undefined) one.known = { id, version: 1, mine: true, twin: null, values: {}, lines: [] };
    else {
      const reason = say(['刚被他人使用，请重新导入此行', 'taken by somebody meanwhile; import this row again']);
      Object.assign(one, { outcome: 'failed', field: kind.key[0], reason });
    }
  }
  const written = decisions.flatMap(({ outcome, known, record, lines }) =>
    known && (outcome === 'created' || outcome === 'updated') ? [{ id: known.id, outcome, record, lines }] : [],
  );
  await change(
    db,
    kind,
    written.filter((one) => one.outcome === 'updated').map(({ id, record }) => ({ ...record, id })),
  );
  await replaceLines(db, kind, written);
  const ids = written.map((one) => one.id);
  await settle(db, kind, ids);
  return ids;
}

/** An outcome a row; beside the first of a changed record how it was before. */
async function keepOutcomes(db: Db, { importId, kind, dryRun }: ImportRun, decisions: readonly Decision[], bad: readonly BadRow[]) {
  const decided = decisions.flatMap(({ rows, outcome, field, reason, known }) =>
    rows.map(({ row_no }, at) => ({
      row_no,
      outcome,
      field: outcome === 'failed' ? field : undefined,
      reason,
      target_id: outcome === 'failed' ? undefined : known?.id,
      before:
        outcome === 'updated' && at === 0 && !dryRun
          ? { version: known?.version, ...known?.values, ...(kind.lines ? { lines: known?.lines } : {}) }
          : undefined,
    })),
  );
  const rows = [...decided, ...bad.map((row) => ({ ...row, outcome: 'failed' }))];
  if (rows.length === 0) return;
  const columns = 'row_no integer, outcome text, field text, reason text, target_id bigint, before jsonb';
  await sql`
    insert into import_row (enterprise_id, import_file_id, row_no, outcome, field, reason, target_id, before)
    select app_tenant(), ${importId}, row_no, outcome, field, reason, target_id, before
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(${sql.raw(columns)})`.execute(db);
}

/** Writes the rows of a chunk, or tries them, and keeps an outcome of each. Belongs into the transaction that moves the job on. */
export async function writeChunk(db: Db, run: ImportRun, rows: { good: readonly GoodRow[]; bad: readonly BadRow[] }): Promise<Written> {
  const { kind, dryRun } = run;
  const found = await lookUp(db, run, rows.good);
  const { groups, bad: twins } = gather(run, found.good);
  const known = groups.length > 0 ? await knownRecords(db, run, groups) : new Map<string, Known>();
  const decisions = groups.map((group) => decide(run, group, known.get(keyOf(kind, group[0]?.values ?? {}))));
  const ids = dryRun ? [] : await write(db, run, decisions);
  const bad = [...rows.bad, ...found.bad, ...twins];
  await keepOutcomes(db, run, decisions, bad);
  const written: Written = {
    created: 0,
    updated: 0,
    skipped: 0,
    failed: bad.length,
    ids,
    changed: decisions.filter((one) => one.outcome === 'updated'),
  };
  for (const one of decisions) written[one.outcome] += one.rows.length;
  return written;
}
