import type { Data, Input } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Values } from '../../../http/call-input.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { assertFits, assertReferences, type BuiltinKey, builtins, type Circle, isBuiltin, jsonObject } from './features.js';
import { circleOf, plantOf, postersOf, tasksOf } from './parse.js';

const configs = (db: Db) => db.selectFrom('global_config');

/** Columns of the contract's `GlobalConfig`. */
const columns = [
  'global_config.id',
  'global_config.key',
  'global_config.name',
  'global_config.value',
  'global_config.status',
  'global_config.builtin',
  'global_config.created_at',
  'global_config.updated_at',
  'global_config.version',
] as const;

const record = (db: Db, id: number) => readRow(db, configs(db).where('global_config.id', '=', id), columns);

/** Locks the record, so that only the first of several concurrent saves succeeds. @throws Refusal 40400, 40901 */
async function lockConfig(db: Db, which: { id: number } | { key: string }, version: number) {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['key', which.key] as const);
  const row = await lockVersion(configs(db).selectAll().where(column, '=', value), version);
  return row;
}

/** The switch of a feature is part of its value; its state is the same switch. */
function stateOf({ enabled }: Values, given: 'on' | 'off' | undefined): 'on' | 'off' {
  if (typeof enabled !== 'boolean') return given ?? 'on';
  const state = enabled ? 'on' : 'off';
  if (given !== undefined && given !== state)
    throw refuseField(42200, 'status', 'follows', [
      '状态由配置内容里的 enabled 决定，两者要一致',
      'The state follows enabled in the value; set both alike',
    ]);
  return state;
}

/** Changes a built-in feature, given by the fields of its own operation. */
async function change(context: Context, key: BuiltinKey, { version, ...value }: Values & { version: number }) {
  const { db, audit } = context;
  const before = await lockConfig(db, { key }, version);
  await assertReferences(db, value);
  await db
    .updateTable('global_config')
    .set({ value: JSON.stringify(value), status: stateOf(value, typeof value.enabled === 'boolean' ? undefined : before.status) })
    .where('id', '=', before.id)
    .execute();
  audit({ target: before.id, before: JSON.parse(before.value) as Values });
  return before.id;
}

async function createGlobalConfig({ db, audit }: Context, { status = 'on', ...input }: Input<'createGlobalConfig'>) {
  jsonObject(input.value);
  const { id } = await db
    .insertInto('global_config')
    .values({ ...input, status })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ target: id });
  return record(db, id);
}

async function updateGlobalConfig({ db, audit }: Context, { id, version, status, ...input }: Input<'updateGlobalConfig'>) {
  const before = await lockConfig(db, { id }, version);
  const value = jsonObject(input.value);
  if (before.builtin && isBuiltin(before.key)) {
    if (input.key !== before.key)
      throw refuseField(42200, 'key', 'builtin', ['内置功能的配置键不能修改', 'The key of a built-in feature cannot change']);
    assertFits(before.key, value);
    await assertReferences(db, value);
  }
  const state = before.builtin ? stateOf(value, status) : (status ?? 'on');
  await db
    .updateTable('global_config')
    .set({ ...input, status: state })
    .where('id', '=', id)
    .execute();
  const { key, name, value: text, status: old } = before;
  audit({ target: id, before: { key, name, value: text, status: old } });
  return record(db, id);
}

async function deleteGlobalConfig({ db, audit }: Context, { id }: Input<'deleteGlobalConfig'>) {
  const row = await mustExist(configs(db).select(['key', 'name', 'builtin']).where('id', '=', id).forNoKeyUpdate());
  if (row.builtin)
    throw refuseField(42200, 'id', 'builtin', ['内置功能不能删除，可以停用', 'A built-in feature cannot be deleted; turn it off instead']);
  await db.deleteFrom('global_config').where('id', '=', id).execute();
  audit({ target: id, before: row });
  return {};
}

async function keys({ db, caller }: Context): Promise<Data<'getGlobalConfigKeys'>> {
  const own = await configs(db).select(['key', 'name']).where('builtin', '=', false).orderBy('key').limit(190).execute();
  const labels = Object.entries(builtins).map(([value, { name }]) => ({ value, label: name[caller.language === 'en' ? 1 : 0] }));
  return [...labels, ...own.map(({ key, name }) => ({ value: key, label: name }))];
}

export const handlers: Handlers = {
  listGlobalConfigs: list('listGlobalConfigs', {
    from: ({ db }: Context) => configs(db),
    id: 'global_config.id',
    columns,
    search: ['global_config.key', 'global_config.name'],
    order: [{ asc: 'global_config.key' }],
  }),

  createGlobalConfig,

  updateGlobalConfig,

  deleteGlobalConfig,

  getGlobalConfigKeys: keys,

  getGlobalConfig: ({ db }, { key }) => readRow(db, configs(db).where('global_config.key', '=', key), columns),

  changePlantConfig: async (context, input) => record(context.db, await change(context, 'plant', input)),

  changeCircleConfig: async (context, input) => record(context.db, await change(context, 'circle', { ...input } satisfies Circle & Values)),

  async changePosterConfig(context, input) {
    await change(context, 'poster', { ...input });
    return postersOf(context.db);
  },

  async changeTaskConfig(context, input) {
    await change(context, 'task', { ...input });
    return tasksOf(context.db);
  },

  getPosterConfig: ({ db }) => postersOf(db),

  getTaskConfig: ({ db }) => tasksOf(db),

  getPlantConfig: ({ db }) => plantOf(db),

  getCircleConfig: ({ db }) => circleOf(db),
};
