import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { dayValue, eachDay } from '../../../db/days/day-values.js';
import { standings } from '../../../ranking/standings.js';

type Day = RawBuilder<unknown>;

/** What a member can check in on a day. */
export const markNames = ['breakfast', 'lunch', 'dinner', 'snack', 'weight', 'sport', 'drink', 'sleep'] as const;

/** Marks of a day, in the order of their names: 0 not punched, 1 punched, 2 evaluated. */
export type Marks = readonly number[];

interface MemberMarksRow {
  service_id: number;
  user_id: number;
  name: string;
  days_without_punch: number;
  at_risk: boolean;
  first_day: string | null;
  last_day: string | null;
  paused_days: string[];
  records: [day: string, ...marks: number[]][];
}

export const agreedTo = (module: 'diet' | 'sport' | 'sleep') =>
  sql`coalesce((select k.granted from customer_consent k where k.user_id = m.user_id and k.module = ${sql.lit(module)} order by k.id desc limit 1), false)`;

const within = (from: Day, to: Day) => sql`p.day between ${dayValue(from)} and ${dayValue(to)}`;

/** 2 once staff evaluated it. */
const meal = (name: string) => sql`case when p.meal = ${sql.lit(name)} then case when p.evaluated_at is null then 1 else 2 end end`;
const snack = sql`case when p.meal not in ('breakfast', 'lunch', 'dinner') then case when p.evaluated_at is null then 1 else 2 end end`;

/** All that members checked in, a row each; kinds that the customer does not consent to are left out. */
const records = (from: Day, to: Day) => sql`
  select p.service_id, p.day, ${meal('breakfast')} as breakfast, ${meal('lunch')} as lunch, ${meal('dinner')} as dinner, ${snack} as snack,
    false as weight, false as sport, false as drink, false as sleep, false as evaluated
  from m join diet_punch p on p.service_id = m.service_id and ${within(from, to)} where m.diet_agreed
  union all select p.service_id, p.day, null, null, null, null, false, m.sport_agreed and coalesce(p.sport_minutes, p.sport_kcal, p.steps) is not null,
    m.diet_agreed and p.drink_ml is not null, m.sleep_agreed and coalesce(p.sleep_minutes, p.sleep_score) is not null, p.evaluated_at is not null
  from m join punch_day p on p.service_id = m.service_id and ${within(from, to)}
  union all select m.service_id, p.day, null, null, null, null, true, false, false, false, false
  from m join punch_weight p on p.user_id = m.user_id and ${within(from, to)} where m.agreed`;

const dayMark = (name: string) =>
  sql`case when bool_or(r.${sql.ref(name)}) then case when bool_or(r.evaluated) then 2 else 1 end else 0 end`;

/** Members of a camp with what they checked in within a span of days; `asOf` is the day of their figures. */
const membersWithMarks = (camp: Day, asOf: Day, from: Day, to: Day) => sql<MemberMarksRow>`
  with m as materialized (
    select m.*, ${agreedTo('diet')} as diet_agreed, ${agreedTo('sport')} as sport_agreed, ${agreedTo('sleep')} as sleep_agreed
    from (${standings(camp, asOf)}) m),
  r as (${records(from, to)}),
  g as materialized (
    select x.service_id, json_agg(x.marks) as records from (
      select r.service_id, json_build_array(r.day, coalesce(max(r.breakfast), 0), coalesce(max(r.lunch), 0), coalesce(max(r.dinner), 0),
        coalesce(min(r.snack), 0), ${dayMark('weight')}, ${dayMark('sport')}, ${dayMark('drink')}, ${dayMark('sleep')}) as marks
      from r group by r.service_id, r.day) x group by x.service_id),
  off as materialized (
    select b.service_id, json_agg(distinct d.day) as days from m join service_break b on b.service_id = m.service_id
      cross join lateral ${eachDay(sql`greatest(b.from_day, ${dayValue(from)})`, sql`least(coalesce(b.to_day, ${dayValue(to)}), ${dayValue(to)})`)} d
    group by b.service_id)
  select m.service_id, m.user_id, m.name, m.days_without_punch, m.at_risk, m.first_day, m.last_day, coalesce(off.days, '[]') as paused_days,
    coalesce(g.records, '[]') as records
  from m left join g on g.service_id = m.service_id left join off on off.service_id = m.service_id order by m.name, m.service_id`;

const nothing: Marks = markNames.map(() => 0);

export interface MemberMarks extends Pick<MemberMarksRow, 'service_id' | 'user_id' | 'name' | 'days_without_punch' | 'at_risk'> {
  /** The marks of each of the dates; null on a day that is paused, or outside of the service. */
  marks: (Marks | null)[];
}

/** The members of a camp by name, with their marks on these dates, which are one after another. */
export async function marksOn(db: Db, campId: number, asOf: string, dates: readonly string[]): Promise<MemberMarks[]> {
  const [from, to] = [sql`${dates[0]}`, sql`${dates.at(-1)}`];
  const { rows } = await membersWithMarks(sql`${campId}`, sql`${asOf}`, from, to).execute(db);
  return rows.map(({ first_day, last_day, paused_days, records, ...row }) => {
    const paused = new Set(paused_days);
    const known = new Map(records.map(([day, ...marks]) => [day, marks]));
    const counts = (day: string) => first_day !== null && last_day !== null && day >= first_day && day <= last_day && !paused.has(day);
    return { ...row, marks: dates.map((day) => (counts(day) ? (known.get(day) ?? nothing) : null)) };
  });
}
