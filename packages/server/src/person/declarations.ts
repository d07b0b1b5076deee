import { type RawBuilder, sql } from 'kysely';
import { personData as declared } from '../generated/areas/person.js';
import type { Owner, Person, PersonData } from './person-data.js';

const all: readonly PersonData[] = declared.flat();
const byTable = new Map<string, PersonData>(all.map((one) => [one.table, one]));

export function dataIn(table: string): PersonData {
  const one = byTable.get(table);
  if (!one) throw new Error(`The table ${table} is declared in no person.ts.`);
  return one;
}

/** How many owners lie between the rows and the customer. Rows found in another way may depend on any others. */
const depthOf = ({ table, owners = [], also }: PersonData): number =>
  also ? all.length : 1 + Math.max(0, ...owners.map(({ of }) => (of && of !== table ? depthOf(dataIn(of)) : 0)));

/** All data about people, owners before what belongs to them. */
export const personData: readonly PersonData[] = [...all].sort((one, other) => depthOf(one) - depthOf(other));

function ownedBy({ column, of, key = 'id' }: Owner, person: Person): RawBuilder<boolean> {
  const own = sql.ref(`r.${column}`);
  if (!of) return sql`${own} = any(${person.ids}::bigint[])`;
  // An array is read once and looked up in the index of the column, also beside other conditions.
  return sql`${own} = any(array(select ${sql.ref(`r.${key}`)} from ${rowsOf(dataIn(of), person)}))`;
}

/** Whether a row `r` is about a person. */
export function isAbout({ owners = [], identifiedBy = {}, also }: PersonData, person: Person): RawBuilder<boolean> {
  const unowned = owners.filter(({ of }) => !of).map(({ column }) => sql`${sql.ref(`r.${column}`)} is null and `);
  const identified = Object.entries(identifiedBy).map(
    ([column, by]) => sql`(${sql.join(unowned, sql``)}${sql.ref(`r.${column}`)} = any(${person[by]}::text[]))`,
  );
  const ways = [...owners.map((owner) => ownedBy(owner, person)), ...identified, ...(also ? [also(person)] : [])];
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** The rows about a person, as `… from` reads or deletes them; each is called `r`. */
export const rowsOf = (one: PersonData, person: Person): RawBuilder<unknown> =>
  sql`${sql.table(one.table)} r where ${isAbout(one, person)}`;
