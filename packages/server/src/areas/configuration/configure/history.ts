import type { Db } from '../../../db/database.js';
import type { HistoryKind } from '../../../history/history-kind.js';
import { handlers } from './handlers.js';

const paramKind: HistoryKind = {
  object: 'param',
  // Installation administrators see which of them changed what.
  read: 'updateParam',
  save: 'updateParam',
  create: 'createParam',
  handlers,
  writes: ['createParam', 'updateParam', 'deleteParam'],
  async stateOf(db, id) {
    const row = await db.selectFrom('param').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const { key, name, value, value_type, json_schema, param_group: group, remark, is_secret, sort, editable, version } = row;
    const optional = { value, json_schema, remark };
    const given = Object.fromEntries(Object.entries(optional).filter(([, one]) => one !== null));
    return { name: `${name}（${key}）`, version, fields: { key, name, value_type, group, is_secret, sort, editable, ...given } };
  },
};

const valueKind: HistoryKind = {
  object: 'param_value',
  read: 'queryParamValues',
  save: 'saveParamValue',
  create: 'saveParamValue',
  handlers,
  writes: ['saveParamValue', 'deleteParamValue'],
  idOf: async (db, _, { key }) => (await db.selectFrom('param').select('id').where('key', '=', String(key)).executeTakeFirst())?.id,
  stateOf: ownValue,
};

async function ownValue(db: Db, id: number) {
  const row = await db
    .selectFrom('param_value')
    .innerJoin('param', 'param.id', 'param_value.param_id')
    .select(['param.key', 'param.name', 'param_value.value', 'param_value.version'])
    .where('param_id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { key, name, value, version } = row;
  return { name: `${name}（${key}）`, version, fields: { key, ...(value === null ? {} : { value }) } };
}

export const historyKinds: HistoryKind[] = [paramKind, valueKind];
