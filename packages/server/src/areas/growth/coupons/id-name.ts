import { type RawBuilder, sql } from 'kysely';

/** Id and name of a row as the contract's `Named`. */
export const idNameJson = (table: string): RawBuilder<{ id: number; name: string }> =>
  sql`json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)})`;
