import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound, Refusal } from '../../../http/refusal.js';
import { staffBrief } from '../../../records/briefs.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVersion } from '../../../records/version.js';
import { questionnaireColumns, recordColumns } from './columns.js';
import { definitionOf } from './definition.js';
import { findingsOf } from './findings.js';
import { changeStatus } from './publish.js';
import { assertConsistent, assertTags } from './rules.js';
import { saveDimensions } from './save-dimensions.js';
import { assertQuestionnaire, freeze, lockQuestionnaire } from './versions.js';

const questionnaires = (db: Db) => db.selectFrom('questionnaire');
const row = (db: Db, id: number) => readRow(db, questionnaires(db).where('questionnaire.id', '=', id), questionnaireColumns);

/** Returns the columns of a save; what it leaves out has its default. */
function fieldsOf({ dimensions: _, score_min = 0, bands = [], rules = [], ...input }: Input<'createQuestionnaire'>) {
  const { intro = null, duration_min = null, repeat_days = null } = input;
  return { ...input, score_min, intro, duration_min, repeat_days, bands: JSON.stringify(bands), rules: JSON.stringify(rules) };
}

async function createQuestionnaire({ db, audit }: Context, input: Input<'createQuestionnaire'>) {
  assertConsistent(input);
  await assertTags(db, input);
  const { id } = await db.insertInto('questionnaire').values(fieldsOf(input)).returning('id').executeTakeFirstOrThrow();
  await saveDimensions(db, id, input.dimensions);
  audit({ target: id });
  return row(db, id);
}

async function updateQuestionnaire(context: Context, { id, version, ...input }: Input<'updateQuestionnaire'>) {
  const { db, audit } = context;
  const locked = await lockQuestionnaire(db, id);
  const before = await questionnaires(db).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  assertVersion(before, version);
  assertConsistent(input);
  await assertTags(db, input);
  await db.updateTable('questionnaire').set(fieldsOf(input)).where('id', '=', id).execute();
  await saveDimensions(db, id, input.dimensions);
  await freeze(context, locked);
  audit({ target: id, before });
  return row(db, id);
}

async function deleteQuestionnaire({ db, audit }: Context, { id }: Input<'deleteQuestionnaire'>) {
  const before = await mustExist(questionnaires(db).selectAll().where('id', '=', id).forUpdate());
  const answered = await db.selectFrom('evaluation_answer').select('id').where('questionnaire_id', '=', id).limit(1).executeTakeFirst();
  if (answered)
    throw new Refusal(40903, [
      '问卷已有客户作答，不能删除；可改为下线',
      'Customers have answered this questionnaire; unpublish it instead of deleting it',
    ]);
  const task = await db.selectFrom('task').select('name').where('questionnaire_id', '=', id).limit(1).executeTakeFirst();
  if (task)
    throw new Refusal(40903, [
      `任务「${task.name}」用到这份问卷，请先修改任务`,
      `The task “${task.name}” names this questionnaire; change the task first`,
    ]);
  await db.deleteFrom('questionnaire').where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}

const tagGroups = (db: Db) =>
  db
    .selectFrom('tag_group')
    .select(['id', 'name'])
    .select(
      sql<{ id: number; name: string; color: string | null }[]>`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name,
        'color', t.color) order by t.sort, t.id) from tag t where t.tag_group_id = tag_group.id), '[]')`.as('tags'),
    )
    .where('kind', '=', 'manual')
    .orderBy('sort')
    .orderBy('id')
    .limit(200)
    .execute();

export const handlers: Handlers = {
  listQuestionnaires: list('listQuestionnaires', {
    from: ({ db }: Context) => questionnaires(db),
    id: 'questionnaire.id',
    columns: questionnaireColumns,
    search: searchNames(['questionnaire.name', 'questionnaire.code']),
    order: [{ desc: 'questionnaire.created_at' }],
  }),

  getQuestionnaire: ({ db }, { id }) => readRow(db, questionnaires(db).where('questionnaire.id', '=', id), recordColumns),

  createQuestionnaire,

  updateQuestionnaire,

  deleteQuestionnaire,

  async changeQuestionnaireStatus(context, input) {
    await changeStatus(context, input);
    return row(context.db, input.id);
  },

  getQuestionnaireNames: ({ db }, { status }) =>
    questionnaires(db)
      .select(['id', 'name', 'code'])
      .where('status', 'in', status === undefined ? ['draft', 'published'] : [status])
      .orderBy('name')
      .orderBy('id')
      .limit(1000)
      .execute(),

  getQuestionnaireTags: ({ db }) => tagGroups(db),

  async checkQuestionnaire({ db }, { id }) {
    const definition = await definitionOf(db, id);
    if (!definition) throw notFound();
    return findingsOf(definition);
  },

  listQuestionnaireVersions: list('listQuestionnaireVersions', {
    from: async ({ db }: Context, { configure_id }: Input<'listQuestionnaireVersions'>) => {
      await assertQuestionnaire(db, configure_id);
      return db.selectFrom('questionnaire_version');
    },
    id: 'questionnaire_version.id',
    columns: [
      'questionnaire_version.id',
      'questionnaire_version.number as configure_version',
      'questionnaire_version.part_count',
      'questionnaire_version.question_count',
      sql<number>`(select count(*)::int from evaluation_answer a where a.questionnaire_id = questionnaire_version.questionnaire_id
        and a.number = questionnaire_version.number)`.as('answer_count'),
      staffBrief('questionnaire_version.staff_id').as('staff'),
      'questionnaire_version.created_at',
    ],
    order: [{ desc: 'questionnaire_version.number' }],
    where: { configure_id: 'questionnaire_version.questionnaire_id' },
  }),
};
