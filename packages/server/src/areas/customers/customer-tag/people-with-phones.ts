import { sql } from 'kysely';
import type { DataScope } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import { customersInScope } from '../../../person/customers.js';

/** Phones of customers: their own, those of their WeCom contacts, and those that staff noted for these in WeCom, in this order. */
export const phonesOfCustomers = sql`(
  select c.enterprise_id, c.id as user_id, c.phone, 1 as place from customer c where c.phone is not null and c.deleted_at is null
  union all select u.enterprise_id, u.customer_id, u.phone, 2 from external_user u join customer c on c.id = u.customer_id and c.deleted_at is null
    where u.phone is not null
  union all select u.enterprise_id, u.customer_id, m.phone, 3
    from external_user_follow f join external_user u on u.id = f.external_user_id join customer c on c.id = u.customer_id and c.deleted_at is null
      cross join jsonb_array_elements_text(f.remark_mobiles) m(phone) where f.remark_mobiles <> '[]')`;

/** Returns the customers in a data scope who alone have one of these phones, and locks them. */
export async function peopleWithPhones(db: Db, phones: readonly string[], who: DataScope): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ phone: string; id: number }>`
    select phone, id from (
      select distinct on (p.phone) p.phone, array_agg(distinct customer.id) as ids, min(customer.id) as id
        from ${phonesOfCustomers} p join customer on customer.id = p.user_id
        where p.phone = any(${phones}::text[]) and ${customersInScope(who)} group by p.phone, p.place order by p.phone, p.place) first
    where cardinality(ids) = 1`.execute(db);
  const locked = new Set(
    await lockRows(db, 'customer', sql<boolean>`id = any(${rows.map(({ id }) => id)}::bigint[]) and deleted_at is null`),
  );
  return new Map(rows.filter(({ id }) => locked.has(id)).map(({ phone, id }) => [phone, id]));
}
