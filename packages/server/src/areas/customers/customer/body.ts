import { type RawBuilder, sql } from 'kysely';
import { yearsSince } from '../../../db/days/ages.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { agreesTo, consentTo } from '../../../person/consent.js';

type Figure = RawBuilder<number | null>;

/** What staff enter about the body of a customer. */
export const bodyColumns = ['birthday', 'height', 'init_weight', 'target_weight', 'waist', 'hip', 'body_fat', 'activity_level'] as const;

/** What of it is hidden unless the customer agrees to weight records. */
export const needsConsent = [
  'init_weight',
  'target_weight',
  'waist',
  'hip',
  'body_fat',
] as const satisfies readonly (typeof bodyColumns)[number][];

/** A value of a row of `customer` as staff may see it. */
export const withConsent = <T>(value: RawBuilder<T>) => sql<T | null>`(case when ${agreesTo('weight')} then ${value} end)`;

/** The current weight as staff may see it. */
export const currentWeight: Figure = sql<number | null>`(case when ${agreesTo('weight')} then coalesce(
  (select p.weight from punch_weight p where p.user_id = customer.id order by p.day desc limit 1), customer.init_weight) end)`;

/** The weight that plans are made from. Without consent no weigh-in counts; the starting weight does until the customer refuses. */
export const plannedWeight: Figure = sql<number | null>`(select case
    when w.agreed then coalesce(w.newest, customer.init_weight)
    when w.agreed is null and w.newest is null then customer.init_weight end
  from (select ${consentTo('weight')} as agreed,
    (select p.weight from punch_weight p where p.user_id = customer.id order by p.day desc limit 1) as newest) w)`;

const squareMetres = sql`((customer.height / 100) * (customer.height / 100))`;

/** BMI = kg / m², two decimals. */
export const bmi: Figure = sql<number | null>`round(${currentWeight} / ${squareMetres}, 2)`;

/** Classes are those of adults in China. */
export const bmiClass = (calendar: Calendar) => sql<'low' | 'normal' | 'over' | 'obese' | null>`(select case
    when b.bmi is null or b.age < 18 then null
    when b.bmi < 18.5 then 'low' when b.bmi < 24 then 'normal' when b.bmi < 28 then 'over' else 'obese' end
  from (select ${bmi} as bmi, ${yearsSince(sql`customer.birthday`, calendar)} as age) b)`;

export const waistClass = sql<'normal' | 'pre' | 'central' | null>`(case
  when not ${agreesTo('weight')} or customer.waist is null or customer.sex = 0 then null
  when customer.waist >= case customer.sex when 1 then 90 else 85 end then 'central'
  when customer.waist >= case customer.sex when 1 then 85 else 80 end then 'pre' else 'normal' end)`;

export const standardWeight: Figure = sql<number | null>`(case when customer.height >= 125 then customer.height - 105 end)`;

export const healthyWeight = sql<{ from: number; to: number } | null>`(case when customer.height is not null then
  json_build_object('from', round(18.5 * ${squareMetres}, 2), 'to', round(23.9 * ${squareMetres}, 2)) end)`;

export const lossKg: Figure = sql<number | null>`(customer.init_weight - ${currentWeight})`;

export const progressPct: Figure = sql<
  number | null
>`(case when ${agreesTo('weight')} and customer.init_weight <> customer.target_weight then
  greatest(-1000, least(1000, round((customer.init_weight - ${currentWeight}) / (customer.init_weight - customer.target_weight) * 100, 2))) end)`;

export const lossPct: Figure = sql<number | null>`(case when ${agreesTo('weight')} and customer.init_weight > 0 then
  greatest(-1000, round(${lossKg} / customer.init_weight * 100, 1)) end)`;

/** The last weigh-ins, oldest first. */
export const weighIns = (most: number) => sql<{ date: string; weight: number }[]>`(case when ${consentTo('weight')} then
  coalesce((select json_agg(json_build_object('date', p.day, 'weight', p.weight) order by p.day)
    from (select day, weight from punch_weight where user_id = customer.id order by day desc limit ${sql.lit(most)}) p), '[]') else '[]' end)`;
