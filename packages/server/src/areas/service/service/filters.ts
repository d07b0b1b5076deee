import { sql } from 'kysely';
import { dayOf, today } from '../../../db/days.js';
import type { Context } from '../../../http/context.js';
import { silentFor } from '../service-state/eligible-days.js';
import { lossKg } from './columns.js';

const customer = (column: string) => sql<string>`(select ${sql.ref(`c.${column}`)} from customer c where c.id = service.user_id)`;

/** Search of the list; batches on all that match use the same. */
export const serviceSearch = ['service.service_no' as const, 'service.product_name' as const, customer('nick_name'), customer('real_name')];

export const endsWithin = (days: number, { principal }: Context) =>
  sql<boolean>`(service.status in ('pending', 'in_service', 'paused') and service.end_date between ${today(principal)} and ${today(principal)} + ${days}::int)`;

const isEnded = sql<boolean>`(service.status = 'finished')`;

/** Days around the last one within which another paid service renews this one. */
const renewalDays = 30;

/** A finished service whose customer signed another paid one around its last day. */
export const renewed = ({
  principal,
}: Pick<Context, 'principal'>) => sql<boolean>`exists (select from service n where n.user_id = service.user_id
  and n.id <> service.id and n.deleted_at is null and n.status <> 'cancelled' and n.pay_amount_fen > 0
  and ${dayOf(sql`n.sign_at`, principal)} between coalesce(service.closed_on, service.end_date) - ${sql.lit(renewalDays)}
    and coalesce(service.closed_on, service.end_date) + ${sql.lit(renewalDays)})`;

/** Filters of the list that are more than a column; batches on all that match use the same. */
export const serviceFilters = {
  ends_within: endsWithin,
  no_punch_days: (days: number, { principal }: Context) => silentFor(days, today(principal)),
  start_from: { fromDay: 'service.start_date' as const },
  start_to: { toDay: 'service.start_date' as const },
  ended_from: { fromDay: 'service.ended_on' as const },
  ended_to: { toDay: 'service.ended_on' as const },
  province: (name: string) => sql<boolean>`${customer('province')} = ${name}`,
  city: (name: string) => sql<boolean>`${customer('city')} = ${name}`,
  renewed: (yes: boolean, context: Context) => sql<boolean>`(${isEnded} and ${renewed(context)} = ${yes})`,
  loss_pct_from: (percent: number) => sql<boolean>`(${lossKg} / service.init_weight * 100 >= ${percent}::numeric)`,
};
