import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { hasLabel, labelColumns, removeLabels, setLabels } from '../../../content-labels/content-labels.js';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { richTextOf } from '../../../records/rich-text.js';
import { lockVersion } from '../../../records/version.js';
import { knowledgeSettings } from './settings.js';

const cards = (db: Db) => db.selectFrom('knowledge_card');

/** Columns of the contract's `KnowledgeCard`. */
const columns = [
  'knowledge_card.id',
  'knowledge_card.title',
  'knowledge_card.cover',
  'knowledge_card.category',
  'knowledge_card.day_no',
  ...labelColumns('knowledge', 'knowledge_card.id'),
  'knowledge_card.status',
  sql<number>`(select count(*)::int from knowledge_delivery d where d.knowledge_id = knowledge_card.id)`.as('sent_count'),
  sql<number>`(select count(*)::int from knowledge_reader r where r.knowledge_id = knowledge_card.id)`.as('read_user_count'),
  'knowledge_card.created_at',
  'knowledge_card.updated_at',
  'knowledge_card.version',
] as const;

const cardRow = (db: Db, id: number) => readRow(db, cards(db).where('knowledge_card.id', '=', id), columns);

/** The columns of a save; what it leaves out is empty or has its default. @throws Refusal 42200 */
async function fieldsOf({ db, principal }: Context, input: Input<'createKnowledgeCard'>) {
  const { categories } = await knowledgeSettings(db, principal.enterpriseId);
  const category = input.category.trim();
  if (!categories.includes(category))
    throw refuseField(42200, 'category', 'exists', [
      `没有“${category}”这个分类，可选：${categories.join('、')}`,
      `There is no category “${category}”; choose one of: ${categories.join(', ')}`,
    ]);
  const { title, cover, content, day_no, status = 'on' } = input;
  return { title: title.trim(), cover: cover ?? null, content: richTextOf('content', content), category, day_no: day_no ?? null, status };
}

/** @throws Refusal 40903 while the order of posters and cards has the card */
async function assertUnplanned(db: Db, id: number) {
  const planned = await db.selectFrom('poster_cycle_entry').select('id').where('knowledge_id', '=', id).limit(1).executeTakeFirst();
  if (planned)
    throw new Refusal(40903, [
      '知识排期还要发送这张知识卡，请先从排期移除',
      'The calendar is still to send this card; remove it there first',
    ]);
}

export const handlers: Handlers = {
  listKnowledgeCards: list('listKnowledgeCards', {
    from: ({ db }: Context) => cards(db),
    id: 'knowledge_card.id',
    columns,
    search: searchNames(['knowledge_card.title']),
    where: {
      category: 'knowledge_card.category',
      status: 'knowledge_card.status',
      label_id: hasLabel('knowledge', 'knowledge_card.id'),
    },
    order: [{ desc: 'knowledge_card.created_at' }],
  }),

  getKnowledgeCard: ({ db }, { id }) => readRow(db, cards(db).where('knowledge_card.id', '=', id), [...columns, 'knowledge_card.content']),

  getKnowledgeConfig: ({ db, principal }) => knowledgeSettings(db, principal.enterpriseId),

  async createKnowledgeCard(context, input) {
    const { db, audit } = context;
    const row = await fieldsOf(context, input);
    const { id } = await db.insertInto('knowledge_card').values(row).returning('id').executeTakeFirstOrThrow();
    await setLabels(db, 'knowledge', id, input.label_ids);
    audit({ target: id, after: { ...row, label_ids: input.label_ids ?? [] } });
    return cardRow(db, id);
  },

  async updateKnowledgeCard(context, { id, version, ...input }) {
    const { db, audit } = context;
    const before = await lockVersion(cards(db).selectAll().where('id', '=', id), version);
    const row = await fieldsOf(context, input);
    await db.updateTable('knowledge_card').set(row).where('id', '=', id).execute();
    await setLabels(db, 'knowledge', id, input.label_ids);
    audit({ target: id, before, after: { ...row, label_ids: input.label_ids ?? [] } });
    return cardRow(db, id);
  },

  async deleteKnowledgeCard({ db, audit }, { id }) {
    const before = await mustExist(cards(db).selectAll().where('id', '=', id).forUpdate());
    await assertUnplanned(db, id);
    await removeLabels(db, 'knowledge', id);
    await db.deleteFrom('knowledge_card').where('id', '=', id).execute();
    audit({ target: id, before });
    return {};
  },
};
