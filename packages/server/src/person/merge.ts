import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { personData } from './declarations.js';
import type { PersonData } from './person-data.js';

/** Data that a merge moves, whose owner is the customer. */
export const moving = personData.filter(({ merge }) => merge !== 'stay');

/** Gives rows to another customer; where both have one of the same key, that of the customer who stays counts. */
async function moveRows(db: Db, { table, owners, merge }: PersonData, stays: number, goes: number) {
  const columns = (owners ?? []).flatMap(({ column, of }) => (of ? [] : [column]));
  for (const name of columns) {
    const [own, target] = [sql.ref(name), sql.table(table)];
    if (typeof merge === 'object') {
      const same = sql.join(
        merge.union.map((key) => sql`k.${sql.ref(key)} = r.${sql.ref(key)}`),
        sql` and `,
      );
      await sql`delete from ${target} r where r.${own} = ${goes}
        and exists (select from ${target} k where k.${own} = ${stays} and ${same})`.execute(db);
    }
    await sql`update ${target} set ${own} = ${stays} where ${own} = ${goes}`.execute(db);
  }
}

/** Moves all data of the merged customer. */
export async function moveData(db: Db, stays: number, goes: number) {
  for (const one of moving) if (one.merge !== 'with its owner') await moveRows(db, one, stays, goes);
}
