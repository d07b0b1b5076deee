import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { Person, Words } from './person-data.js';

export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether columns of a row `r` contain one of the words. */
export const mentions = ({ patterns }: Pick<Words, 'patterns'>, ...columns: string[]): RawBuilder<boolean> =>
  sql`concat_ws(' ', ${sql.join(columns.map((one) => sql`${sql.ref(`r.${one}`)}::text`))}) like any(${patterns}::text[])`;

/** Shorter names are in too many other words. */
const shortest = 2;

/** Returns the names, numbers and addresses of a person. */
export async function textsOf(db: Db, { ids, phones, external_userids, unionids }: Person): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct trim(name) as name from (
      select unnest(array[nick_name, real_name]) as name from customer where id = any(${ids}::bigint[])
      union all select unnest(array[u.name, u.nick_name, f.remark]) from external_user u left join external_user_follow f on f.external_user_id = u.id
        where u.customer_id = any(${ids}::bigint[])
      union all select name from lead where user_id = any(${ids}::bigint[]) or phone = any(${phones}::text[])
      union all select unnest(array[receiver_name, receiver_address, buyer_id]) from platform_order
        where user_id = any(${ids}::bigint[]) or user_id is null and receiver_phone = any(${phones}::text[])
      union all select name from crm_task_item where customer_id = any(${ids}::bigint[]) or phone = any(${phones}::text[])
      union all select name from group_chat_member where userid = any(${external_userids}::text[]) or unionid = any(${unionids}::text[])) named
    where char_length(trim(name)) >= ${shortest}`.execute(db);
  const all = [...rows.map((row) => row.name), ...phones, ...external_userids, ...unionids];
  return [...new Set(all)];
}
