import type { Db } from '@shiyi/server/db/database';
import { type RawBuilder, sql } from 'kysely';

export type Random = () => number;
export type Cells = Record<string, unknown>;

export const pick = <T>(all: readonly T[], random: Random) => all[Math.floor(random() * all.length)] as T;
export const maybe = <T>(value: T, random: Random, share = 0.6): T | null => (random() < share ? value : null);
export const whole = (from: number, to: number, random: Random) => from + Math.floor(random() * (to - from + 1));
export const some = <T>(all: readonly T[], random: Random, share = 0.3): T[] => all.filter(() => random() < share);

/** Inserts rows given as objects, and returns their ids in the same order. */
export async function insert(db: Db, table: string, columns: Record<string, string>, rows: readonly Cells[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const names = Object.keys(columns);
  const list = (each: (name: string) => RawBuilder<unknown>) => sql.join(names.map(each));
  const typed = list((name) => sql`${sql.ref(name)} ${sql.raw(columns[name] as string)}`);
  const { rows: made } = await sql<{ id?: number }>`insert into ${sql.table(table)} as t (${list((name) => sql.ref(name))})
    select ${list((name) => sql.ref(`r.${name}`))} from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (${typed})) with ordinality
      as r(${list((name) => sql.ref(name))}, nth) order by nth returning to_jsonb(t) ->> 'id' as id`.execute(db);
  return made.map(({ id }) => Number(id));
}
