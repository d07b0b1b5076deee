import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { daysInMonth, type Granularity, periodStart } from '../../../db/days/periods.js';
import { sentAfter } from '../../../db/days/send-time.js';
import { valuesOf } from '../../configuration/configure/param-columns.js';

/** How many mass messages a contact or a group may get: as many a month as it has days, 7 a week, or 1 a day. */
export type QuotaRule = 'month' | 'week7' | 'day1';

export interface MassSettings {
  rule: QuotaRule;
  /** Whole hours between which nothing goes; `to` may lie on the next day. Equal ones mean none. */
  quietFrom: number;
  quietTo: number;
}

const rules: readonly QuotaRule[] = ['month', 'week7', 'day1'];
const usual: MassSettings = { rule: 'month', quietFrom: 22, quietTo: 8 };

/** Returns the parameters of mass messages that apply to the company. */
export async function massSettings(db: Db, enterpriseId: number): Promise<MassSettings> {
  const rows = await valuesOf(db, enterpriseId)
    .where('param.key', 'in', ['mass.quota', 'mass.quiet_from', 'mass.quiet_to'])
    .select(['param.key', sql<string | null>`coalesce(own.value, param.value)`.as('value')])
    .execute();
  const of = (key: string) => rows.find((row) => row.key === key)?.value ?? undefined;
  const hour = (key: string, otherwise: number) => {
    const value = Number(of(key));
    return Number.isInteger(value) && value >= 0 && value <= 23 ? value : otherwise;
  };
  return {
    rule: rules.find((one) => one === of('mass.quota')) ?? usual.rule,
    quietFrom: hour('mass.quiet_from', usual.quietFrom),
    quietTo: hour('mass.quiet_to', usual.quietTo),
  };
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

export const quietText = ({ quietFrom, quietTo }: MassSettings) => [clock(quietFrom), clock(quietTo)] as const;

/** When a message goes that is due at an instant: then, or when the quiet hours end. */
export function outsideQuiet(due: RawBuilder<string>, settings: MassSettings, calendar: Calendar) {
  const [from, to] = quietText(settings);
  return sentAfter(due, 0, from === to ? undefined : { from, to }, calendar);
}

const spans: Record<QuotaRule, Granularity> = { month: 'month', week7: 'week', day1: 'day' };

/** The first day of the period of a rule in which a day lies, or with `later` of a following period. */
export const quotaPeriod = (rule: QuotaRule, day: RawBuilder<unknown>, later = 0) => periodStart(day, spans[rule], later);

/** How many messages a receiver may get in the period of a day. */
export const quotaCap = (rule: QuotaRule, day: RawBuilder<unknown>): RawBuilder<number> =>
  rule === 'month' ? daysInMonth(day) : sql<number>`${sql.lit(rule === 'week7' ? 7 : 1)}`;

/** Periods that a forecast looks ahead for those without room: about two months. */
export const periodsAhead: Record<QuotaRule, number> = { month: 2, week7: 9, day1: 61 };
