import type { Db } from '../../../db/database.js';
import type { HistoryKind } from '../../../history/history-kind.js';
import { handlers } from './handlers.js';
import { kindColumns } from './param-columns.js';
import { valueInWords } from './value-words.js';

const wordsOf: HistoryKind['wordsOf'] = async (db, id, language) => {
  const kind = await db.selectFrom('param').select(kindColumns).where('id', '=', id).executeTakeFirst();
  return (field, value) => (kind && field === 'value' && typeof value === 'string' ? valueInWords(value, kind, language) : undefined);
};

const paramKind: HistoryKind = {
  object: 'param',
  // Installation administrators see which of them changed what.
  read: 'updateParam',
  save: 'updateParam',
  create: 'createParam',
  handlers,
  wordsOf,
  writes: ['createParam', 'updateParam', 'deleteParam'],
  async stateOf(db, id) {
    const row = await db.selectFrom('param').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const { key, name, value_type, param_group: group, choices, is_secret, sort, editable, version } = row;
    const { value, json_schema, remark, name_en, group_en, remark_en, minimum, maximum, unit } = row;
    const optional = { value, json_schema, remark, name_en, group_en, remark_en, minimum, maximum, unit };
    const given = Object.fromEntries(Object.entries(optional).filter(([, one]) => one !== null));
    return { name: `${name}（${key}）`, version, fields: { key, name, value_type, group, choices, is_secret, sort, editable, ...given } };
  },
};

const valueKind: HistoryKind = {
  object: 'param_value',
  read: 'queryParamValues',
  save: 'saveParamValue',
  create: 'saveParamValue',
  handlers,
  wordsOf,
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
