import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.js';
import { isFinding, mostFindings, type Search, type SearchContext, searchesIn } from './searches.js';

/** The progress of a search for a person. */
export interface Progress {
  /** Key of the search that comes next; null at the end. */
  at: string | null;
  /** Rows up to this id, or blocks before this one, are done. */
  from: number;
  /** What was found, by the key of the search. */
  found: Record<string, number>;
}

export const begin: Progress = { at: '', from: 0, found: {} };

/** Blocks of a table without ids that are searched in one statement. */
const blocks = 128;

interface Range {
  some: RawBuilder<boolean>;
  /** Where the next one begins; undefined at the end of the table. */
  next: number | undefined;
}

/** Rows by their ids. A row that is changed meanwhile keeps its id. */
async function rangeOfIds(db: Db, table: string, rows: number, from: number): Promise<Range> {
  const { rows: found } = await sql<{ last: number | null; count: number }>`select max(id) as last, count(*)::int as count
    from (select id from ${sql.table(table)} where id > ${from} order by id limit ${rows}) page`.execute(db);
  const { last = null, count = 0 } = found[0] ?? {};
  return { some: sql`r.id > ${from} and r.id <= ${last ?? from}`, next: count < rows || last === null ? undefined : last };
}

/** Rows of tables without ids, which are written once, by their place. */
async function rangeOfBlocks(db: Db, table: string, from: number): Promise<Range> {
  const to = from + blocks;
  const { rows } = await sql<{
    count: number;
  }>`select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as count`.execute(db);
  const place = (block: number) => sql`${`(${block},0)`}::tid`;
  return { some: sql`r.ctid >= ${place(from)} and r.ctid < ${place(to)}`, next: to < (rows[0]?.count ?? 0) ? to : undefined };
}

const whole: Range = { some: sql`true`, next: undefined };

const rangeOf = async (db: Db, withId: ReadonlySet<string>, { table, rows }: Search, from: number): Promise<Range> => {
  if (table === undefined) return whole;
  return withId.has(table) ? rangeOfIds(db, table, rows, from) : rangeOfBlocks(db, table, from);
};

const tablesWithId = async (db: Db) =>
  new Set(
    (
      await sql<{ name: string }>`select attrelid::regclass::text as name from pg_attribute
        where attname = 'id' and attnum > 0 and not attisdropped and atttypid = 'int8'::regtype`.execute(db)
    ).rows.map(({ name }) => name),
  );

/** Continues a search until the time is over or it is complete. */
export async function searchOn(searching: SearchContext, progress: Progress, untilMs: number): Promise<Progress> {
  const { db } = searching;
  const searches = await searchesIn(db);
  const withId = await tablesWithId(db);
  const found = { ...progress.found };
  // Another version may have other searches: it begins again, which repeats nothing.
  const first = searches.findIndex(({ key }) => key === progress.at);
  let from = first < 0 ? 0 : progress.from;
  for (const search of searches.slice(Math.max(0, first))) {
    for (let more = true; more; ) {
      if (performance.now() > untilMs) return { at: search.key, from, found };
      const { some, next } = await rangeOf(db, withId, search, from);
      found[search.key] = (found[search.key] ?? 0) + (await search.look(searching, some));
      const isFull = isFinding(search) && (found[search.key] ?? 0) >= mostFindings;
      more = next !== undefined && !isFull;
      from = more ? (next as number) : 0;
    }
  }
  return { at: null, from: 0, found };
}

/** The searches that are left. */
export async function searchesLeft(db: Db, { at }: Progress): Promise<Search[]> {
  const searches = await searchesIn(db);
  return at === null
    ? []
    : searches.slice(
        Math.max(
          0,
          searches.findIndex(({ key }) => key === at),
        ),
      );
}
