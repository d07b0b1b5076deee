import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { type Calendar, zoneOf } from '../../../db/days/calendar.js';
import { thisMonday, today } from '../../../db/days/instants.js';
import { targetEnergy } from '../../../nutrition/plan/energy.js';
import type { Food } from '../../../nutrition/plan/food.js';
import { personOf } from '../../../nutrition/plan/person.js';
import { makePlan, type Plan } from '../../../nutrition/plan/plan.js';
import type { ActivityLevel, EnergyBasis, HealthFlag } from '../../../nutrition/plan/schemas.js';
import { allergenGroups } from '../../../nutrition/safety/allergens.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as customers } from '../../customers/customer/demo.js';
import { dishesOf, foodJson } from '../../food/recipe-case/food-of.js';
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

const planned = 8;
const days = 14;

const runningServices = (db: Db, enterprise_id: number, calendar: Calendar) =>
  db
    .selectFrom('service as s')
    .innerJoin('customer as c', 'c.id', 's.user_id')
    .select(['s.id', 's.principal_user_id', 'c.sex', 'c.birthday', today(calendar).as('today'), bmrFloor('s').as('bmr_floor')])
    .select([
      sql<number>`c.height::float8`.as('height'),
      sql<number>`c.init_weight::float8`.as('weight'),
      sql<ActivityLevel | null>`c.activity_level`.as('activity_level'),
      sql<HealthFlag[]>`c.health_flags`.as('health_flags'),
      sql<'normal'>`c.diet_style`.as('diet_style'),
      sql<number[]>`c.allergy_ingredient_ids`.as('allergy_ingredient_ids'),
      sql<number[]>`c.dislike_ingredient_ids`.as('dislike_ingredient_ids'),
      thisMonday(calendar).as('monday'),
    ])
    .where('s.enterprise_id', '=', enterprise_id)
    .where('s.status', '=', 'in_service')
    .where('s.end_date', '>', sql<string>`${today(calendar)} + 7`)
    .orderBy('s.id')
    .limit(planned)
    .execute();

type RunningService = Awaited<ReturnType<typeof runningServices>>[number];

function energyOf(one: RunningService): EnergyBasis | undefined {
  const checked = personOf(one, one.today);
  const target = 'person' in checked ? targetEnergy(checked.person, { goal: 'lose' }, { bmrFloor: one.bmr_floor }) : undefined;
  return target && 'basis' in target ? target.basis : undefined;
}

const restrictionsOf = (one: RunningService, foods: readonly Food[]) => ({
  ...one,
  allergens: allergenGroups(foods.filter(({ id }) => one.allergy_ingredient_ids.includes(id))),
});

const mealsOf = (plan: Plan, enterprise_id: number, service_id: number) =>
  plan.days.flatMap(({ date, meals }) =>
    meals.map(({ meal, items }) => {
      const stored = items.map(({ case_id, ingredient_id, dosage_g }) => ({
        ...{ case_id, ingredient_id, name: null, dosage_g, unit: 'g', energy_kcal: null },
        ...{ exchange_group: null, method: null, replace_group: null },
      }));
      return { enterprise_id, service_id, date, meal, items: JSON.stringify(stored) };
    }),
  );

/** Stores a plan as the first version of a service's. */
async function storePlan(db: Db, enterprise_id: number, { id, principal_user_id }: RunningService, basis: EnergyBasis, plan: Plan) {
  await db
    .insertInto('service_plan_meal')
    .values(mealsOf(plan, enterprise_id, id))
    .execute();
  await db
    .insertInto('service_plan_version')
    .values({
      enterprise_id,
      service_id: id,
      number: 1,
      kind: 'generated',
      staff_id: principal_user_id,
      energy_kcal: basis.energy_kcal,
    })
    .execute();
  await db
    .updateTable('service')
    .set({ energy_kcal: basis.energy_kcal, energy_basis: JSON.stringify(basis), plan_state: 'generated', recipe_version: 1 })
    .set({ energy_input: JSON.stringify({ goal: 'lose' }), plan_replaced: JSON.stringify(plan.replaced), plan_generated_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Gives a few services that run their energy, and a plan for this week and the next. */
async function addPlans(db: Db, enterprise_id: number) {
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
  for (const one of await runningServices(db, enterprise_id, { timeZone: await zoneOf(db, enterprise_id) })) {
    const basis = energyOf(one);
    const plan =
      basis &&
      makePlan({
        seed: `demo ${one.id}`,
        from: one.monday,
        days,
        energy_kcal: basis.energy_kcal,
        restrictions: restrictionsOf(one, foods),
        foods,
        dishes: [...dishes.values()],
      });
    if (!plan || 'refused' in plan) continue;
    await storePlan(db, enterprise_id, one, basis, plan);
  }
}

async function addServices(db: Db, enterpriseId: number) {
  await addPendingServices(db, enterpriseId);
  await addPlans(db, enterpriseId);
}

export const demo: Demo = { needs: [customers], add: addServices };
