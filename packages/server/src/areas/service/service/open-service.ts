import type { Data, Input } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import { isNear } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { notFound, type Refusal, refuseField, type Sentence } from '../../../http/refusal.js';
import type { EnergyBasis } from '../../../nutrition/plan/schemas.js';
import { customersInScope, liveCustomers } from '../../../person/customers.js';
import { changeNote } from '../service-state/change-note.js';
import { takePlace } from './camp-place.js';
import { nextNumbers } from './service-numbers.js';
import { greet, readTemplate } from './template.js';

/** Terms of a new service. The short form requires the first three. */
export type ServiceTerms = Input<'createService'>;

/** The target energy of a new service, as it was set or calculated. */
export interface Target {
  energy_kcal: number;
  basis: EnergyBasis | null;
}

const refuse = (field: string, rule: string, message: Sentence): Refusal => refuseField(42200, field, rule, message);

/** @throws Refusal 42200 unless the staff member exists and is enabled */
export async function assertIsEnabled(db: Db, field: string, id: number | undefined, zh: string) {
  if (id === undefined) return;
  const staff = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!staff)
    throw refuse(field, 'exists', [`${zh}不存在或已停用，请另选员工`, 'This staff member does not exist or is disabled; choose another']);
}

async function assertRecipe(db: Db, { recipe_mode = 'diet', recipe_id }: ServiceTerms) {
  if (recipe_mode === 'lib' && recipe_id === undefined)
    throw refuse('recipe_id', 'required', ['固定食谱方式请选择食谱', 'Choose the meal plan to follow']);
  if (recipe_mode !== 'lib' && recipe_id !== undefined)
    throw refuse('recipe_id', 'only', [
      '只有固定食谱方式才选择食谱，请清空',
      'Only the mode “ready plan” takes a meal plan; leave it empty',
    ]);
  if (recipe_id === undefined) return;
  const recipe = await db
    .selectFrom('recipe')
    .select(['status', 'type'])
    .where('id', '=', recipe_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!recipe || recipe.type === 'diet')
    throw refuse('recipe_id', 'exists', ['没有这份固定食谱，请重新选择', 'There is no such ready plan; choose again']);
  if (recipe.status !== 'on')
    throw refuse('recipe_id', 'on', ['食谱未启用，请先启用或另选食谱', 'The meal plan is not enabled; enable it or choose another']);
}

async function assertStart({ db, principal }: Context, start: string | undefined) {
  if (start === undefined) return;
  if (!(await isNear(db, start, { before: 30, after: 366 }, principal)))
    throw refuse('start_date', 'range', [
      '开始日期只能在 30 天前到一年后之间',
      'The first day must be between 30 days ago and a year from now',
    ]);
}

/** Refuses what contradicts itself. */
function assertTerms({ video_type, energy, energy_kcal }: ServiceTerms) {
  if (video_type === 'custom')
    throw refuse('video_type', 'only', [
      '自选课请在开单后设置，这里请选基础课、进阶课或无',
      'Custom videos are set after the order is created; choose basic, advanced or none here',
    ]);
  if (energy !== undefined && energy_kcal !== undefined)
    throw refuse('energy_kcal', 'exclusive', [
      '目标能量与能量计算只能填写一项，请清空其中一项',
      'Enter the target energy or how to calculate it, not both',
    ]);
}

const customerOf = ({ db, principal }: Context, id: number) =>
  liveCustomers(db)
    .select(['id', 'principal_user_id', 'init_weight', 'target_weight'])
    .where('id', '=', id)
    .where(customersInScope(principal))
    .executeTakeFirst();

/**
 * Opens a pending service for a customer. The customer's principal is in charge of it unless the terms name someone else.
 *
 * @throws Refusal 40400 for a customer outside of the caller's data scope, 42200 for terms that no service can have
 */
export async function openService(context: Context, terms: ServiceTerms, target?: Target): Promise<Data<'createService'>> {
  const { db } = context;
  const customer = await customerOf(context, terms.user_id);
  if (!customer) throw notFound();
  assertTerms(terms);
  await assertIsEnabled(db, 'principal_user_id', terms.principal_user_id, '负责营养师');
  await assertIsEnabled(db, 'seller_user_id', terms.seller_user_id, '销售');
  await assertRecipe(db, terms);
  await assertStart(context, terms.start_date);
  const template = terms.template_id === undefined ? undefined : await readTemplate(db, terms.template_id);
  const { energy, energy_kcal, ...plain } = terms;
  const place = terms.camp_id === undefined ? {} : await takePlace(context, terms.camp_id);
  const values = {
    ...plain,
    ...place,
    service_no: (await nextNumbers(context, 1))[0] as string,
    principal_user_id: terms.principal_user_id ?? customer.principal_user_id,
    init_weight: terms.init_weight ?? customer.init_weight,
    target_weight: terms.target_weight ?? customer.target_weight,
    energy_kcal: target?.energy_kcal ?? energy_kcal ?? null,
    energy_basis: target?.basis ? JSON.stringify(target.basis) : null,
    energy_input: energy ? JSON.stringify(energy) : null,
  };
  const made = await db.insertInto('service').values(values).returning(['id', 'user_id', 'service_no', 'status']).executeTakeFirstOrThrow();
  await changeNote(context, made.id, { kind: 'created', after: made.status });
  if (template && (await greet(db, context.principal.staffId, [{ ...made, content: template.content }])))
    context.afterCommit(() => context.deps.outbox.wake());
  return made;
}
