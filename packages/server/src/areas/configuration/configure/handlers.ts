import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { placeOfParam } from '../../../secrets/param-places.js';
import { valueHandlers } from './own-values.js';
import { paramColumns } from './param-columns.js';
import { assertKind, checkedValue } from './param-rules.js';
import { noValue, sealValue } from './value-columns.js';

const params = (db: Db) => db.selectFrom('param');

const record = (db: Db, id: number) => readRow(db, params(db).where('param.id', '=', id), paramColumns);

const noFields = {
  remark: null,
  json_schema: null,
  name_en: null,
  group_en: null,
  remark_en: null,
  minimum: null,
  maximum: null,
  unit: null,
};

/** Returns the fields of a save, with those left out at their defaults. */
function fieldsOf({ group, value: _, choices = [], is_secret = false, sort = 0, editable = true, ...fields }: Input<'createParam'>) {
  return { ...noFields, ...fields, param_group: group, choices: JSON.stringify(choices), is_secret, sort, editable };
}

async function createParam(context: Context, input: Input<'createParam'>) {
  const { db, audit } = context;
  assertKind(input);
  const value =
    input.value === undefined
      ? {}
      : sealValue(context, checkedValue(input.value, input), input.is_secret === true, placeOfParam(input.key));
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
    '已有企业设置了自己的值，参数键、值类型、范围、单位、选项、JSON 结构和保密方式不能再改',
    'Some companies have set their own values, so the key, type, limits, unit, options, JSON Schema and secrecy can no longer be changed',
  ]);

/** What keeps the own values of companies valid. */
const fixedFields = ['key', 'value_type', 'json_schema', 'is_secret', 'minimum', 'maximum', 'unit', 'choices'];

async function assertChangeable(db: Db, before: Record<string, unknown> & { id: number }, after: Record<string, unknown>) {
  const textOf = (one: unknown) => (typeof one === 'string' ? one : JSON.stringify(one));
  const changed = fixedFields.find((field) => textOf(before[field]) !== textOf(after[field]));
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
  assertKind(input);
  const text = input.value === undefined ? unchangedValue(context, before, fields.is_secret) : checkedValue(input.value, input);
  const value = text === null ? noValue : sealValue(context, text, fields.is_secret, placeOfParam(input.key));
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

  ...valueHandlers,
};
