import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import type { Context } from '../../../http/context.js';
import { notFound } from '../../../http/refusal.js';
import { ageOn, healthyWeights, standardWeight } from '../../../nutrition/plan/body.js';
import { agreesTo } from '../../../person/consent.js';
import { bmi, bmiClass, waistClass, withConsent } from '../../customers/customer/body.js';
import { cookingColumns } from '../../customers/customer/cooking-habits.js';
import { liveServices } from '../service/columns.js';
import { calculate, inputOf, measuresOf } from '../service/target-energy.js';
import { evaluationInUse } from '../service-evaluation/evaluations.js';
import { foodLimits } from './record.js';

type File = Data<'getServiceHealth'>;

const file = ({ db, principal }: Context, id: number) =>
  db
    .selectFrom('customer')
    .select(['birthday'])
    .select([
      sql<File['sex']>`sex`.as('sex'),
      sql<number | null>`height::float8`.as('height'),
      withConsent(sql<number | null>`waist::float8`).as('waist'),
      withConsent(sql<number | null>`hip::float8`).as('hip'),
      withConsent(sql<number | null>`body_fat::float8`).as('body_fat'),
      agreesTo('weight').as('agreed'),
      sql<number | null>`${bmi}::float8`.as('bmi'),
      bmiClass(principal).as('bmi_class'),
      waistClass.as('waist_class'),
      sql<File['activity_level']>`activity_level`.as('activity_level'),
      sql<File['health_flags']>`health_flags`.as('health_flags'),
      sql<File['diet_style']>`diet_style`.as('diet_style'),
      ...cookingColumns,
      ...foodLimits,
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const shortOf = ({ id, name, finished_at, result: { total, level, title } }: NonNullable<Awaited<ReturnType<typeof evaluationInUse>>>) => ({
  ...{ answer_id: id, name, total, level, title },
  done_at: finished_at,
});

/** @throws Refusal 40400 for a service outside of the caller's data scope */
export async function healthFile(context: Context, id: number): Promise<File> {
  const { db, principal } = context;
  const service = await liveServices(db)
    .where('service.id', '=', id)
    .where(heldInScope(principal, 'service.principal_user_id'))
    .select(['user_id', 'type', 'energy_input', 'evaluate_answer_id'])
    .select([
      sql<number | null>`init_weight::float8`.as('init_weight'),
      sql<number | null>`target_weight::float8`.as('target_weight'),
      sql<number | null>`eval_weight::float8`.as('eval_weight'),
    ])
    .executeTakeFirst();
  const known = service && (await measuresOf(db, principal, service.user_id));
  if (!service || !known) throw notFound();
  const { user_id, init_weight, target_weight, eval_weight } = service;
  const used = await evaluationInUse(context, service.evaluate_answer_id);
  const { agreed, ...row } = await file(context, user_id);
  const weights = { init_weight, target_weight, eval_weight, current_weight: known.weight };
  const hidden = { init_weight: null, target_weight: null, eval_weight: null, current_weight: null };
  const { height } = known;
  const found = calculate(known, inputOf(service), { weight: eval_weight });
  return {
    ...{ ...row, user_id, ...(agreed ? weights : hidden) },
    age: row.birthday === null ? null : ageOn(row.birthday, known.today),
    standard_weight: height !== null && height >= 125 ? standardWeight(height) : null,
    healthy_weight: height === null ? null : healthyWeights(height),
    energy: agreed && 'basis' in found ? found.basis : null,
    missing: 'missing' in found ? found.missing : [],
    evaluation: used ? shortOf(used) : null,
  };
}
