import { sql } from 'kysely';
import type { Calendar } from '../../../db/days/calendar.js';
import { today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { agreesToAny, visibleDays } from '../../../person/visible-check-ins.js';
import { silentFor } from '../service-state/eligible-days.js';
import { lossKg } from './columns.js';
import { hasRenewal } from './renewal.js';
import { hasAlert } from './weight-alert.js';

const customer = (column: string) => sql<string>`(select ${sql.ref(`c.${column}`)} from customer c where c.id = service.user_id)`;

/** Search of the list; batches on all that match use the same. */
export const serviceSearch = ['service.service_no' as const, 'service.product_name' as const, customer('nick_name'), customer('real_name')];

export const endsWithin = (days: number, { principal }: Context) =>
  sql<boolean>`(service.status in ('pending', 'in_service', 'paused') and service.end_date between ${today(principal)} and ${today(principal)} + ${days}::int)`;

/** Whether a service has a check-in today that the customer agrees to show. */
export const punchedToday = (calendar: Calendar) => sql<boolean>`exists (select from ${visibleDays} and p.day = ${today(calendar)})`;

const isEnded = sql<boolean>`(service.status = 'finished')`;

/** Filters of the list that are more than a column; batches on all that match use the same. */
export const serviceFilters = {
  ends_within: endsWithin,
  no_punch_days: (days: number, { principal }: Context) => silentFor(days, today(principal)),
  punched_today: (yes: boolean, { principal }: Context) =>
    sql<boolean>`(${agreesToAny('service.user_id')} and ${punchedToday(principal)} = ${yes})`,
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
