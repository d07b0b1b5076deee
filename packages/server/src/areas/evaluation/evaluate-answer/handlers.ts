import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound, Refusal, refuseField } from '../../../http/refusal.js';
import { customersInScope, liveCustomers } from '../../../person/customers.js';
import { staffBrief } from '../../../records/briefs.js';
import { mustExist } from '../../../records/must-exist.js';
import { builtInColumn, resultIn } from '../evaluate/built-in-words.js';
import { type Definition, definitionOf } from '../evaluate/definition.js';
import { inWords, scoreAnswers, takeAnswers } from './try-answers.js';

type AnswerInput = Input<'createEvaluationAnswer'>;
type AnswerRecord = Data<'getEvaluationAnswer'>;

const answers = ({ db, principal }: Context) =>
  db
    .selectFrom('evaluation_answer')
    .innerJoin('questionnaire', 'questionnaire.id', 'evaluation_answer.questionnaire_id')
    .innerJoin('customer', 'customer.id', 'evaluation_answer.customer_id')
    .where('customer.deleted_at', 'is', null)
    .where(customersInScope(principal));

const heading = [
  'evaluation_answer.id',
  sql<AnswerRecord['configure']>`json_build_object('id', questionnaire.id, 'name', questionnaire.name)`.as('configure'),
  'evaluation_answer.number as configure_version',
  sql<AnswerRecord['customer']>`json_build_object('id', customer.id, 'name', coalesce(customer.real_name, customer.nick_name))`.as(
    'customer',
  ),
  staffBrief<AnswerRecord['staff']>('evaluation_answer.staff_id').as('staff'),
] as const;

const titleIn = ({ caller }: Context) => builtInColumn(sql<string | null>`evaluation_answer.result_title`, caller.language);

/** Columns of the contract's `EvaluationAnswer`. */
const columns = (context: Context) =>
  [...heading, 'evaluation_answer.total', titleIn(context).as('result_title'), 'evaluation_answer.finished_at'] as const;

async function publishedVersion(db: Db, id: number) {
  const found = await mustExist(db.selectFrom('questionnaire').select(['status', 'repeat_days']).where('id', '=', id).forShare());
  if (found.status !== 'published')
    throw new Refusal(
      40900,
      found.status === 'draft'
        ? ['问卷还没有发布，不能作答', 'The questionnaire is not published yet']
        : ['问卷已下线，不能作答', 'The questionnaire is offline and can’t be answered'],
      { from: found.status, allowed: found.status === 'draft' ? ['published'] : [] },
    );
  const version = await db
    .selectFrom('questionnaire_version')
    .select(['number', 'definition'])
    .where('questionnaire_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { number: version.number, definition: version.definition as Definition, repeatDays: found.repeat_days };
}

/** @throws Refusal 40900 when the customer has answered it, and may not yet again */
async function assertDue(db: Db, { configure_id, user_id }: AnswerInput, repeatDays: number | null) {
  const recent = await db
    .selectFrom('evaluation_answer')
    .select('id')
    .where('questionnaire_id', '=', configure_id)
    .where('customer_id', '=', user_id)
    .$if(repeatDays !== null, (some) => some.where('finished_at', '>', sql<string>`now() - make_interval(days => ${repeatDays}::int)`))
    .limit(1)
    .executeTakeFirst();
  if (!recent) return;
  throw new Refusal(
    40900,
    repeatDays === null
      ? ['这份问卷只能答一次，客户已经答过', 'This questionnaire is answered only once, and the customer has']
      : [
          '客户最近已答过这份问卷，请到间隔期满后再答',
          'The customer has answered this questionnaire recently; wait until the interval is over',
        ],
    { from: 'published', allowed: [] },
  );
}

/** @throws Refusal 42200 when an answer is for no question of the questionnaire, twice there, not allowed, or missing */
function takeWhole(definition: Definition, given: AnswerInput['answers'], sex: number) {
  const ids = new Set(definition.parts.flatMap((one) => one.question_ids));
  const strange = given.findIndex(
    (one, at) => !ids.has(one.question_id) || given.findIndex((other) => other.question_id === one.question_id) !== at,
  );
  if (strange >= 0)
    throw refuseField(42200, `answers.${strange}.question_id`, 'exists', [
      '问卷没有这道题，或已经回答过',
      'The questionnaire has no such question, or it is answered twice',
    ]);
  const taken = takeAnswers(definition, given, sex === 0 ? undefined : sex);
  const wrong = given.findIndex((one) => taken.wrong.includes(one.question_id));
  if (wrong >= 0)
    throw refuseField(42200, `answers.${wrong}.values`, 'exists', [
      '这个回答不在题目允许的范围内，请修改',
      'The question does not allow this answer; change it',
    ]);
  const [open] = taken.open;
  if (open) throw refuseField(42200, 'answers', 'required', [`「${open.title}」还没有回答`, `“${open.title}” is not answered yet`]);
  return taken;
}

async function createAnswer(context: Context, input: AnswerInput) {
  const { db, principal, audit } = context;
  const { number, definition, repeatDays } = await publishedVersion(db, input.configure_id);
  // Locked, so that the interval also applies to concurrent answers.
  const customer = await mustExist(
    liveCustomers(db).select('customer.sex').where('customer.id', '=', input.user_id).where(customersInScope(principal)).forNoKeyUpdate(),
  );
  await assertDue(db, input, repeatDays);
  const taken = takeWhole(definition, input.answers, customer.sex);
  const result = await scoreAnswers(db, definition, taken.asked, taken.answers);
  const { id } = await db
    .insertInto('evaluation_answer')
    .values({
      ...{ questionnaire_id: input.configure_id, number, customer_id: input.user_id, staff_id: principal.staffId },
      answers: JSON.stringify([...taken.answers].map(([question_id, values]) => ({ question_id, values }))),
      result: JSON.stringify(result),
      total: result.total,
      result_title: result.title,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // What customers answer about their health stays out of the log.
  audit({ target: id, after: { configure_id: input.configure_id, user_id: input.user_id } });
  return readRow(db, answers(context).where('evaluation_answer.id', '=', id), columns(context));
}

async function getAnswer(context: Context, id: number): Promise<AnswerRecord> {
  const found = await mustExist(
    answers(context)
      .innerJoin('questionnaire_version', (on) =>
        on
          .onRef('questionnaire_version.questionnaire_id', '=', 'evaluation_answer.questionnaire_id')
          .onRef('questionnaire_version.number', '=', 'evaluation_answer.number'),
      )
      .select([...heading, 'evaluation_answer.answers', 'evaluation_answer.result', 'evaluation_answer.finished_at'])
      .select('questionnaire_version.definition')
      .where('evaluation_answer.id', '=', id),
  );
  context.audit({ target: id });
  const { definition, answers: given, result, ...rest } = found;
  const questions = new Map((definition as Definition).questions.map((one) => [one.id, one]));
  const said = (given as AnswerInput['answers']).flatMap(({ question_id, values }) => {
    const question = questions.get(question_id);
    return question ? [{ question_id, title: question.title, text: inWords(question, values) }] : [];
  });
  return { ...rest, answers: said, result: resultIn(result as AnswerRecord['result'], context.caller.language) };
}

export const handlers: Handlers = {
  listEvaluationAnswers: list('listEvaluationAnswers', {
    from: (context: Context) => answers(context),
    id: 'evaluation_answer.id',
    columns,
    order: [{ desc: 'evaluation_answer.finished_at' }],
    where: {
      configure_id: 'evaluation_answer.questionnaire_id',
      user_id: 'evaluation_answer.customer_id',
      // As it was kept, or as it is shown.
      result_title: (title, context) => sql<boolean>`${title} in (evaluation_answer.result_title, ${titleIn(context)})`,
      finished_from: { since: 'evaluation_answer.finished_at' },
      finished_to: { through: 'evaluation_answer.finished_at' },
    },
  }),

  getEvaluationAnswer: (context, { id }) => getAnswer(context, id),

  createEvaluationAnswer: createAnswer,

  async queryEvaluationResult({ db, caller }, { configure_id, sex, answers: given }) {
    const definition = await definitionOf(db, configure_id);
    if (!definition) throw notFound();
    const { asked, open, wrong, answers: counting } = takeAnswers(definition, given, sex);
    const result = resultIn(await scoreAnswers(db, definition, asked, counting), caller.language);
    return { asked: asked.map((one) => one.id), open: open.map((one) => one.id), wrong: [...new Set(wrong)], result };
  },
};
