import { type RawBuilder, sql } from 'kysely';

/** The kinds of record that a customer agrees to show; `userId` is an SQL expression. */
export const agreedModules = (userId: string) => sql<
  string[]
>`array(select m.module from unnest(array['diet', 'weight', 'sport', 'sleep']) m(module)
  where (select k.granted from customer_consent k where k.user_id = ${sql.raw(userId)} and k.module = m.module order by k.id desc limit 1))`;

/** Whether a customer agrees to show any records. Otherwise their check-ins are unknown. */
export const agreesToAny = (userId: string) => sql<boolean>`(cardinality(${agreedModules(userId)}) > 0)`;

/**
 * Whether the row `p` of `punch_day` has anything that its customer agrees to show, or that needs no consent. A day without that counts as
 * a day without a check-in, so that it reveals no hidden records.
 */
export const isVisibleDay = (modules: RawBuilder<string[]>) => sql<boolean>`(cardinality(${modules}) = 4
  or 'diet' = any(${modules}) and (p.drink_ml is not null or p.mood is not null
    or exists (select from diet_punch d where d.enterprise_id = p.enterprise_id and d.day = p.day and d.punch_id = p.id))
  or 'weight' = any(${modules}) and (p.waist is not null
    or exists (select from punch_weight w where w.enterprise_id = p.enterprise_id and w.user_id = p.user_id and w.day = p.day))
  or 'sport' = any(${modules}) and coalesce(p.sport_minutes, p.sport_kcal, p.steps) is not null
  or 'sleep' = any(${modules}) and coalesce(p.sleep_minutes, p.sleep_score) is not null
  or exists (select from punch_action t where t.enterprise_id = p.enterprise_id and t.user_id = p.user_id and t.day = p.day and t.kind in ('task', 'course'))
  or num_nonnulls(p.drink_ml, p.mood, p.waist, p.sport_minutes, p.sport_kcal, p.steps, p.sleep_minutes, p.sleep_score) = 0
    and not exists (select from diet_punch d where d.enterprise_id = p.enterprise_id and d.day = p.day and d.punch_id = p.id)
    and not exists (select from punch_weight w where w.enterprise_id = p.enterprise_id and w.user_id = p.user_id and w.day = p.day))`;

/** Check-ins `p` of a service that are shown, to select from. */
export const visibleDays = sql`(select ${agreedModules('service.user_id')} as modules offset 0) a, punch_day p
  where p.service_id = service.id and ${isVisibleDay(sql<string[]>`a.modules`)}`;

/** The last day with a shown check-in of a customer; `userId` is an SQL expression. */
export const lastVisibleDay = (userId: string) => sql<string | null>`greatest(
  (select max(p.day) from (select ${agreedModules(userId)} as modules offset 0) a, punch_day p
    where p.user_id = ${sql.raw(userId)} and ${isVisibleDay(sql<string[]>`a.modules`)}),
  (select max(t.day) from punch_action t where t.user_id = ${sql.raw(userId)} and t.kind in ('task', 'course')))`;

/**
 * Whether the customer of a record agrees to show it, looked up for each record: the planner expects few rows of consents that are grouped first,
 * and compares all with all. Both are SQL expressions.
 */
export const isVisible = (userId: string, module: RawBuilder<unknown>) =>
  sql<boolean>`(select k.granted from customer_consent k where k.user_id = ${sql.raw(userId)} and k.module = ${module} order by k.id desc limit 1)`;
