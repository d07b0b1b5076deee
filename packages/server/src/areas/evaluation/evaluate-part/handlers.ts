import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { assertVersion } from '../../../records/version.js';
import { assertQuestionnaire, freeze, lockQuestionnaire, lockQuestionnaireOf } from '../evaluate/versions.js';
import { assertQuestions } from './part-rules.js';
import { assertShowRules, partDependingOn } from './show-rules.js';

type Part = Data<'createQuestionnairePart'>;

const parts = (db: Db) => db.selectFrom('questionnaire_part');

/** Columns of the contract's `QuestionnairePart`. */
const columns = [
  'questionnaire_part.id',
  'questionnaire_part.questionnaire_id as configure_id',
  'questionnaire_part.title',
  'questionnaire_part.intro',
  sql<number[]>`coalesce((select json_agg(q.question_id order by q.sort) from questionnaire_part_question q
    where q.part_id = questionnaire_part.id), '[]')`.as('question_ids'),
  'questionnaire_part.sort',
  sql<Part['show_rule']>`questionnaire_part.show_rule`.as('show_rule'),
  sql<Part['question_rules']>`questionnaire_part.question_rules`.as('question_rules'),
  'questionnaire_part.created_at',
  'questionnaire_part.updated_at',
  'questionnaire_part.version',
] as const;

const record = (db: Db, id: number) => readRow(db, parts(db).where('questionnaire_part.id', '=', id), columns);

const fieldsOf = ({ title, intro, sort = 0, show_rule, question_rules = [] }: Input<'createQuestionnairePart'>) => ({
  ...{ title, sort },
  intro: intro ?? null,
  show_rule: show_rule ? JSON.stringify(show_rule) : null,
  question_rules: JSON.stringify(question_rules),
});

async function saveQuestions(db: Db, { configure_id, question_ids }: Input<'createQuestionnairePart'>, part_id: number) {
  await db.deleteFrom('questionnaire_part_question').where('part_id', '=', part_id).execute();
  const rows = question_ids.map((question_id, sort) => ({ questionnaire_id: configure_id, part_id, question_id, sort }));
  if (rows.length > 0) await db.insertInto('questionnaire_part_question').values(rows).execute();
}

/** As many as a questionnaire answers. */
const mostParts = 100;

async function assertRoom(db: Db, id: number) {
  const rows = await parts(db).select('id').where('questionnaire_id', '=', id).execute();
  if (rows.length >= mostParts)
    throw refuseField(42200, 'configure_id', 'most', [
      `一份问卷最多 ${mostParts} 个分段，请先删除不用的`,
      `A questionnaire has ${mostParts} sections at most; delete one first`,
    ]);
}

async function createPart(context: Context, input: Input<'createQuestionnairePart'>) {
  const { db, audit } = context;
  const { configure_id, question_ids } = input;
  const questionnaire = await lockQuestionnaire(db, configure_id);
  await assertRoom(db, configure_id);
  await assertQuestions(db, configure_id, question_ids);
  const { id } = await db
    .insertInto('questionnaire_part')
    .values({ ...fieldsOf(input), questionnaire_id: configure_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveQuestions(db, input, id);
  await assertShowRules(db, configure_id, id);
  await freeze(context, questionnaire);
  audit({ target: id });
  return record(db, id);
}

const find = (db: Db, id: number) => parts(db).selectAll().where('id', '=', id).executeTakeFirst();

async function updatePart(context: Context, { id, version, ...input }: Input<'updateQuestionnairePart'>) {
  const { db, audit } = context;
  const { before, questionnaire } = await lockQuestionnaireOf(db, () => find(db, id));
  assertVersion(before, version);
  if (input.configure_id !== before.questionnaire_id)
    throw refuseField(42200, 'configure_id', 'fixed', [
      '分段不能换到其他问卷，请新建分段',
      'A section stays in its questionnaire; create a new one',
    ]);
  await assertQuestions(db, before.questionnaire_id, input.question_ids, id);
  await db.updateTable('questionnaire_part').set(fieldsOf(input)).where('id', '=', id).execute();
  await saveQuestions(db, input, id);
  await assertShowRules(db, before.questionnaire_id, id);
  await freeze(context, questionnaire);
  audit({ target: id, before });
  return record(db, id);
}

async function deletePart(context: Context, { id }: Input<'deleteQuestionnairePart'>) {
  const { db, audit } = context;
  const { before, questionnaire } = await lockQuestionnaireOf(db, () => find(db, id));
  const { status } = questionnaire;
  const kept = (zh: string, en: string) => new Refusal(40900, [zh, en], { from: status, allowed: [] });
  const others = await parts(db).select('id').where('questionnaire_id', '=', questionnaire.id).where('id', '<>', id).limit(1).execute();
  if (status === 'published' && others.length === 0)
    throw kept('已发布的问卷须保留至少一个分段，请先添加其他分段', 'A published questionnaire keeps a section; add another first');
  const shown = await partDependingOn(db, questionnaire.id, id);
  if (shown)
    throw kept(
      `分段「${shown.title}」的显示条件用到这里的题目，请先修改`,
      `“${shown.title}” is shown by a question of this section; change that rule first`,
    );
  await db.deleteFrom('questionnaire_part').where('id', '=', id).execute();
  await freeze(context, questionnaire);
  audit({ target: id, before });
  return {};
}

export const handlers: Handlers = {
  listQuestionnaireParts: list('listQuestionnaireParts', {
    from: async ({ db }: Context, { configure_id }: Input<'listQuestionnaireParts'>) => {
      if (configure_id !== undefined) await assertQuestionnaire(db, configure_id);
      return parts(db);
    },
    id: 'questionnaire_part.id',
    columns,
    order: [{ asc: 'questionnaire_part.questionnaire_id' }, { asc: 'questionnaire_part.sort' }, { asc: 'questionnaire_part.id' }],
    where: { configure_id: 'questionnaire_part.questionnaire_id' },
  }),

  createQuestionnairePart: createPart,

  updateQuestionnairePart: updatePart,

  deleteQuestionnairePart: deletePart,
};
