import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { resultIn } from '../../evaluation/evaluate/built-in-words.js';
import { liveServices, withConsent } from '../service/columns.js';
import { assertVisibleService } from '../service-state/lock-service.js';

type Result = Data<'getEvaluationAnswer'>['result'];
type Evaluation = Data<'getServiceEvaluation'>;

const answers = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('evaluation_answer')
    .innerJoin('questionnaire', 'questionnaire.id', 'evaluation_answer.questionnaire_id')
    .select(['evaluation_answer.id', 'evaluation_answer.number', 'evaluation_answer.finished_at'])
    .select(['questionnaire.id as configure_id', 'questionnaire.name', sql<Result>`evaluation_answer.result`.as('result')]);

/** The newest answer of a customer. */
export const newestAnswer = (context: Pick<Context, 'db'>, userId: number) =>
  answers(context)
    .where('evaluation_answer.customer_id', '=', userId)
    .orderBy('evaluation_answer.finished_at', 'desc')
    .orderBy('evaluation_answer.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The adopted evaluation of a service, in short. */
export async function evaluationInUse(context: Pick<Context, 'db'>, answerId: number | null) {
  return answerId === null ? undefined : answers(context).where('evaluation_answer.id', '=', answerId).executeTakeFirst();
}

/** The adopted evaluation of a service, and whether there is a newer one. @throws Refusal 40400 */
export async function evaluationOf(context: Context, id: number): Promise<Evaluation> {
  await assertVisibleService(context, id);
  const service = await mustExist(
    liveServices(context.db)
      .select(['service.user_id', 'service.evaluate_answer_id', 'service.evaluate_synced_at'])
      .select(withConsent(sql<number | null>`service.eval_weight::float8`).as('eval_weight'))
      .where('service.id', '=', id),
  );
  const { user_id, evaluate_answer_id, evaluate_synced_at, eval_weight } = service;
  const [used, newest] = [await evaluationInUse(context, evaluate_answer_id), await newestAnswer(context, user_id)];
  const heading = { service_id: id, eval_weight, newer_answer_id: newest && newest.id !== used?.id ? newest.id : null };
  if (!used || evaluate_synced_at === null) return { ...heading, evaluation: null };
  const { total, level, title, advice, dimensions } = resultIn(used.result, context.caller.language);
  return {
    ...heading,
    evaluation: {
      ...{ answer_id: used.id, configure_id: used.configure_id, name: used.name, configure_version: used.number },
      ...{ total, level, title, advice: advice.slice(0, 50), dimensions, done_at: used.finished_at, synced_at: evaluate_synced_at },
    },
  };
}
