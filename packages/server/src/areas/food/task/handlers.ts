import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { saveTaskOrder } from './order.js';

type TaskInput = Input<'createTask'>;

const tasks = (db: Db) =>
  db
    .selectFrom('task')
    .leftJoin('seminar as m', 'm.id', 'task.seminar_id')
    .leftJoin('questionnaire as q', 'q.id', 'task.questionnaire_id')
    .leftJoin('article as r', 'r.id', 'task.article_id')
    .leftJoin('config_action as a', 'a.id', 'task.config_action_id');

/** Columns of the contract's `Task`. */
const columns = [
  'task.id',
  'task.name',
  'task.type',
  'task.day_no',
  'task.target',
  sql<number | null>`coalesce(task.seminar_id, task.questionnaire_id, task.article_id)`.as('content_id'),
  sql<string | null>`coalesce(m.title, q.name, r.title)`.as('content_title'),
  'task.config_action_id',
  sql<Row<'listTasks'>['config_action']>`case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end`.as(
    'config_action',
  ),
  'task.score',
  'task.required',
  'task.status',
  'task.sort',
  'task.created_at',
  'task.updated_at',
  'task.version',
] as const;

/** Returns the tasks of a day, or those of each day, in order. */
const tasksOfDay = (db: Db, day: number | null) =>
  tasks(db)
    .select(columns)
    .where(sql<boolean>`task.day_no is not distinct from ${day}::int`)
    .orderBy('task.sort')
    .orderBy('task.id')
    .execute();

const taskRow = (db: Db, id: number) => readRow(db, tasks(db).where('task.id', '=', id), columns);

const contents = {
  read: ['article', '没有这篇文章，请重新选择', 'There is no such article; choose again'],
  video: ['seminar', '没有这节微课，请重新选择', 'There is no such course; choose again'],
  form: ['questionnaire', '没有这份测评问卷，请重新选择', 'There is no such questionnaire; choose again'],
} as const;

/** Returns the content that a task names. @throws Refusal 42200 */
async function contentOf(db: Db, { type, content_id }: TaskInput) {
  const none = { seminar_id: null, questionnaire_id: null, article_id: null };
  if (type !== 'video' && type !== 'form' && type !== 'read') {
    if (content_id === undefined) return none;
    throw refuseField(42200, 'content_id', 'only', ['这类任务没有内容，请清空', 'A task of this type has no content; leave it empty']);
  }
  if (content_id === undefined) throw refuseField(42200, 'content_id', 'required', ['请选择任务的内容', 'Choose the content of the task']);
  const [table, zh, en] = contents[type];
  const known = await db.selectFrom(table).select('id').where('id', '=', content_id).executeTakeFirst();
  if (!known) throw refuseField(42200, 'content_id', 'exists', [zh, en]);
  return { ...none, [`${table}_id`]: content_id };
}

async function assertAction(db: Db, id: number | undefined) {
  if (id === undefined) return;
  const known = await db.selectFrom('config_action').select('id').where('id', '=', id).executeTakeFirst();
  if (!known)
    throw refuseField(42200, 'config_action_id', 'exists', ['没有这个行为，请重新选择', 'There is no such behavior; choose again']);
}

/** The columns of a save; what it leaves out is empty or has its default. */
async function fieldsOf(db: Db, input: TaskInput) {
  await assertAction(db, input.config_action_id);
  const { name, type, target, score = 0, required = false, status = 'on', sort = 0 } = input;
  const optional = { day_no: input.day_no ?? null, config_action_id: input.config_action_id ?? null };
  return { name, type, target, score, required, status, sort, ...optional, ...(await contentOf(db, input)) };
}

export const handlers: Handlers = {
  listTasks: list('listTasks', {
    from: ({ db }: Context) => tasks(db),
    id: 'task.id',
    columns,
    search: searchNames(['task.name']),
    order: [{ asc: 'task.day_no', nulls: 'first' }, { asc: 'task.sort' }, { asc: 'task.id' }],
  }),

  async createTask({ db, audit }, input) {
    const made = await db
      .insertInto('task')
      .values(await fieldsOf(db, input))
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ target: made.id });
    return taskRow(db, made.id);
  },

  async updateTask({ db, audit }, { id, version, ...input }) {
    const before = await lockVersion(db.selectFrom('task').selectAll().where('id', '=', id), version);
    await db
      .updateTable('task')
      .set(await fieldsOf(db, input))
      .where('id', '=', id)
      .execute();
    audit({ target: id, before });
    return taskRow(db, id);
  },

  async deleteTask({ db, audit }, { id }) {
    const before = await mustExist(db.selectFrom('task').selectAll().where('id', '=', id).forUpdate());
    await db.deleteFrom('task').where('id', '=', id).execute();
    audit({ target: id, before });
    return {};
  },

  async saveTaskOrder(context, input) {
    await saveTaskOrder(context, input);
    return tasksOfDay(context.db, input.day_no ?? null);
  },
};
