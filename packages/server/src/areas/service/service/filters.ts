import { sql } from 'kysely';
import type { Calendar } from '../../../db/days/calendar.js';
import { today } from '../../../db/days/instants.js';
import { inFigure } from '../../../figures/figure-rows.js';
import { hasRenewal } from '../../../figures/renewal.js';
import type { Context } from '../../../http/context.js';
import { searchWithPhones } from '../../../person/phone-search.js';
import { agreesToAny, visibleDays } from '../../../person/visible-check-ins.js';
import { silentFor } from '../service-state/eligible-days.js';
import { lossKg } from './columns.js';
import { hasAlert } from './weight-alert.js';

const customer = (column: string) => sql<string>`(select ${sql.ref(`c.${column}`)} from customer c where c.id = service.user_id)`;

/** Search of the list; batches on all that match use the same. */
export const serviceSearch = searchWithPhones(
  ['service.service_no', 'service.product_name', customer('nick_name'), customer('real_name'), customer('remark')],
  { column: customer('phone'), keys: customer('name_keys'), permission: 'customer:phone:view' },
);

export const endsWithin = (days: number, { principal }: Context) =>
  sql<boolean>`(service.status in ('pending', 'in_service', 'paused') and service.end_date between ${today(principal)} and ${today(principal)} + ${days}::int)`;

/** Whether a service has a check-in today that the customer agrees to show. */
export const punchedToday = (calendar: Calendar) => sql<boolean>`exists (select from ${visibleDays} and p.day = ${today(calendar)})`;

/** Whether the plan has, from today on, food that the customer must not have. */
export const hasAvoidedFood = (calendar: Calendar) =>
  sql<boolean>`(service.status in ('pending', 'in_service', 'paused') and coalesce(service.avoided_until >= ${today(calendar)}, false))`;

const isEnded = sql<boolean>`(service.status = 'finished')`;

/** Filters of the list that are more than a column; batches on all that match use the same. */
export const serviceFilters = {
  figure: inFigure('listServices', 'service.id'),
  ends_within: endsWithin,
  no_punch_days: (days: number, { principal }: Context) => silentFor(days, today(principal)),
  punched_today: (yes: boolean, { principal }: Context) =>
    sql<boolean>`(${agreesToAny('service.user_id')} and ${punchedToday(principal)} = ${yes})`,
  avoided_food: (yes: boolean, { principal }: Context) => sql<boolean>`(${hasAvoidedFood(principal)} = ${yes})`,
  alert: hasAlert,
  start_from: { fromDay: 'service.start_date' as const },
  start_to: { toDay: 'service.start_date' as const },
  ended_from: { fromDay: 'service.ended_on' as const },
  ended_to: { toDay: 'service.ended_on' as const },
  province: (name: string) => sql<boolean>`${customer('province')} = ${name}`,
  city: (name: string) => sql<boolean>`${customer('city')} = ${name}`,
  renewed: (yes: boolean, { principal }: Context) =>
    sql<boolean>`(${isEnded} and ${hasRenewal('service', sql`${principal.timeZone}`)} = ${yes})`,
  loss_pct_from: (percent: number) => sql<boolean>`(${lossKg} / service.init_weight * 100 >= ${percent}::numeric)`,
};
