import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { type Calendar, zoneOf } from '../../../db/days/calendar.js';
import { startOf, thisMonday, today } from '../../../db/days/instants.js';
import { targetEnergy } from '../../../nutrition/plan/energy.js';
import type { Dish, Food, PlanLine } from '../../../nutrition/plan/food.js';
import { personOf } from '../../../nutrition/plan/person.js';
import { makePlan, type Plan } from '../../../nutrition/plan/plan.js';
import type { ActivityLevel, EnergyBasis, HealthFlag } from '../../../nutrition/plan/schemas.js';
import { allergenGroups } from '../../../nutrition/safety/allergens.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as customers } from '../../customers/customer/demo.js';
import { dishesOf, foodJson } from '../../food/recipe-case/food-of.js';
import { dayAfter } from '../service-plan/meals.js';
import { type MealChange, savePlan } from '../service-plan/save-plan.js';
import { bmrFloor } from './target-energy.js';

const orders = [
  { product_name: '六周体重管理', type: 'weight_loss', service_days: 42, pay_amount_fen: 268_000, starts_in: 1, goal: 'lose' },
  { product_name: '三个月营养指导', type: 'nutrition', service_days: 90, pay_amount_fen: 398_000, starts_in: 3, goal: 'keep' },
  { product_name: '七天体验', type: 'trial', service_days: 7, pay_amount_fen: 9_900, starts_in: null, goal: 'lose' },
] as const;

/** Opens services for leads that have a nutritionist; none of them has begun. */
async function addPendingServices(db: Db, enterprise_id: number) {
  const now = today({ timeZone: await zoneOf(db, enterprise_id) });
  const people = await db
    .selectFrom('customer')
    .select(['id', 'principal_user_id', 'init_weight', 'target_weight'])
    .where('enterprise_id', '=', enterprise_id)
    .where('stage', '=', 'lead')
    .where('principal_user_id', 'is not', null)
    .orderBy('id')
    .limit(orders.length)
    .execute();
  for (const [at, { id: user_id, ...person }] of people.entries()) {
    const { starts_in, goal, ...order } = orders[at] as (typeof orders)[number];
    await db
      .insertInto('service')
      .values({
        ...order,
        ...person,
        enterprise_id,
        user_id,
        service_no: sql<string>`'S' || to_char(now(), 'YYYYMMDD') || lpad(${at + 1}::text, 5, '0')`,
        start_date: starts_in === null ? null : sql<string>`${now} + ${starts_in}::int`,
        energy_input: JSON.stringify({ goal }),
      })
      .execute();
  }
}

const week = 7;

const runningServices = (db: Db, enterprise_id: number, calendar: Calendar) =>
  db
    .selectFrom('service as s')
    .innerJoin('customer as c', 'c.id', 's.user_id')
    .select([
      's.id',
      's.type',
      's.end_date',
      's.principal_user_id',
      'c.sex',
      'c.birthday',
      today(calendar).as('today'),
      bmrFloor('s').as('bmr_floor'),
    ])
    .select([
      sql<number>`c.height::float8`.as('height'),
      sql<number>`c.init_weight::float8`.as('weight'),
      sql<ActivityLevel | null>`c.activity_level`.as('activity_level'),
      sql<HealthFlag[]>`c.health_flags`.as('health_flags'),
      sql<'normal'>`c.diet_style`.as('diet_style'),
      sql<number[]>`c.allergy_ingredient_ids`.as('allergy_ingredient_ids'),
      sql<number[]>`c.dislike_ingredient_ids`.as('dislike_ingredient_ids'),
      sql<string>`case s.type when 'trial' then s.start_date else greatest(s.start_date, ${thisMonday(calendar)}) end`.as('from'),
    ])
    .where('s.enterprise_id', '=', enterprise_id)
    .where('s.status', '=', 'in_service')
    .orderBy('s.id')
    .execute();

type RunningService = Awaited<ReturnType<typeof runningServices>>[number];

/** Those whom losing weight would harm keep it. */
const goalOf = ({ health_flags }: RunningService) => (health_flags.includes('pregnancy') ? 'keep' : 'lose');

function energyOf(one: RunningService): EnergyBasis {
  const checked = personOf(one, one.today);
  const target = 'person' in checked ? targetEnergy(checked.person, { goal: goalOf(one) }, { bmrFloor: one.bmr_floor }) : undefined;
  if (!target || !('basis' in target)) throw new Error(`Service ${one.id} of the sandbox has no target energy.`);
  return target.basis;
}

const restrictionsOf = (one: RunningService, foods: readonly Food[]) => ({
  ...one,
  allergens: allergenGroups(foods.filter(({ id }) => one.allergy_ingredient_ids.includes(id))),
});

const storedLine = ({ case_id, ingredient_id, dosage_g }: PlanLine) => ({
  ...{ case_id, ingredient_id, name: null, dosage_g, unit: 'g' as const, energy_kcal: null },
  ...{ exchange_group: null, method: null, replace_group: null },
});

const mealsOf = ({ days }: Plan): MealChange[] =>
  days.flatMap(({ date, meals }) =>
    meals.map(({ meal, items }) => ({ date, meal, after: { items: items.map(storedLine), locked: false, adjusted: false } })),
  );

/** The same meals a week later, as staff copy them. */
const copyOf = (meals: readonly MealChange[], last: string | null): MealChange[] =>
  meals.flatMap(({ date, meal, after }) => {
    const later = dayAfter(date, week);
    return after && (last === null || later <= last) ? [{ date: later, meal, after: { ...after, adjusted: true } }] : [];
  });

function planOf(one: RunningService, energy_kcal: number, foods: readonly Food[], dishes: readonly Dish[]): Plan {
  const { from, weight } = one;
  const made = makePlan({
    seed: `demo ${one.id}`,
    from,
    days: week,
    energy_kcal,
    weight,
    restrictions: restrictionsOf(one, foods),
    foods,
    dishes,
  });
  if ('refused' in made) throw new Error(`Service ${one.id} of the sandbox gets no plan: ${JSON.stringify(made.refused)}`);
  return made;
}

/** Saves a plan of a week and, for longer services, the copy of it for the next. */
async function storePlan(db: Db, one: RunningService, basis: EnergyBasis, plan: Plan) {
  const planner = { db, principal: { staffId: one.principal_user_id } };
  const [energy_kcal, meals] = [basis.energy_kcal, mealsOf(plan)];
  const header = {
    energy_kcal,
    energy_basis: JSON.stringify(basis),
    energy_input: JSON.stringify({ goal: goalOf(one) }),
    replaced: plan.replaced,
  };
  const first = { id: one.id, recipe_version: 0, plan_state: 'none', energy_kcal } as const;
  const saved = await savePlan(planner, first, 'generated', meals, header);
  if (one.type !== 'trial') await savePlan(planner, { ...first, ...saved }, 'copied', copyOf(meals, one.end_date));
}

/** Plans are made the evening before their first day. */
const setPlanTimes = (db: Db, calendar: Calendar) => {
  const evening = sql`${startOf(sql<string>`m.day`, calendar, -1)} + make_interval(mins => 1120 + (m.service_id * 17 % 100)::int)`;
  const first = sql`(select service_id, min(date) as day from service_plan_meal group by service_id) m`;
  return Promise.all([
    sql`update service_plan_version v set created_at = ${evening} + make_interval(mins => v.number * 4) from ${first} where m.service_id = v.service_id`.execute(
      db,
    ),
    sql`update service s set plan_generated_at = ${evening} from ${first} where m.service_id = s.id`.execute(db),
  ]);
};

/** Gives each service that runs its energy, and a plan for this week and the next. */
async function addPlans(db: Db, enterprise_id: number) {
  const calendar = { timeZone: await zoneOf(db, enterprise_id) };
  await sql`select set_config('app.tenant', ${String(enterprise_id)}, true), set_config('role', 'shiyi_app', true)`.execute(db);
  const rows = await db
    .selectFrom('ingredient as f')
    .select(foodJson('f').as('food'))
    .where('f.enterprise_id', '=', enterprise_id)
    .execute();
  const foods = rows.map(({ food }) => food);
  const cases = await db.selectFrom('recipe_case').select('id').where('enterprise_id', '=', enterprise_id).orderBy('id').execute();
  const { dishes } = await dishesOf(
    db,
    cases.map(({ id }) => id),
  );
  for (const one of await runningServices(db, enterprise_id, calendar)) {
    const basis = energyOf(one);
    await storePlan(db, one, basis, planOf(one, basis.energy_kcal, foods, [...dishes.values()]));
  }
  await setPlanTimes(db, calendar);
  await sql`reset role`.execute(db);
}

async function addServices(db: Db, enterpriseId: number) {
  await addPendingServices(db, enterpriseId);
  await addPlans(db, enterpriseId);
}

export const demo: Demo = { needs: [customers], add: addServices };
