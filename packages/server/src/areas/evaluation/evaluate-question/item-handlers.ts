import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { assertVersion } from '../../../records/version.js';
import { assertQuestionnaire, freeze, lockQuestionnaire, lockQuestionnaireOf } from '../evaluate/versions.js';
import { assertItem } from './item-rules.js';

type Item = Data<'createDimensionItem'>;

const items = (db: Db) =>
  db
    .selectFrom('dimension_item')
    .innerJoin('question', 'question.id', 'dimension_item.question_id')
    .innerJoin('questionnaire_dimension', 'questionnaire_dimension.id', 'dimension_item.dimension_id');

/** Columns of the contract's `DimensionItem`. */
const columns = [
  'dimension_item.id',
  'dimension_item.questionnaire_id as configure_id',
  sql<Item['dimension']>`json_build_object('id', questionnaire_dimension.id, 'name', questionnaire_dimension.name)`.as('dimension'),
  'dimension_item.question_id',
  'question.code as question_code',
  'question.title as question_title',
  'dimension_item.weight',
  sql<Item['score_map']>`dimension_item.score_map`.as('score_map'),
  sql<Item['share_of']>`case when dimension_item.from_question_id is not null then json_build_object(
    'from_question_id', dimension_item.from_question_id, 'to_question_id', dimension_item.to_question_id) end`.as('share_of'),
  'dimension_item.sort',
  'dimension_item.created_at',
  'dimension_item.updated_at',
  'dimension_item.version',
] as const;

const record = (db: Db, id: number) => readRow(db, items(db).where('dimension_item.id', '=', id), columns);

/** Returns the columns of a save; what it leaves out has its default. */
function fieldsOf({ configure_id, score_map = [], share_of, weight = 1, sort = 0, ...input }: Input<'createDimensionItem'>) {
  return {
    ...{ ...input, weight, sort, questionnaire_id: configure_id, score_map: JSON.stringify(score_map) },
    from_question_id: share_of?.from_question_id ?? null,
    to_question_id: share_of?.to_question_id ?? null,
  };
}

async function createItem(context: Context, input: Input<'createDimensionItem'>) {
  const { db, audit } = context;
  const questionnaire = await lockQuestionnaire(db, input.configure_id);
  await assertItem(db, input);
  const { id } = await db.insertInto('dimension_item').values(fieldsOf(input)).returning('id').executeTakeFirstOrThrow();
  await freeze(context, questionnaire);
  audit({ target: id });
  return record(db, id);
}

const find = (db: Db, id: number) => db.selectFrom('dimension_item').selectAll().where('id', '=', id).executeTakeFirst();

async function updateItem(context: Context, { id, version, ...input }: Input<'updateDimensionItem'>) {
  const { db, audit } = context;
  const { before, questionnaire } = await lockQuestionnaireOf(db, () => find(db, id));
  assertVersion(before, version);
  if (input.configure_id !== before.questionnaire_id)
    throw refuseField(42200, 'configure_id', 'fixed', [
      '题目不能换到其他问卷，请新建',
      'A question can’t be moved to another questionnaire; create a new one',
    ]);
  await assertItem(db, input);
  await db.updateTable('dimension_item').set(fieldsOf(input)).where('id', '=', id).execute();
  await freeze(context, questionnaire);
  audit({ target: id, before });
  return record(db, id);
}

async function deleteItem(context: Context, { id }: Input<'deleteDimensionItem'>) {
  const { db, audit } = context;
  const { before, questionnaire } = await lockQuestionnaireOf(db, () => find(db, id));
  const other = await db
    .selectFrom('dimension_item')
    .select('id')
    .where('dimension_id', '=', before.dimension_id)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  if (questionnaire.status === 'published' && !other)
    throw new Refusal(
      40900,
      [
        '已发布的问卷每个维度须保留一道题，请先添加其他题目',
        'Each dimension of a published questionnaire needs at least one question; add another first',
      ],
      { from: 'published', allowed: [] },
    );
  await db.deleteFrom('dimension_item').where('id', '=', id).execute();
  await freeze(context, questionnaire);
  audit({ target: id, before });
  return {};
}

async function nextDimension(db: Db, tid: number): Promise<Data<'getNextDimension'>> {
  await assertQuestionnaire(db, tid);
  const rows = await db
    .selectFrom('questionnaire_dimension')
    .select([
      'id',
      'name',
      sql<boolean>`exists (select from dimension_item i where i.dimension_id = questionnaire_dimension.id)`.as('filled'),
    ])
    .where('questionnaire_id', '=', tid)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const at = rows.findIndex((one) => !one.filled);
  const next = rows[at];
  return {
    dimension: next ? { id: next.id, name: next.name } : null,
    seq: next ? at + 1 : null,
    remaining: rows.filter((one) => !one.filled).length,
  };
}

export const handlers: Handlers = {
  listDimensionItems: list('listDimensionItems', {
    from: async ({ db }: Context, { configure_id }: Input<'listDimensionItems'>) => {
      if (configure_id !== undefined) await assertQuestionnaire(db, configure_id);
      return items(db);
    },
    id: 'dimension_item.id',
    columns,
    order: [
      { asc: 'questionnaire_dimension.questionnaire_id' },
      { asc: 'questionnaire_dimension.sort' },
      { asc: 'questionnaire_dimension.id' },
      { asc: 'dimension_item.sort' },
    ],
    where: { configure_id: 'dimension_item.questionnaire_id' },
  }),

  createDimensionItem: createItem,

  updateDimensionItem: updateItem,

  deleteDimensionItem: deleteItem,

  async getDimensionOptions({ db }, { tid }) {
    if (tid !== undefined) await assertQuestionnaire(db, tid);
    return db
      .selectFrom('questionnaire_dimension')
      .innerJoin('questionnaire', 'questionnaire.id', 'questionnaire_dimension.questionnaire_id')
      .select(['questionnaire_dimension.id', 'questionnaire_dimension.name as label'])
      .$if(tid === undefined, (some) => some.where('questionnaire.status', '<>', 'off'))
      .$if(tid !== undefined, (some) => some.where('questionnaire.id', '=', tid ?? null))
      .orderBy('questionnaire.id')
      .orderBy('questionnaire_dimension.sort')
      .orderBy('questionnaire_dimension.id')
      .limit(1000)
      .execute();
  },

  getNextDimension: ({ db }, { tid }) => nextDimension(db, tid),
};
