import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { changeTags } from '../../customers/customer-tag/change-tags.js';
import { assertTagChange } from '../../customers/customer-tag/givable-tags.js';
import { builtInColumn } from '../../evaluation/evaluate/built-in-words.js';
import { calculate, inputOf, measuresOf } from '../service/target-energy.js';
import { changeNote } from '../service-state/change-note.js';
import { assertVisibleService, type LockedService, lockVisibleService } from '../service-state/lock-service.js';
import { assertOpen } from '../service-state/moves.js';
import { evaluationOf, newestAnswer } from './evaluations.js';

/** Tags of a result that still are, and that customers can have. */
async function givable({ db }: Context, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select t.id from tag t join tag_group g on g.id = t.tag_group_id
    where t.id = any(${ids}::bigint[]) and g.kind <> 'intelligent' and g.scope <> 'group_chat'`.execute(db);
  return rows.map((row) => row.id);
}

/** Adopts the latest answer as the evaluation of the service. */
async function takeNewest(context: Context, service: LockedService) {
  const newest = await newestAnswer(context, service.user_id);
  if (!newest)
    throw refuseField(42200, 'service_id', 'answer', [
      '客户还没有完成的测评，请先邀请客户填写',
      'The customer has not finished an evaluation; ask them to',
    ]);
  const before = await context.db
    .updateTable('service as s')
    .from('service as old')
    .whereRef('old.id', '=', 's.id')
    .set({ evaluate_answer_id: newest.id, evaluate_synced_at: new Date() })
    .where('s.id', '=', service.id)
    .returning('old.evaluate_answer_id')
    .executeTakeFirstOrThrow();
  const tags = await givable(
    context,
    newest.result.tags.map((one) => one.id),
  );
  if (tags.length > 0) {
    await assertTagChange(context.db, { add_tag_ids: tags });
    await changeTags({ db: context.db, origin: 'form', staffId: context.principal.staffId }, [service.user_id], { add_tag_ids: tags });
  }
  if (before.evaluate_answer_id !== newest.id)
    await changeNote(context, service.id, { kind: 'evaluation', after: [newest.name, newest.result.title].filter(Boolean).join('：') });
}

/** The energy that the goal of a service comes to with another weight; null while it is set by hand or a measure is missing. */
async function energyWith({ db, principal }: Context, service: LockedService, weight: number) {
  if (service.energy_kcal !== null && service.energy_input === null) return null;
  const known = await measuresOf(db, principal, service.user_id);
  const found = known && calculate(known, inputOf(service), { weight });
  if (found && 'refused' in found) {
    const errors = found.refused.map((one) => ({ ...one, field: 'weight' }));
    throw new Refusal(42200, errors[0]?.message, { errors });
  }
  return found && 'basis' in found ? found.basis : null;
}

export const handlers: Handlers = {
  async getServiceEvaluation(context, { service_id }) {
    const found = await evaluationOf(context, service_id);
    context.audit({ target: service_id });
    return found;
  },

  listServiceEvaluations: list('listServiceEvaluations', {
    from: async (context: Context, { service_id }: Input<'listServiceEvaluations'>) => {
      await assertVisibleService(context, service_id);
      return context.db
        .selectFrom('evaluation_answer')
        .innerJoin('questionnaire', 'questionnaire.id', 'evaluation_answer.questionnaire_id')
        .innerJoin('service', 'service.user_id', 'evaluation_answer.customer_id')
        .where('service.id', '=', service_id)
        .where(sql<boolean>`(evaluation_answer.finished_at >= service.created_at or evaluation_answer.id = service.evaluate_answer_id)`);
    },
    id: 'evaluation_answer.id',
    columns: ({ caller }: Context) =>
      [
        'evaluation_answer.id as answer_id',
        'questionnaire.id as configure_id',
        'questionnaire.name',
        'evaluation_answer.total',
        builtInColumn(sql`(evaluation_answer.result ->> 'level')`, caller.language).as('level'),
        builtInColumn(sql`evaluation_answer.result_title`, caller.language).as('title'),
        sql<boolean>`coalesce(evaluation_answer.id = service.evaluate_answer_id, false)`.as('in_use'),
        // The start is unknown until the customers' app reports it.
        sql<number | null>`null::int`.as('seconds'),
        'evaluation_answer.finished_at as done_at',
      ] as const,
    where: { service_id: () => sql<boolean>`true` },
    order: [{ desc: 'evaluation_answer.finished_at' }],
  }),

  async syncServiceEvaluation(context, { service_id }) {
    const service = await lockVisibleService(context, service_id);
    assertOpen(service.status);
    await takeNewest(context, service);
    context.audit({ target: service_id });
    return evaluationOf(context, service_id);
  },

  async updateServiceEvaluationWeight(context, { service_id, weight }) {
    const service = await lockVisibleService(context, service_id);
    assertOpen(service.status);
    const energy = await energyWith(context, service, weight);
    await context.db.updateTable('service').set({ eval_weight: weight }).where('id', '=', service_id).execute();
    if (service.eval_weight !== weight)
      await changeNote(context, service_id, { kind: 'eval_weight', before: service.eval_weight, after: weight });
    context.audit({ target: service_id, before: { eval_weight: service.eval_weight } });
    return { energy };
  },
};
