import { type RawBuilder, sql } from 'kysely';
import { bounds } from './figure.js';
import { isHeldByStaff, ofChannel } from './figure-scope.js';
import { lostFive, weightLosses } from './losses.js';
import { productLength, salesOf } from './orders.js';
import { hasRenewal } from './renewal.js';
import { everyOne, isInRegion, type RowQuery } from './row-query.js';
import { soldServices } from './sales.js';
import { spans } from './service-days.js';

/** Services `s` that ran at the end of a day, and end within two weeks of it. */
export const endsSoonAfter = (day: RawBuilder<unknown>) => sql`s.status <> 'pending' and s.start_date <= ${day}
  and s.end_date between ${day} and ${day} + 14 and (s.closed_on is null or s.closed_on > ${day})
  and not exists (select from service_break b where b.service_id = s.id and b.from_day <= ${day} and (b.to_day is null or b.to_day >= ${day}))`;

/** Members `s` of camps `k` that ended between two days. */
export const campMembers = (of: Pick<RowQuery, 'scope'>, from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`p, camp k
  join service s on s.camp_id = k.id left join customer c on c.id = s.user_id
  where k.deleted_at is null and k.status = 'finished' and k.end_date between ${from} and ${to}
    and s.deleted_at is null and s.status <> 'cancelled' and ${isHeldByStaff('s.principal_user_id', of.scope)} and ${ofChannel('c.channel_id', of.scope)}`;

const ofSales = (where: RawBuilder<unknown>, of: RowQuery) =>
  sql`with ${bounds(of)}, ${soldServices(of.scope)} select s.id from sold s, p where ${where}`;

const signed = sql`s.sign_at >= p.since and s.sign_at < p.until`;
const isSoldBy = (seller: number | undefined) =>
  seller === undefined ? everyOne : sql<boolean>`coalesce(s.seller_user_id, s.principal_user_id) = ${seller}`;
const ended = sql`s.status = 'finished' and s.ended_on between p.from_day and p.to_day`;

const paidFor = (product: string | undefined) =>
  product === undefined
    ? everyOne
    : sql<boolean>`exists (select from service v where v.id = s.service_id and left(v.product_name, ${sql.lit(productLength)}) = ${product})`;

const ofCamps = (of: RowQuery, where: RawBuilder<unknown>) =>
  sql`with ${bounds(of)} select s.id from ${campMembers(of, sql`p.from_day`, sql`p.to_day`)} and ${where}`;

const ofLosses = (of: RowQuery, where: RawBuilder<unknown>) =>
  sql`with ${bounds(of)}, ${weightLosses(of.scope, sql`p.from_day`, sql`p.to_day`)} select w.id from weighed w where ${where}`;

/** The service orders that figures count. */
export const serviceRows = {
  services_paid: (of: RowQuery) => salesOf(of, 'service_id', paidFor(of.narrow.product)),
  services_sold: (of: RowQuery) => ofSales(sql`${signed} and ${isInRegion('s', of.narrow.region)} and ${isSoldBy(of.narrow.seller)}`, of),
  services_expiring: (of: RowQuery) => ofSales(endsSoonAfter(sql`p.to_day`), of),
  services_ended: (of: RowQuery) => ofSales(ended, of),
  services_renewed: (of: RowQuery) => ofSales(sql`${ended} and ${hasRenewal('s', sql`p.time_zone`)}`, of),
  services_open: (of: RowQuery) =>
    ofSales(sql`s.status <> 'pending' and s.start_date <= p.to_day and (s.closed_on is null or s.closed_on >= p.to_day)`, of),
  /** Now, whatever the period. */
  services_serving: () => sql`select s.id from service s where s.status = 'in_service' and s.deleted_at is null`,
  services_running: (of: RowQuery) => sql`with ${bounds(of)}, ${spans(of.scope, sql`p.from_day`, sql`p.to_day`)} select s.id from span s`,
  services_weighed: (of: RowQuery) => ofLosses(of, everyOne),
  services_five: (of: RowQuery) => ofLosses(of, lostFive),
  camp_services: (of: RowQuery) => ofCamps(of, everyOne),
  camp_services_finished: (of: RowQuery) => ofCamps(of, sql`s.status = 'finished'`),
};
