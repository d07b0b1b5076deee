import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVersion } from '../../../records/version.js';
import { assertFits } from './action-rules.js';

/** As many as a layout answers of one tab. */
const mostActions = 100;

const actions = (db: Db) => db.selectFrom('config_action').innerJoin('config_tab', 'config_tab.id', 'config_action.tab_id');

/** Columns of the contract's `ConfigAction`. */
const columns = [
  'config_action.id',
  sql<{ id: number; name: string }>`json_build_object('id', config_tab.id, 'name', config_tab.name)`.as('tab'),
  'config_action.name',
  'config_action.key',
  'config_action.icon',
  'config_action.input_type',
  'config_action.unit',
  'config_action.min',
  'config_action.max',
  sql<{ value: string; label: string }[]>`config_action.options`.as('options'),
  'config_action.score',
  'config_action.once_per_day',
  'config_action.remind_time',
  'config_action.required',
  'config_action.status',
  'config_action.sort',
  'config_action.created_at',
  'config_action.updated_at',
  'config_action.version',
] as const;

const record = (db: Db, id: number) => readRow(db, actions(db).where('config_action.id', '=', id), columns);

/** Returns the columns of a save; what it leaves out has its default. */
function fieldsOf(input: Input<'createConfigAction'>) {
  const { tab_id, name, key, input_type, score, once_per_day = false, required = false, status = 'on', sort = 0 } = input;
  const { icon = null, unit, min = null, max = null, options = [], remind_time = null } = input;
  return {
    ...{ tab_id, name, key, input_type, score, once_per_day, required, status, sort, icon, min, max, remind_time },
    unit: unit || null,
    options: JSON.stringify(options),
  };
}

/** Locks the tab, so that two people cannot both add its last action. @throws Refusal 42200 when it is full or was deleted */
async function assertRoom(db: Db, tab_id: number) {
  const tab = await db.selectFrom('config_tab').select('id').where('id', '=', tab_id).forNoKeyUpdate().executeTakeFirst();
  if (!tab) throw refuseField(42200, 'tab_id', 'exists', ['分类已被删除，请重新选择', 'The tab was deleted; choose another']);
  const { count } = await db
    .selectFrom('config_action')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tab_id', '=', tab_id)
    .executeTakeFirstOrThrow();
  if (count >= mostActions)
    throw refuseField(42200, 'tab_id', 'most', [
      `一个分类最多 ${mostActions} 个行为，请换一个分类`,
      `A tab can have ${mostActions} actions; choose another`,
    ]);
}

async function createAction({ db, audit }: Context, input: Input<'createConfigAction'>) {
  assertFits(input);
  await assertRoom(db, input.tab_id);
  const { id } = await db.insertInto('config_action').values(fieldsOf(input)).returning('id').executeTakeFirstOrThrow();
  audit({ target: id, after: input });
  return record(db, id);
}

const lockAction = (db: Db, id: number) =>
  db.selectFrom('config_action').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

async function updateAction({ db, audit }: Context, { id, version, ...input }: Input<'updateConfigAction'>) {
  const before = await lockAction(db, id);
  if (!before) throw notFound();
  assertVersion(before, version);
  assertFits(input);
  if (input.tab_id !== before.tab_id) await assertRoom(db, input.tab_id);
  await db.updateTable('config_action').set(fieldsOf(input)).where('id', '=', id).execute();
  audit({ target: id, before, after: input });
  return record(db, id);
}

async function changeStatus({ db, audit }: Context, { id, status }: Input<'changeConfigActionStatus'>) {
  const before = await lockAction(db, id);
  if (!before) throw notFound();
  if (before.status !== status) await db.updateTable('config_action').set({ status }).where('id', '=', id).execute();
  audit({ target: id, before: { status: before.status }, after: { status } });
  return record(db, id);
}

export const handlers: Handlers = {
  listConfigActions: list('listConfigActions', {
    from: ({ db }: Context) => actions(db),
    id: 'config_action.id',
    columns,
    search: ['config_action.name', 'config_action.key'],
    order: [{ asc: 'config_tab.sort' }, { asc: 'config_tab.id' }, { asc: 'config_action.sort' }],
  }),

  createConfigAction: createAction,

  updateConfigAction: updateAction,

  async deleteConfigAction({ db, audit }, { id }) {
    const gone = await mustExist(db.deleteFrom('config_action').where('id', '=', id).returningAll());
    audit({ target: id, before: gone });
    return {};
  },

  changeConfigActionStatus: changeStatus,
};
