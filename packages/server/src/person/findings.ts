import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.js';
import { type TextTable, textTables, wordsOf } from '../db/text-tables.js';
import { otherPeople, personTraces } from '../generated/areas/person.js';
import { isAbout, personData } from './declarations.js';
import type { Person, Words } from './person-data.js';
import { ownTraces } from './traces.js';

/** Tables that are not searched: those of staff and companies, where names are others', and those that an erasure handles itself. */
const unsearched = new Set<string>([
  ...otherPeople.flat().map((one) => one.table),
  ...[...ownTraces, ...personTraces.flat()].map((one) => one.table),
  ...[
    'operation_log',
    'session',
    'access_key',
    'login_log',
    'one_time_token',
    'rate_limit',
    'erasure',
    'erasure_finding',
    'table_change',
    'row_count',
    // The simulated WeCom, which has its own record of a person, as the real one has.
    'sandbox_entity',
  ],
]);

/** The tables that are searched for the words of a person. */
export const searchedTables = async (db: Db): Promise<TextTable[]> => (await textTables(db)).filter(({ name }) => !unsearched.has(name));

/** Which rows `r` of others' records name a person. */
export function namesPerson(table: TextTable, person: Person, { patterns }: Pick<Words, 'patterns'>): RawBuilder<boolean> {
  const own = personData.filter((one) => one.table === table.name).map((one) => sql` and ${isAbout(one, person)} is not true`);
  return sql`(${wordsOf(table)} like any(${patterns}::text[])${sql.join(own, sql``)})`;
}
