import type { components } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { consentTo } from '../../../person/consent.js';
import { lastDayOf, silentFor } from '../service-state/eligible-days.js';

export type AlertKind = components['schemas']['AlertKind'];
export type WeightAlertKind = Exclude<AlertKind, 'no_punch'>;

/** After how many days without a check-in staff are notified. */
export const silentDays = 2;

type Day = RawBuilder<string>;

/** `weeklyRate` of check-in/weight-trend.ts over a row of the table `service`, as of a day. */
function weeklyRate(day: Day) {
  const [now, before] = [sql`p.day > ${day} - 7`, sql`p.day <= ${day} - 7`];
  const median = (which: RawBuilder<unknown>) =>
    sql`(percentile_cont(0.5) within group (order by p.weight) filter (where ${which}))::numeric`;
  return sql<number | null>`(select case when count(*) filter (where ${now}) >= 2 and count(*) filter (where ${before}) >= 2
    then round(${median(now)} - ${median(before)}, 2) end
    from punch_weight p where p.user_id = service.user_id and p.day > ${day} - 14 and p.day <= ${day})`;
}

const agreed = sql<boolean>`coalesce((select ${consentTo('weight')} from customer where customer.id = service.user_id), false)`;

/** Change of the week up to today, as the alerts compare it. */
export const weightChange = ({ principal }: Pick<Context, 'principal'>) => weeklyRate(lastDayOf(today(principal)));

/** Services in service with an alert as of today, by the rules of `weightAlerts`. */
export function hasAlert(kind: AlertKind, { principal }: Pick<Context, 'principal'>): RawBuilder<boolean> {
  if (kind === 'no_punch') return silentFor(silentDays, today(principal));
  const last = lastDayOf(today(principal));
  const rate = weeklyRate(last);
  const weightRules: Record<WeightAlertKind, RawBuilder<boolean>> = {
    too_fast: sql<boolean>`(${rate} < -1 and ${weeklyRate(sql<string>`${last} - 7`)} < -1)`,
    plateau: sql<boolean>`(abs(${rate}) < 0.2)`,
    rebound: sql<boolean>`(${rate} > 0.5)`,
  };
  return sql<boolean>`(service.status = 'in_service' and ${agreed} and coalesce(${weightRules[kind]}, false))`;
}
