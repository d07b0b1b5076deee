import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { containsText } from '../../../db/filters.js';
import { hasVersion } from '../../../db/has-version.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { placeOfParam, placeOfValue } from '../../../secrets/param-places.js';
import { paramColumns, valueColumns, valuesOf } from './param-columns.js';
import { assertJsonSchema, checkedValue } from './param-rules.js';

const params = (db: Db) => db.selectFrom('param');

const record = (db: Db, id: number) => readRow(db, params(db).where('param.id', '=', id), paramColumns);

const empty = { value: null, sealed: null, key_id: null };

/** Returns the columns that hold a value: sealed if it is secret, else as text. */
function valueColumnsFor({ deps }: Context, text: string, isSecret: boolean, place: string) {
  return isSecret ? { ...empty, ...deps.keyring.seal(text, place) } : { ...empty, value: text };
}

/** Returns the fields of a save, with those left out at their defaults. */
function fieldsOf({ group, value: _, remark, json_schema, is_secret = false, sort = 0, editable = true, ...named }: Input<'createParam'>) {
  return { ...named, param_group: group, remark: remark ?? null, json_schema: json_schema ?? null, is_secret, sort, editable };
}

async function createParam(context: Context, input: Input<'createParam'>) {
  const { db, audit } = context;
  assertJsonSchema(input);
  const value =
    input.value === undefined
      ? {}
      : valueColumnsFor(context, checkedValue(input.value, input), input.is_secret === true, placeOfParam(input.key));
  const made = await db
    .insertInto('param')
    .values({ ...fieldsOf(input), ...value })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ target: made.id, after: { ...input, value: input.is_secret ? undefined : input.value } });
  return record(db, made.id);
}

const inUseRefusal = (field: string) =>
  refuseField(42200, field, 'in-use', [
    '已有企业设置了自己的值，参数键、值类型、JSON 结构和保密方式不能再改',
    'Some companies have set their own values, so the key, type, JSON Schema and secrecy can no longer be changed',
  ]);

async function assertChangeable(db: Db, before: Record<string, unknown> & { id: number }, after: Record<string, unknown>) {
  const changed = ['key', 'value_type', 'json_schema', 'is_secret'].find((field) => before[field] !== after[field]);
  if (!changed) return;
  if (before.is_secret && !after.is_secret)
    throw refuseField(42200, 'is_secret', 'secret', [
      '保密参数不能改为公开，请另建参数',
      'A secret parameter stays secret; create another one',
    ]);
  const { rows } = await sql<{ used: boolean }>`select has_own_values(${before.id}) as used`.execute(db);
  if (rows[0]?.used) throw inUseRefusal(changed);
}

interface StoredParam {
  key: string;
  value: string | null;
  sealed: Uint8Array | null;
  key_id: string | null;
}

/** Returns the value that stays when a save leaves it out: only a secret, which the caller cannot read and send back. */
function unchangedValue({ deps }: Context, { key, value, sealed, key_id }: StoredParam, isSecret: boolean): string | null {
  if (!isSecret) return null;
  return sealed && key_id !== null ? (deps.keyring.open({ sealed, key_id }, placeOfParam(key)) ?? null) : value;
}

async function updateParam(context: Context, { id, version, ...input }: Input<'updateParam'>) {
  const { db, audit } = context;
  const before = await lockVersion(params(db).selectAll().where('id', '=', id), version);
  const fields = fieldsOf(input);
  await assertChangeable(db, before, fields);
  assertJsonSchema(input);
  const text = input.value === undefined ? unchangedValue(context, before, fields.is_secret) : checkedValue(input.value, input);
  const value = text === null ? empty : valueColumnsFor(context, text, fields.is_secret, placeOfParam(input.key));
  await db
    .updateTable('param')
    .set({ ...fields, ...value })
    .where('id', '=', id)
    .execute();
  const { value: old, sealed: _, key_id: __, ...rest } = before;
  audit({
    target: id,
    before: before.is_secret ? rest : { ...rest, value: old },
    after: { ...input, value: fields.is_secret ? undefined : input.value },
  });
  return record(db, id);
}

const currentValue = (context: Context, key: string) =>
  readRow(context.db, valuesOf(context.db, context.principal.enterpriseId).where('param.key', '=', key), valueColumns);

async function saveValue(context: Context, { key, value, version }: Input<'saveParamValue'>) {
  const { db, principal, audit } = context;
  const { enterpriseId } = principal;
  const param = await mustExist(params(db).select(['id', 'value_type', 'json_schema', 'is_secret', 'editable']).where('key', '=', key));
  if (!param.editable)
    throw refuseField(42200, 'key', 'fixed', [
      '此参数统一设置，企业不能修改',
      'This parameter is set for all companies and cannot be changed here',
    ]);
  // A restored state of a secret has no value.
  if (value === undefined)
    throw refuseField(42200, 'value', 'secret', [
      '保密参数的值不保存在历史中，请重新填写',
      'Secret values are not kept in the history; enter the value again',
    ]);
  const row = valueColumnsFor(context, checkedValue(value, param), param.is_secret, placeOfValue(enterpriseId, key));
  const saved =
    version === 0
      ? await db
          .insertInto('param_value')
          .values({ enterprise_id: enterpriseId, param_id: param.id, ...row })
          .onConflict((clash) => clash.doNothing())
          .returning('param_id')
          .executeTakeFirst()
      : await db
          .updateTable('param_value')
          .set(row)
          .where('param_id', '=', param.id)
          .where(hasVersion(version))
          .returning('param_id')
          .executeTakeFirst();
  if (!saved) throw new Refusal(40901);
  audit({ target: key, after: { key, value: param.is_secret ? undefined : value } });
  return currentValue(context, key);
}

export const handlers: Handlers = {
  listParams: list('listParams', {
    from: ({ db }: Context) => params(db),
    id: 'param.id',
    columns: paramColumns,
    search: ['param.key', 'param.name'],
    where: { group: 'param.param_group' },
    order: [{ asc: 'param.param_group' }, { asc: 'param.sort' }],
  }),

  createParam,

  updateParam,

  async deleteParam({ db, audit }, { id }) {
    const gone = await mustExist(db.deleteFrom('param').where('id', '=', id).returning(['key', 'name']));
    audit({ target: id, before: gone });
    return {};
  },

  async queryParams({ db, principal }, { names }) {
    const rows = await valuesOf(db, principal.enterpriseId)
      .select(['param.key', sql<string | null>`coalesce(own.value, param.value)`.as('value')])
      .where('param.key', 'in', names)
      .where('param.is_secret', '=', false)
      .execute();
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  },

  async queryParamValues({ db, principal }, { group, keyword = '' }) {
    let query = valuesOf(db, principal.enterpriseId)
      .select(valueColumns)
      .where(containsText(keyword, ['param.key', 'param.name']));
    if (group !== undefined) query = query.where('param.param_group', '=', group);
    return query.orderBy('param.param_group').orderBy('param.sort').orderBy('param.id').limit(1000).execute();
  },

  saveParamValue: saveValue,

  async deleteParamValue({ db, audit }, { key }) {
    await mustExist(
      db
        .deleteFrom('param_value')
        .using('param')
        .whereRef('param.id', '=', 'param_value.param_id')
        .where('param.key', '=', key)
        .returning('param_value.param_id'),
    );
    audit({ target: key });
    return {};
  },

  queryParamValue: (context, { key }) => currentValue(context, key),
};
