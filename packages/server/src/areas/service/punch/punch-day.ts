import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { mealsInOrder } from '../../../nutrition/plan/day.js';
import { customerBrief, staffBrief } from '../../../records/briefs.js';
import { foodIndexFor } from '../../food/recipe-case/plan-items.js';
import { liveServices, remainDays, usedDays } from '../service/columns.js';
import { foodLimits } from '../service-file/record.js';
import { viewsOf } from '../service-plan/change-meals.js';
import { targetOn } from '../service-plan/day-targets.js';
import { avoidanceWords } from '../service-plan/day-view.js';
import { avoidanceOf } from '../service-plan/plan-foods.js';
import { type PlanService, planService } from '../service-plan/plan-service.js';
import { dayComments, dietPunchColumns } from './columns.js';
import { agrees, punchesInScope } from './meals-in-scope.js';

type PunchDay = Data<'getPunchDay'>;
type DayInput = Input<'getPunchDay'>;

const firstNames = (foods: { name: string }[]) => foods.slice(0, 50).map(({ name }) => name);

/** The order, the customer, and what they agree to show. */
async function ownerOf(context: Context, { service_id, date }: DayInput) {
  const { allergy_ingredients, dislike_ingredients, ...found } = await liveServices(context.db)
    .innerJoin('customer', 'customer.id', 'service.user_id')
    .where('service.id', '=', service_id)
    .select([
      sql<PunchDay['service']>`json_build_object('id', service.id, 'service_no', service.service_no, 'product_name', service.product_name,
        'type', service.type, 'status', service.status, 'start_date', service.start_date, 'end_date', service.end_date,
        'service_days', service.service_days, 'used_days', ${usedDays(context)}, 'remain_days', ${remainDays(context)},
        'principal', ${staffBrief('service.principal_user_id')})`.as('service'),
      customerBrief<PunchDay['customer']>('service.user_id').as('customer'),
      sql<PunchDay['consent']>`json_build_object('diet', ${agrees('diet')}, 'weight', ${agrees('weight')}, 'sport', ${agrees('sport')},
        'sleep', ${agrees('sleep')})`.as('consent'),
      sql<PunchDay['previous_weight']>`(select json_build_object('date', w.day, 'weight', w.weight) from punch_weight w
        where w.user_id = service.user_id and w.day < ${date} order by w.day desc limit 1)`.as('previous_weight'),
      ...foodLimits,
    ])
    .executeTakeFirstOrThrow();
  return { ...found, allergies: firstNames(allergy_ingredients), dislikes: firstNames(dislike_ingredients) };
}

const figure = (column: string) => sql<number | null>`${sql.ref(column)}::float8`;

/** What was recorded; the weigh-in is separate, so a day can have one without any other record. */
const recordOf = ({ db }: Context, { user_id, id }: PlanService, date: string) =>
  db
    .selectFrom('customer')
    .leftJoin('punch_day', (join) => join.on('punch_day.service_id', '=', id).on('punch_day.day', '=', date))
    .leftJoin('punch_weight', (join) => join.onRef('punch_weight.user_id', '=', 'customer.id').on('punch_weight.day', '=', date))
    .where('customer.id', '=', user_id)
    .select([
      'punch_day.id as punch_id',
      sql<PunchDay['status']>`coalesce(punch_day.status, 'none')`.as('status'),
      figure('punch_weight.weight').as('weight'),
      figure('punch_weight.body_fat').as('body_fat'),
      figure('punch_day.waist').as('waist'),
      sql<PunchDay['mood']>`punch_day.mood`.as('mood'),
      ...(['steps', 'stool', 'menstruation', 'sport_minutes', 'sport_kcal', 'drink_ml', 'sleep_minutes'] as const),
      'punch_day.target_kcal',
      'punch_day.intake_kcal',
      'punch_day.draft_day_score',
      'punch_day.day_score',
      'punch_day.stars',
      'punch_day.day_comment',
      'punch_day.evaluated_at',
      staffBrief<PunchDay['evaluated_by']>('punch_day.evaluated_by').as('evaluated_by'),
      dayComments.as('comments'),
    ])
    .executeTakeFirstOrThrow();

type DayRecord = Awaited<ReturnType<typeof recordOf>>;

/** Fields that a customer shows by agreeing to a kind of record. */
const fieldsOf = {
  diet: ['intake_kcal', 'drink_ml', 'mood', 'draft_day_score', 'day_score', 'stars', 'day_comment', 'evaluated_by', 'evaluated_at'],
  weight: ['weight', 'body_fat', 'waist', 'stool', 'menstruation'],
  sport: ['steps', 'sport_minutes', 'sport_kcal'],
  sleep: ['sleep_minutes'],
} as const satisfies Record<string, readonly (keyof DayRecord)[]>;

function agreedOnly(recorded: DayRecord, consent: PunchDay['consent']): DayRecord {
  const modules = Object.keys(fieldsOf) as (keyof typeof fieldsOf)[];
  const hidden = modules.filter((module) => !consent[module]).flatMap((module) => fieldsOf[module].map((name) => [name, null]));
  return { ...recorded, ...Object.fromEntries(hidden), comments: consent.diet ? recorded.comments : [] };
}

async function mealsOf(context: Context, service: PlanService, date: string): Promise<PunchDay['meals']> {
  const meals = await punchesInScope(context)
    .where('diet_punch.service_id', '=', service.id)
    .where('diet_punch.day', '=', date)
    .select(dietPunchColumns(context))
    .execute();
  const lines = meals.flatMap(({ items }) => items.map(({ ingredient_id }) => ({ ingredient_id, case_id: null })));
  const why = avoidanceOf(service.restrictions, await foodIndexFor(context.db, lines));
  return meals
    .map((meal) => ({
      ...meal,
      avoided: meal.items.flatMap(({ ingredient_id }, at) => {
        const reason = why({ ingredient_id, case_id: null });
        return reason ? [{ item_no: at + 1, reason: avoidanceWords[reason] }] : [];
      }),
    }))
    .toSorted((one, two) => mealsInOrder.indexOf(one.meal) - mealsInOrder.indexOf(two.meal));
}

/** All of a day that the customer agrees to show, beside its plan. @throws Refusal 40400 for a service outside of the caller's data scope */
export async function punchDay(context: Context, asked: DayInput): Promise<PunchDay> {
  const service = await planService(context, asked.service_id);
  const owner = await ownerOf(context, asked);
  const [planned] = await viewsOf(context, service, [asked.date]);
  const recorded = await recordOf(context, service, asked.date);
  return {
    ...agreedOnly(recorded, owner.consent),
    ...owner,
    date: asked.date,
    previous_weight: owner.consent.weight ? owner.previous_weight : null,
    target_kcal: recorded.target_kcal ?? targetOn(service, asked.date),
    plan: (planned?.meals ?? []).map(({ meal, items, totals }) => ({ meal, items, totals })),
    meals: owner.consent.diet ? await mealsOf(context, service, asked.date) : [],
  };
}
