import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { textTables, wordsOf } from '../db/text-tables.js';
import { otherPeople, personTraces } from '../generated/areas/person.js';
import { isAbout, personData } from './declared.js';
import type { Person, Words } from './person-data.js';
import { ownTraces } from './traces.js';

/** Tables that are not searched: those of staff and companies, where names are others', and those that an erasure handles itself. */
const unsearched = new Set<string>([
  ...otherPeople.flat().map((one) => one.table),
  ...[...ownTraces, ...personTraces.flat()].map((one) => one.table),
  ...['operation_log', 'session', 'login_log', 'one_time_token', 'rate_limit', 'erasure_finding', 'table_change', 'row_count'],
]);

/** Findings of a table at most. */
const most = 200;

export interface Finding {
  place: string;
  row_id: number;
}

/** Returns the rows of other records whose words name a person. */
export async function findMentions(db: Db, person: Person, { patterns }: Pick<Words, 'patterns'>): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const table of await textTables(db)) {
    if (unsearched.has(table.name)) continue;
    const own = personData.filter((one) => one.table === table.name).map((one) => sql` and ${isAbout(one, person)} is not true`);
    const { rows } = await sql<{
      row_id: number;
    }>`select ${table.hasId ? sql`r.id` : sql`0::bigint`} as row_id from ${sql.table(table.name)} r
      where ${wordsOf(table)} like any(${patterns}::text[])${sql.join(own, sql``)} limit ${table.hasId ? most : 1}`.execute(db);
    found.push(...rows.map(({ row_id }) => ({ place: table.name, row_id })));
  }
  return found;
}
