import {
  agreed,
  type Company,
  dayAfter,
  dayOf,
  daysBetween,
  type Found,
  latest,
  num,
  one,
  type Read,
  type Row,
  rounded,
  services,
} from './audience-company.js';

// Figures about check-ins, scores, weights and answers, each found by going through the rows of one customer.

const of = (company: Company, table: 'diet_punch' | 'punch_action' | 'punch_day' | 'punch_weight', { id }: Row) =>
  company.rows[table].filter((row) => row.user_id === id);

const moduleOf: Record<string, string> = { weight: 'weight', sport: 'sport', sleep: 'sleep', drink: 'diet', mood: 'diet' };

/** Days of the check-ins that a customer shows, one for each. */
function shownDays(company: Company, customer: Row): string[] {
  const shows = (module: string) => agreed(company, customer.id, module);
  const meals = shows('diet') ? of(company, 'diet_punch', customer) : [];
  const others = of(company, 'punch_action', customer).filter(({ kind }) => {
    if (kind === 'task' || kind === 'course') return true;
    const module = moduleOf[String(kind)];
    return module !== undefined && shows(module);
  });
  return [...meals, ...others].map(({ day }) => String(day));
}

const isWithin = (day: unknown, { today }: Company, days: number) => {
  const ago = daysBetween(day, today);
  return ago >= 0 && ago < days;
};

function streak(company: Company, customer: Row): Found[] {
  if (customer.last_punch_at === null) return [];
  const days = new Set(shownDays(company, customer));
  let day = days.has(company.today) ? company.today : dayAfter(company.today, -1);
  let run = 0;
  for (; days.has(day); day = dayAfter(day, -1)) run += 1;
  return one(run);
}

/** Whether a day of a service counts: begun, not over, not paused. */
function counts({ rows, today }: Company, service: Row, day: string): boolean {
  const { start_date, end_date, closed_on, status } = service as Record<string, string | null>;
  if (status === 'pending' || status === 'cancelled' || !start_date || day < start_date) return false;
  if (day > today || (end_date && day > end_date) || (closed_on && day > closed_on)) return false;
  return !rows.service_break.some(
    (one) => one.service_id === service.id && day >= String(one.from_day) && (one.to_day === null || day <= String(one.to_day)),
  );
}

/** Whether a day of check-ins shows anything that the customer agrees to, or nothing at all that would need it. */
function shows(company: Company, customer: Row, day: Row): boolean {
  const has = {
    diet:
      day.drink_ml !== null ||
      day.mood !== null ||
      company.rows.diet_punch.some((meal) => meal.punch_id === day.id && meal.day === day.day),
    weight: day.waist !== null || of(company, 'punch_weight', customer).some((one) => one.day === day.day),
    sport: [day.sport_minutes, day.sport_kcal, day.steps].some((value) => value !== null),
    sleep: day.sleep_minutes !== null || day.sleep_score !== null,
  };
  const modules = Object.keys(has) as (keyof typeof has)[];
  const given = modules.filter((module) => agreed(company, customer.id, module));
  if (given.length === 4 || given.some((module) => has[module])) return true;
  if (of(company, 'punch_action', customer).some(({ kind, day: on }) => on === day.day && (kind === 'task' || kind === 'course')))
    return true;
  return modules.every((module) => !has[module]);
}

function rate(company: Company, customer: Row): Found[] {
  const own = services(company, customer);
  const due = new Set<string>();
  for (let ago = 0; ago < 7; ago += 1) {
    const day = dayAfter(company.today, -ago);
    if (own.some((service) => counts(company, service, day))) due.add(day);
  }
  const done = of(company, 'punch_day', customer).filter(
    (day) =>
      due.has(String(day.day)) &&
      own.some((service) => service.id === day.service_id && counts(company, service, String(day.day))) &&
      shows(company, customer, day),
  );
  return due.size === 0 ? [] : one(rounded((new Set(done.map(({ day }) => day)).size / due.size) * 100));
}

const mealsOf = (company: Company, { service_id, day }: Row) =>
  company.rows.diet_punch.filter((meal) => meal.service_id === service_id && meal.day === day).length;

/** The mean of a score over seven days; of two orders on one day the one with more meals counts, or else the newer record. */
const meanScore =
  (score: (day: Row) => unknown, such: (company: Company, day: Row) => boolean): Read =>
  (company, customer) => {
    const days = new Map<string, Row>();
    for (const row of of(company, 'punch_day', customer).filter(({ day }) => isWithin(day, company, 7))) {
      const known = days.get(String(row.day));
      const more = known ? mealsOf(company, row) - mealsOf(company, known) || Number(row.id) - Number(known.id) : 1;
      if (more > 0) days.set(String(row.day), row);
    }
    const scores = [...days.values()].filter((day) => such(company, day)).flatMap((day) => num(score(day)) ?? []);
    return scores.length === 0 ? [] : one(Math.round((scores.reduce((sum, each) => sum + each, 0) / scores.length) * 10 + 1e-9) / 10);
  };

/** The change of the median from one week to the next, in whole grams so that nothing is lost; null with fewer than two weigh-ins in either. */
function rateBefore(company: Company, customer: Row, weeks: number): number | null {
  const grams = (week: number) =>
    of(company, 'punch_weight', customer)
      .filter(({ day }) => Math.floor(daysBetween(day, company.today) / 7) === week)
      .map(({ weight }) => Math.round(Number(weight) * 1000))
      .sort((a, b) => a - b);
  const [now, then] = [grams(weeks), grams(weeks + 1)];
  if (now.length < 2 || then.length < 2) return null;
  const middle = (all: number[]) => ((all[(all.length - 1) >> 1] as number) + (all[all.length >> 1] as number)) / 2;
  const change = middle(now) - middle(then);
  return (Math.sign(change) * Math.round(Math.abs(change) / 10)) / 100 || 0;
}

/** Days of a service without a check-in, from yesterday backwards. */
function silentDays(company: Company, customer: Row, service: Row): number {
  const last = latest(
    of(company, 'punch_day', customer)
      .filter((day) => day.service_id === service.id && shows(company, customer, day))
      .map(({ day }) => String(day)),
  );
  let silent = 0;
  for (let day = dayAfter(company.today, -1); day >= String(service.start_date) && (last === null || day > last); day = dayAfter(day, -1))
    if (counts(company, service, day)) silent += 1;
  return silent;
}

function alerts(company: Company, customer: Row): Found[] {
  const [now, before] = [rateBefore(company, customer, 0), rateBefore(company, customer, 1)];
  const found: Found[] = [];
  if (now !== null && now < -1 && before !== null && before < -1) found.push(...one('too_fast'));
  else if (now !== null && Math.abs(now) < 0.2) found.push(...one('plateau'));
  else if (now !== null && now > 0.5) found.push(...one('rebound'));
  const running = services(company, customer).filter(({ status }) => status === 'in_service');
  const agreesToAny = ['diet', 'weight', 'sport', 'sleep'].some((module) => agreed(company, customer.id, module));
  if (agreesToAny && running.some((service) => silentDays(company, customer, service) >= 2)) found.push(...one('no_punch'));
  return found;
}

function allergens({ rows }: Company, { allergy_ingredient_ids, tolerated_allergens }: Row): Found[] {
  const groups = rows.ingredient
    .filter(({ id }) => (allergy_ingredient_ids as number[]).includes(Number(id)))
    .flatMap(({ allergens: own }) => {
      const all = own as string[];
      return all.includes('crustacean') ? [...all.filter((one) => one !== 'sulfite'), 'mollusc'] : all;
    });
  return [...new Set(groups)].filter((group) => !(tolerated_allergens as string[]).includes(group)).flatMap((group) => one(group));
}

interface Dimension {
  id: number;
  score: number | null;
  level: string | null;
}

function newestOf({ rows }: Company, { id }: Row, questionnaire: unknown): Row | undefined {
  return rows.evaluation_answer
    .filter((row) => row.customer_id === id && (questionnaire === undefined || Number(row.questionnaire_id) === Number(questionnaire)))
    .sort((a, b) => Date.parse(String(b.finished_at)) - Date.parse(String(a.finished_at)) || Number(b.id) - Number(a.id))[0];
}

const inDimension =
  (name: 'score' | 'level'): Read =>
  (company, customer, dimension) => {
    const questionnaire = company.rows.questionnaire_dimension.find(({ id }) => Number(id) === Number(dimension))?.questionnaire_id ?? 0;
    const result = newestOf(company, customer, questionnaire)?.result as { dimensions: Dimension[] } | undefined;
    return one(result?.dimensions.find(({ id }) => id === Number(dimension))?.[name]);
  };

export const figures: Record<string, Read> = {
  'punch.drink': (company, customer) =>
    of(company, 'punch_action', customer).flatMap(({ kind, day }) => (kind === 'drink' ? { day: String(day) } : [])),
  'punch.any': (company, customer) => shownDays(company, customer).map((day) => ({ day })),
  'punch.days_since': (company, { last_punch_at }) =>
    one(last_punch_at === null ? null : daysBetween(dayOf(company, last_punch_at), company.today)),
  'punch.streak_d': streak,
  'punch.rate_pct': rate,
  'punch.score_avg_7d': meanScore(
    ({ day_score, draft_day_score }) => day_score ?? draft_day_score,
    (company, day) => mealsOf(company, day) > 0,
  ),
  'punch.sleep_score_avg_7d': meanScore(
    ({ sleep_score }) => sleep_score,
    (_, { sleep_minutes }) => sleep_minutes !== null,
  ),
  'health.weekly_rate_kg': (company, customer) => one(rateBefore(company, customer, 0)),
  'health.alert': alerts,
  'health.flag': (_, { health_flags }) => (health_flags as string[]).flatMap((flag) => one(flag)),
  'health.allergen': allergens,
  'health.diet_style': (_, { diet_style }) => one(String(diet_style)),
  'service.product': (company, customer) => services(company, customer).flatMap(({ product_name }) => one(String(product_name))),
  'service.sold': (company, customer) =>
    services(company, customer).flatMap(({ status, sign_at }) => (status === 'cancelled' ? [] : { day: dayOf(company, sign_at) })),
  'order.count': ({ rows }, { id }) => one(rows.platform_order.filter((row) => row.user_id === id).length),
  'evaluation.level': (company, customer, questionnaire) =>
    one((newestOf(company, customer, questionnaire)?.result as { level: string | null } | undefined)?.level),
  'evaluation.score': inDimension('score'),
  'evaluation.dimension_level': inDimension('level'),
  'evaluation.days_since': (company, customer, questionnaire) => {
    const newest = newestOf(company, customer, questionnaire);
    return one(newest && daysBetween(dayOf(company, newest.finished_at), company.today));
  },
};
