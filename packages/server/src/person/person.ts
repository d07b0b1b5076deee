import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { rowsOf } from './declarations.js';
import type { Person, PersonData } from './person-data.js';

/** Returns a customer with those merged into them and everything that identifies them. */
export async function personOf(db: Db, id: number): Promise<Person> {
  const { rows } = await sql<Omit<Person, 'id'>>`
    with recursive same as (select ${id}::bigint as id union select c.id from customer c join same s on c.merged_into = s.id),
      contacts as (select u.id, u.external_userid, u.unionid, u.phone from external_user u where u.customer_id in (select id from same)),
      phones as (
        select phone from customer where id in (select id from same) union select phone from contacts
        union select m from external_user_follow f cross join jsonb_array_elements_text(f.remark_mobiles) m where f.external_user_id in (select id from contacts)
        union select phone from lead where user_id in (select id from same))
    select (select array_agg(id) from same) as ids,
      (select coalesce(array_agg(phone) filter (where phone <> ''), '{}') from phones) as phones,
      (select coalesce(array_agg(external_userid), '{}') from contacts) as external_userids,
      (select coalesce(array_agg(unionid) filter (where unionid is not null), '{}') from contacts) as unionids`.execute(db);
  return { id, ...(rows[0] as (typeof rows)[0]) };
}

export interface TableCount {
  one: PersonData;
  count: number;
}

/** Counts the rows of some data; data without any is left out. */
export async function countRows(db: Db, person: Person, some: readonly PersonData[]): Promise<TableCount[]> {
  if (some.length === 0) return [];
  const counts = some.map((one) => sql`(select count(*)::int from ${rowsOf(one, person)})`);
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db);
  return some.flatMap((one, at) => (rows[0]?.counts[at] ? [{ one, count: rows[0].counts[at] }] : []));
}
