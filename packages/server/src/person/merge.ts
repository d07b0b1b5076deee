import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { dataIn, personData } from './declarations.js';
import type { TableCount } from './person.js';
import type { PersonData } from './person-data.js';

/** Data that a merge moves, whose owner is the customer. */
export const moving = personData.filter(({ merge }) => merge !== 'stay');

/** A larger table is left for a job, because others wait for a transaction. */
const mostAtOnce = 1000;

/** The tables with more rows of a customer than a request moves. */
export const largeTables = (counted: readonly TableCount[]) =>
  counted.filter(({ one, count }) => one.merge !== 'with its owner' && count > mostAtOnce);

interface Move {
  stays: number;
  goes: number;
  /** At most so many rows. */
  most?: number;
}

/** Gives rows to another customer; where both have one of the same key, that of the customer who stays counts. Returns how many it has settled. */
async function moveRows(db: Db, { table, owners, merge }: PersonData, { stays, goes, most }: Move): Promise<number> {
  const columns = (owners ?? []).flatMap(({ column, of }) => (of ? [] : [column]));
  const target = sql.table(table);
  let settled = 0;
  for (const name of columns) {
    const own = sql.ref(name);
    const some =
      most === undefined
        ? sql`r.${own} = ${goes}`
        : sql`r.ctid = any(array(select s.ctid from ${target} s where s.${own} = ${goes} limit ${most}))`;
    if (typeof merge === 'object') {
      const same = sql.join(
        merge.union.map((key) => sql`k.${sql.ref(key)} = r.${sql.ref(key)}`),
        sql` and `,
      );
      const both =
        await sql`delete from ${target} r where ${some} and exists (select from ${target} k where k.${own} = ${stays} and ${same})`.execute(
          db,
        );
      settled += Number(both.numAffectedRows ?? 0);
    }
    const moved = await sql`update ${target} r set ${own} = ${stays} where ${some}`.execute(db);
    settled += Number(moved.numAffectedRows ?? 0);
  }
  return settled;
}

/** Moves all data of the merged customer except what is left for later. */
export async function moveData(db: Db, move: Move, later: ReadonlySet<string>) {
  for (const one of moving) if (one.merge !== 'with its owner' && !later.has(one.table)) await moveRows(db, one, move);
}

/** Moves some of what was left for later. Returns how many rows; fewer than `most` at the end. */
export async function moveMore(db: Db, move: Move & { most: number }, tables: readonly string[]): Promise<number> {
  let moved = 0;
  for (const table of tables) if (moved < move.most) moved += await moveRows(db, dataIn(table), { ...move, most: move.most - moved });
  return moved;
}
