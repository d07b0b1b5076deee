import type { Data } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import { yearsSince } from '../../../db/days/ages.js';
import { today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { notFound } from '../../../http/refusal.js';
import { weightProgress } from '../../../nutrition/plan/body.js';
import { roundTo } from '../../../nutrition/plan/round.js';
import type { EnergyBasis } from '../../../nutrition/plan/schemas.js';
import { staffBrief } from '../../../records/briefs.js';
import { bmi, bmiClass } from '../../customers/customer/body.js';
import { cookingColumns } from '../../customers/customer/cooking-habits.js';
import { liveServices, lossKg, remainDays, usedDays, weightNow, withConsent } from '../service/columns.js';
import { brokenDays, punchDays, punchRateOf } from '../service-state/eligible-days.js';
import { serviceAsItIs } from '../service-state/lock-service.js';
import { serviceStates } from '../service-state/moves.js';
import { type Lack, readiness } from '../service-state/start.js';

type Detail = Data<'getService'>;
const own = [
  'service.id',
  'service.user_id',
  'service.service_no',
  'service.product_name',
  'service.type',
  'service.status',
  'service.pay_amount_fen',
  'service.order_no',
  'service.sign_at',
  'service.start_date',
  'service.end_date',
  'service.service_days',
  'service.evaluate_answer_id',
  'service.status_reason',
  'service.closed_on',
  'service.energy_kcal',
  'service.recipe_mode',
  'service.recipe_version',
  'service.plan_state',
  'service.micro_status',
  'service.video_type',
  'service.sport_type',
  'service.remark',
  'service.created_at',
  'service.updated_at',
  'service.version',
] as const;

const kilograms = (column: string) => withConsent(sql<number | null>`${sql.ref(column)}::float8`);

/** The pauses, newest first; one without an end counts up to today. */
const brokenLogs = (now: RawBuilder<string>) => sql<Detail['service']['broken_logs']>`coalesce((select json_agg(json_build_object(
  'from', b.from_day, 'to', b.to_day, 'days', greatest(0, least(coalesce(b.to_day, ${now}), ${now}) - b.from_day + 1), 'reason', b.reason,
  'operator', ${staffBrief('b.staff_id')}) order by b.from_day desc)
  from service_break b where b.service_id = service.id), '[]')`;

const camp = sql<Detail['camp']>`(select json_build_object('id', k.id, 'name', k.name, 'start_date', k.start_date, 'end_date', k.end_date)
  from camp k where k.id = service.camp_id)`;

const serviceRow = (context: Context, id: number) =>
  liveServices(context.db)
    .where('service.id', '=', id)
    .where(heldInScope(context.principal, 'service.principal_user_id'))
    .select(own)
    .select([
      usedDays(context).as('used_days'),
      remainDays(context).as('remain_days'),
      staffBrief('service.principal_user_id').as('principal'),
      staffBrief('service.seller_user_id').as('seller'),
      // It contains the weight.
      withConsent(sql<EnergyBasis | null>`service.energy_basis`).as('energy_params'),
      sql<boolean>`service.energy_basis is not null`.as('is_calculated'),
      sql<
        Detail['service']['recipe']
      >`(select json_build_object('id', r.id, 'name', r.name) from recipe r where r.id = service.recipe_id)`.as('recipe'),
      kilograms('service.init_weight').as('init_weight'),
      sql<number | null>`${weightNow}::float8`.as('current_weight'),
      kilograms('service.target_weight').as('target_weight'),
      kilograms('service.eval_weight').as('eval_weight'),
      'service.template_id',
      sql<number | null>`${lossKg}::float8`.as('loss_kg'),
      brokenDays(today(context.principal)).as('broken_days'),
      punchDays(today(context.principal)).as('punch_days'),
      sql<number | null>`${punchRateOf(today(context.principal))}::float8`.as('punch_rate'),
      brokenLogs(today(context.principal)).as('broken_logs'),
      camp.as('camp'),
    ])
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof serviceRow>>>;

function recordOf({ user_id: _, camp: __, is_calculated, ...row }: Row, missing_to_start: Lack[]): Detail['service'] {
  const { init_weight: first, current_weight: now, target_weight: target, loss_kg } = row;
  return {
    ...row,
    allowed_status: serviceStates.allowedFrom(row.status),
    missing_to_start,
    energy_source: row.energy_kcal === null ? null : is_calculated ? 'calc' : 'manual',
    loss_pct: first && loss_kg !== null ? roundTo((loss_kg / first) * 100, 2) : null,
    progress_pct: first !== null && now !== null && target !== null ? weightProgress(first, now, target) : null,
  };
}

const ingredientNames = (column: string) =>
  sql<{ id: number; name: string }[]>`coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name) order by i.name)
    from ingredient i where customer.${sql.raw(column)} @> to_jsonb(i.id)), '[]')`;

export const foodLimits = [
  ingredientNames('allergy_ingredient_ids').as('allergy_ingredients'),
  ingredientNames('dislike_ingredient_ids').as('dislike_ingredients'),
];

function customerOf({ db, principal }: Context, id: number): Promise<Detail['customer']> {
  return db
    .selectFrom('customer')
    .select(['id', 'nick_name', 'real_name', 'avatar', 'stage', 'display_recipe', 'remark'])
    .select([
      sql<string | null>`mask_phone(phone)`.as('phone_masked'),
      sql<Detail['customer']['sex']>`sex`.as('sex'),
      yearsSince(sql`birthday`, principal).as('age'),
      sql<number | null>`height::float8`.as('height'),
      sql<number | null>`${bmi}::float8`.as('bmi'),
      bmiClass(principal).as('bmi_class'),
      sql<Detail['customer']['activity_level']>`activity_level`.as('activity_level'),
      sql<Detail['customer']['health_flags']>`health_flags`.as('health_flags'),
      sql<Detail['customer']['diet_style']>`diet_style`.as('diet_style'),
      ...cookingColumns,
      ...foodLimits,
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** @throws Refusal 40400 for a service outside of the caller's data scope */
export async function serviceDetail(context: Context, id: number): Promise<Detail> {
  const row = await serviceRow(context, id);
  if (!row) throw notFound();
  // What a service lacks is of interest until it starts.
  const missing = row.status === 'pending' ? (await readiness(context, await serviceAsItIs(context, id))).lacks : [];
  return { service: recordOf(row, missing), customer: await customerOf(context, row.user_id), camp: row.camp };
}
