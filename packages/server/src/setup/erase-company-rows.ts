import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import { firstStepSize, nextStepSize } from '../db/step-size.js';

interface CompanyTable {
  name: string;
  hasId: boolean;
  /** Tables with rows that refer to those of this one. */
  referring: string[];
}

/** Returns the tables with rows of companies, each after those that refer to it. */
async function companyTables(db: Db): Promise<CompanyTable[]> {
  const { rows } = await sql<CompanyTable>`
    select c.relname as name,
      exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'int8'::regtype) as "hasId",
      array(select distinct f.conrelid::regclass::text from pg_constraint f where f.contype = 'f' and f.confrelid = c.oid) as referring
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'enterprise_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'enterprise' order by c.relname`.execute(db);
  const all = new Map(rows.map((table) => [table.name, table]));
  const ordered = new Set<CompanyTable>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const table = all.get(name);
    if (!table || seen.has(name)) return;
    seen.add(name);
    table.referring.forEach(visit);
    ordered.add(table);
  };
  for (const name of all.keys()) visit(name);
  return [...ordered];
}

/** Returns the tables that still have rows of a company. */
async function tablesWith(db: Db, id: number): Promise<CompanyTable[]> {
  const left: CompanyTable[] = [];
  for (const table of await companyTables(db)) {
    const { rows } = await sql`select 1 from ${sql.table(table.name)} where enterprise_id = ${id} limit 1`.execute(db);
    if (rows.length > 0) left.push(table);
  }
  return left;
}

interface Deletion {
  /** The smallest id. */
  last: number | null;
  count: number;
}

const beyondLastId = Number.MAX_SAFE_INTEGER;

/** A deletion that leaves the transaction as it was while other rows refer to one of these. */
async function tryDelete(db: Db, { name, hasId }: CompanyTable, which: RawBuilder<unknown>): Promise<Deletion | undefined> {
  await sql`savepoint one_table`.execute(db);
  try {
    const { rows } = await sql<Deletion>`with gone as (
      delete from ${sql.table(name)} where ${which} returning ${hasId ? sql`id` : sql`null::bigint as id`})
      select min(id) as last, count(*)::int as count from gone`.execute(db);
    return rows[0];
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error;
    await sql`rollback to savepoint one_table`.execute(db);
    return undefined;
  }
}

/** Deletes all rows of a company in a table. Returns how many; none while other rows refer to one of them. */
async function deleteAll(db: Db, table: CompanyTable, id: number): Promise<number> {
  // Rows that refer to others of their table go together, however many they are.
  await sql`set local statement_timeout = '10min'`.execute(db);
  return (await tryDelete(db, table, sql`enterprise_id = ${id}`))?.count ?? 0;
}

/** Deletes what is left in one transaction. Deletions leave marks of changes in a table that may be empty already. */
export async function deleteRest(db: Db, id: number) {
  let left = await tablesWith(db, id);
  for (let deleted = 1; left.length > 0 && deleted > 0; left = await tablesWith(db, id)) {
    deleted = 0;
    for (const table of left) deleted += await deleteAll(db, table, id);
  }
  if (left.length > 0) throw new Error(`Rows of company ${id} are left in ${left.map(({ name }) => name).join(', ')}`);
}

/** Runs one step in a transaction of its own. */
export type Step = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Deletes the rows of a company in a table step by step, the last first: rows of trees often follow those above them. Returns how many. */
async function deleteFrom(step: Step, table: CompanyTable, id: number): Promise<number> {
  const { name, hasId } = table;
  let deleted = 0;
  let before = beyondLastId;
  for (let size = firstStepSize; ; ) {
    const started = performance.now();
    const page: RawBuilder<unknown> = hasId ? sql`id < ${before} order by id desc limit ${size}` : sql`true limit ${size}`;
    const which = sql`ctid = any(array(select ctid from ${sql.table(name)} where enterprise_id = ${id} and ${page}))`;
    const gone: Deletion | undefined = await step((db) => tryDelete(db, table, which));
    if (!gone) return deleted + (await step((db) => deleteAll(db, table, id)));
    deleted += gone.count;
    if (gone.count < size) return deleted;
    before = gone.last ?? before;
    size = nextStepSize(size, performance.now() - started);
  }
}

/** Deletes the rows of a company in steps, table by table, as often as that helps. */
export async function deleteRows(database: Database, step: Step, id: number) {
  const left = () => database.system((db) => tablesWith(db, id));
  for (let tables = await left(), deleted = 1; tables.length > 0 && deleted > 0; tables = await left()) {
    deleted = 0;
    for (const table of tables) deleted += await deleteFrom(step, table, id);
  }
}
