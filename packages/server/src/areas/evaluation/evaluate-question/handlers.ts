import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { lockRows } from '../../../db/lock-rows.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { freeze } from '../evaluate/versions.js';
import { assertFits, assertJumps } from './question-rules.js';

type Question = Data<'createQuestion'>;

const questions = (db: Db) => db.selectFrom('question');

/** Columns of the contract's `Question`. */
const columns = [
  'question.id',
  'question.code',
  'question.title',
  'question.type',
  sql<Question['options']>`question.options`.as('options'),
  sql<Question['rows']>`question.rows`.as('rows'),
  'question.reverse',
  'question.required',
  'question.min',
  'question.max',
  'question.unit',
  sql<
    number[]
  >`coalesce((select json_agg(i.dimension_id order by i.dimension_id) from dimension_item i where i.question_id = question.id), '[]')`.as(
    'dimension_ids',
  ),
  'question.sex_only',
  'question.status',
  'question.created_at',
  'question.updated_at',
  'question.version',
] as const;

const record = (db: Db, id: number) => readRow(db, questions(db).where('question.id', '=', id), columns);

/** Returns the columns of a save; what it leaves out has its default. */
function fieldsOf({ options = [], rows = [], ...input }: Input<'createQuestion'>) {
  const { code, title, type, reverse = false, required = true, min = null, max = null, unit, sex_only = null, status = 'enabled' } = input;
  const whole = options.map(({ key, label, score = 0, exclusive = false, next_question_id = null }) => ({
    ...{ key, label, score, exclusive, next_question_id },
  }));
  return {
    ...{ code, title, type, reverse, required, min, max, sex_only, status },
    unit: unit || null,
    options: JSON.stringify(whole),
    rows: JSON.stringify(rows),
  };
}

async function createQuestion({ db, audit }: Context, input: Input<'createQuestion'>) {
  assertFits(input);
  await assertJumps(db, input);
  const { id } = await db.insertInto('question').values(fieldsOf(input)).returning('id').executeTakeFirstOrThrow();
  audit({ target: id });
  return record(db, id);
}

/** Where a question `id` is used: in parts, scores and rules. */
const uses = (id: number) => sql<boolean>`id in (select questionnaire_id from questionnaire_part_question where question_id = ${id}
  union select questionnaire_id from dimension_item where ${id} in (question_id, from_question_id, to_question_id))`;

async function updateQuestion(context: Context, { id, version, ...input }: Input<'updateQuestion'>) {
  const { db, audit } = context;
  // Locked before the question, in the same order as a change of a questionnaire, whose next version reads it.
  const published = await lockRows(db, 'questionnaire', sql<boolean>`status = 'published' and ${uses(id)}`);
  const before = await lockVersion(questions(db).selectAll().where('id', '=', id), version);
  assertFits(input, id);
  await assertJumps(db, input);
  await db.updateTable('question').set(fieldsOf(input)).where('id', '=', id).execute();
  for (const one of published) await freeze(context, { id: one, status: 'published' });
  audit({ target: id, before });
  return record(db, id);
}

/** @throws Refusal 40903 while a part, an item, a show rule or an option refers to the question */
async function assertNotInUse(db: Db, id: number) {
  const { rows } = await sql<{ name: string }>`select name from questionnaire where ${uses(id)} order by id limit 1`.execute(db);
  if (rows[0])
    throw new Refusal(40903, [
      `问卷「${rows[0].name}」用到这道题，请先从那里移除；也可以停用`,
      `“${rows[0].name}” uses this question; remove it there first, or disable it`,
    ]);
  const jump = await questions(db)
    .select('title')
    .where('id', '<>', id)
    .where(sql<boolean>`options @> ${JSON.stringify([{ next_question_id: id }])}::jsonb`)
    .executeTakeFirst();
  if (jump)
    throw new Refusal(40903, [
      `题目「${jump.title}」的选项跳到这道题，请先修改；也可以停用`,
      `An option of “${jump.title}” leads to this question; change it first, or disable this one`,
    ]);
}

export const handlers: Handlers = {
  listQuestions: list('listQuestions', {
    from: ({ db }: Context) => questions(db),
    id: 'question.id',
    columns,
    search: ['question.code', 'question.title'],
    order: [{ desc: 'question.created_at' }],
    where: {
      dimension_id: (id) => sql<boolean>`question.id in (select question_id from dimension_item where dimension_id = ${id})`,
    },
  }),

  async getQuestionsByIds({ db }, { ids }) {
    const found = (await questions(db).select(columns).where('question.id', 'in', ids).execute()) as unknown as Question[];
    return ids.flatMap((id) => found.find((one) => one.id === id) ?? []);
  },

  createQuestion,

  updateQuestion,

  async deleteQuestion({ db, audit }, { id }) {
    const before = await mustExist(questions(db).selectAll().where('id', '=', id).forUpdate());
    await assertNotInUse(db, id);
    await db.deleteFrom('question').where('id', '=', id).execute();
    audit({ target: id, before });
    return {};
  },
};
