import { type RawBuilder, sql } from 'kysely';
import { dayOfRow } from '../db/days/instants.js';
import { bounds } from './figure.js';
import { type FigureScope, isHeldByStaff, ofChannel } from './figure-scope.js';
import { isInRegion, type RowQuery } from './row-query.js';
import { boughtBy, sales } from './sales.js';

/**
 * Customers and the days on which they did something, as `act`, from `first` to `last`: a check-in, a weighing of their own, or a purchase.
 * Messages and reads count once they are stored.
 */
export const acts = (first: RawBuilder<unknown>, last: RawBuilder<unknown>, scope: FigureScope) => {
  const between = (day: RawBuilder<unknown>) => sql`${day} between ${first} and ${last}`;
  const paidOn = dayOfRow('o.paid_at', 'p.time_zone');
  const all = sql`select d.user_id, d.day from punch_day d, p where ${between(sql`d.day`)}
    union all select w.user_id, w.day from punch_weight w, p where w.source = 'customer' and ${between(sql`w.day`)}
    union all select o.user_id, ${paidOn} from ${sales} o, p where o.user_id is not null and ${between(paidOn)}`;
  return sql`act as (select a.user_id, a.day from (${all}) a join customer c on c.id = a.user_id and c.deleted_at is null
    where ${isHeldByStaff('c.principal_user_id', scope)} and ${ofChannel('c.channel_id', scope)})`;
};

const buyers = (of: RowQuery, having: RawBuilder<unknown>) =>
  sql`with ${bounds(of)}, ${boughtBy(of.scope)} select b.user_id as id from bought b, p where b.paid_at >= p.since and b.paid_at < p.until group by 1 having ${having}`;

/** The customers that figures count. */
export const customerRows = {
  customers_total: (
    of: RowQuery,
  ) => sql`with ${bounds(of)}, home as (select c.id, c.created_at, nullif(c.province, '') as province, nullif(c.city, '') as city
      from customer c where c.deleted_at is null and ${isHeldByStaff('c.principal_user_id', of.scope)} and ${ofChannel('c.channel_id', of.scope)})
    select home.id from home, p where home.created_at < p.until and ${isInRegion('home', of.narrow.region)}`,
  customers_active: (of: RowQuery) =>
    sql`with ${bounds(of)}, ${acts(sql`p.from_day`, sql`p.to_day`, of.scope)} select a.user_id as id from act a`,
  customers_paying: (of: RowQuery) => buyers(of, sql`true`),
  customers_again: (of: RowQuery) => buyers(of, sql`count(*) > 1`),
};
