import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { lockRows } from '../../../db/lock-rows.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';

/** As many as a layout answers. */
const mostTabs = 50;

const tabs = (db: Db) => db.selectFrom('config_tab');

/** Columns of the contract's `ConfigTab`. */
const columns = [
  'config_tab.id',
  'config_tab.name',
  'config_tab.key',
  'config_tab.icon',
  'config_tab.sort',
  'config_tab.type',
  'config_tab.status',
  sql<number>`(select count(*)::int from config_action a where a.tab_id = config_tab.id)`.as('action_count'),
  'config_tab.created_at',
  'config_tab.updated_at',
  'config_tab.version',
] as const;

const record = (db: Db, id: number) => readRow(db, tabs(db).where('config_tab.id', '=', id), columns);

const fieldsOf = ({ name, key, type, icon, sort = 0, status = 'on' }: Input<'createConfigTab'>) => ({
  ...{ name, key, type, sort, status },
  icon: icon ?? null,
});

async function createTab({ db, audit }: Context, input: Input<'createConfigTab'>) {
  if ((await lockRows(db, 'config_tab')).length >= mostTabs)
    throw refuseField(42200, 'key', 'most', [`最多 ${mostTabs} 个分类，请先删除不用的`, `There can be ${mostTabs} tabs; delete one first`]);
  const { id } = await db.insertInto('config_tab').values(fieldsOf(input)).returning('id').executeTakeFirstOrThrow();
  audit({ target: id, after: input });
  return record(db, id);
}

async function updateTab({ db, audit }: Context, { id, version, ...input }: Input<'updateConfigTab'>) {
  const before = await lockVersion(tabs(db).selectAll().where('id', '=', id), version);
  await db.updateTable('config_tab').set(fieldsOf(input)).where('id', '=', id).execute();
  audit({ target: id, before, after: input });
  return record(db, id);
}

async function deleteTab({ db, audit }: Context, { id }: Input<'deleteConfigTab'>) {
  // Waits for a concurrent call that adds an action to it.
  const before = await mustExist(tabs(db).selectAll().where('id', '=', id).forUpdate());
  const used = await db.selectFrom('config_action').select('name').where('tab_id', '=', id).orderBy('id').executeTakeFirst();
  if (used)
    throw new Refusal(40903, [
      `分类下还有行为「${used.name}」，请先移走或删除`,
      `The tab still has actions, such as “${used.name}”; move or delete them first`,
    ]);
  await db.deleteFrom('config_tab').where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}

export const handlers: Handlers = {
  listConfigTabs: list('listConfigTabs', {
    from: ({ db }: Context) => tabs(db),
    id: 'config_tab.id',
    columns,
    search: ['config_tab.name', 'config_tab.key'],
    order: [{ asc: 'config_tab.sort' }],
  }),

  createConfigTab: createTab,

  updateConfigTab: updateTab,

  deleteConfigTab: deleteTab,
};
