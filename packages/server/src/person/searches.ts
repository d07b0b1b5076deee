import { type RawBuilder, sql } from 'kysely';
import type { SubjectKind } from '../../../../openapi/document.js';
import { eraseLogRows, redactVersions } from '../audit/erase-details.js';
import type { Db } from '../db/database.js';
import type { TextTable } from '../db/text-tables.js';
import { personTraces } from '../generated/areas/person.js';
import type { Sentence } from '../http/refusal.js';
import type { Keyring } from '../secrets/keyring.js';
import { namesPerson, searchedTables } from './findings.js';
import type { Blank, Person, PersonTrace, Words } from './person-data.js';
import { ownTraces } from './traces.js';

export const traces: readonly PersonTrace[] = [...ownTraces, ...personTraces.flat()];

/** Who is searched for. */
export interface SearchTarget {
  person: Person;
  words: Words;
  pictureKeys: readonly string[];
  /** What rows of the audit log are about. */
  subjects: readonly { kind: SubjectKind; id: number }[];
}

export interface SearchContext extends SearchTarget {
  db: Db;
  keyring: Keyring;
  enterpriseId: number;
  /** Counts only. */
  isDryRun: boolean;
}

/** Rows of one table that may be about any person, so each has to be checked. */
export interface Search {
  /** Its place among the others, and what its count is called in the report. */
  key: string;
  name: Sentence;
  /** Undefined for small tables, which are searched as a whole. */
  table: string | undefined;
  /** The maximum number of rows searched in one statement. */
  rows: number;
  /** Erases or notes what some rows `r` hold about the person. Returns how many did. */
  look(searching: SearchContext, some: RawBuilder<boolean>): Promise<number>;
}

/** Findings of a table at most. */
export const mostFindings = 200;

export const assignments = (set: Blank) =>
  sql.join(Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value === null ? sql`null` : sql.raw(value)}`));

const countOf = async (db: Db, table: string, which: RawBuilder<boolean>) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} r where ${which}`.execute(db)).rows[0]?.count ?? 0;

const traceSearch = ({ what, name, table, rows, set }: PersonTrace): Search => ({
  ...{ key: what, name, table, rows: 5000 },
  async look({ db, words, isDryRun }, some) {
    const which = sql<boolean>`${rows(words)} and ${some}`;
    if (isDryRun) return countOf(db, table, which);
    const done = set
      ? await sql`update ${sql.table(table)} r set ${assignments(set)} where ${which}`.execute(db)
      : await sql`delete from ${sql.table(table)} r where ${which}`.execute(db);
    return Number(done.numAffectedRows ?? 0);
  },
});

const namesOf = ({ words, pictureKeys }: SearchTarget) => [...words.texts, ...pictureKeys];

const logSearch: Search = {
  ...{ key: 'log_details', name: ['操作日志的内容', 'Details of the audit log'], table: 'operation_log', rows: 250 },
  async look({ isDryRun, db, keyring, enterpriseId, ...wanted }, some) {
    // The details are sealed: only an erasure opens them.
    if (isDryRun) return 0;
    const { rows, redacted } = await eraseLogRows(db, keyring, enterpriseId, { subjects: wanted.subjects, words: namesOf(wanted) }, some);
    return rows + redacted;
  },
};

const versionSearch: Search = {
  ...{ key: 'history_versions', name: ['变更历史', 'Versions of records'], table: 'history_entry', rows: 2000 },
  look: async ({ isDryRun, db, ...wanted }, some) => (isDryRun ? 0 : redactVersions(db, { words: namesOf(wanted) }, some)),
};

const findings = 'finding';
export const isFinding = ({ key }: Search) => key.startsWith(findings);

const findingQuery = (table: TextTable, { person, words }: SearchTarget, some: RawBuilder<boolean>) =>
  sql`(select ${person.id}::bigint as customer_id, ${table.name} as place, ${table.hasId ? sql`r.id` : sql`0::bigint`} as row_id from ${sql.table(table.name)} r
    where ${namesPerson(table, person, words)} and ${some} limit ${table.hasId ? mostFindings : 1})`;

/** Notes the rows of tables of other records that name the person. */
const findingSearch = (tables: readonly TextTable[], own?: TextTable): Search => ({
  ...{
    key: own ? `${findings} ${own.name}` : findings,
    name: ['其他记录里的文字', 'Words of other records'],
    table: own?.name,
    rows: 5000,
  },
  async look({ db, isDryRun, ...wanted }, some) {
    if (tables.length === 0) return 0;
    const found = sql`select f.* from (${sql.join(
      tables.map((table) => findingQuery(table, wanted, some)),
      sql` union all `,
    )}) f`;
    if (isDryRun) return (await sql`${found}`.execute(db)).rows.length;
    const { numAffectedRows = 0n } = await sql`insert into erasure_finding (customer_id, place, row_id) ${found}
      on conflict (enterprise_id, customer_id, place, row_id) do nothing`.execute(db);
    return Number(numAffectedRows);
  },
});

/** Tables with fewer blocks are searched together. */
const smallBlocks = 64;

async function findingSearches(db: Db): Promise<Search[]> {
  const tables = await searchedTables(db);
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.oid = any(${tables.map(({ name }) => name)}::text[]::regclass[]) and pg_relation_size(c.oid) < ${smallBlocks} * current_setting('block_size')::int`.execute(
    db,
  );
  const small = new Set(rows.map(({ name }) => name));
  const large = tables.filter(({ name }) => !small.has(name));
  return [findingSearch(tables.filter(({ name }) => small.has(name))), ...large.map((one) => findingSearch([one], one))];
}

/** All that has to be searched, in its order. */
export const searchesIn = async (db: Db): Promise<Search[]> => [
  ...traces.filter(({ erase }) => !erase).map(traceSearch),
  logSearch,
  versionSearch,
  ...(await findingSearches(db)),
];
