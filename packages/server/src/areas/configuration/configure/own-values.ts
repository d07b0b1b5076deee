import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { containsText } from '../../../db/filters.js';
import { hasVersion } from '../../../db/has-version.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { placeOfValue } from '../../../secrets/param-places.js';
import { kindColumns, valueColumns, valuesOf } from './param-columns.js';
import { checkedValue } from './param-rules.js';
import { sealValue } from './value-columns.js';

const currentColumns = ({ db, principal }: Context, key: string) =>
  valuesOf(db, principal.enterpriseId).where('param.key', '=', key).select(valueColumns).executeTakeFirst();

const currentValue = (context: Context, key: string) =>
  readRow(context.db, valuesOf(context.db, context.principal.enterpriseId).where('param.key', '=', key), valueColumns);

/** Writes the company's own value; returns undefined if someone else has saved one since. */
function writeValue({ db, principal }: Context, param_id: number, version: number, row: ReturnType<typeof sealValue>) {
  if (version === 0)
    return db
      .insertInto('param_value')
      .values({ enterprise_id: principal.enterpriseId, param_id, ...row })
      .onConflict((clash) => clash.doNothing())
      .returning('param_id')
      .executeTakeFirst();
  return db
    .updateTable('param_value')
    .set(row)
    .where('param_id', '=', param_id)
    .where(hasVersion(version))
    .returning('param_id')
    .executeTakeFirst();
}

async function saveValue(context: Context, { key, value, version }: Input<'saveParamValue'>) {
  const { db, principal, audit } = context;
  const param = await mustExist(
    db
      .selectFrom('param')
      .select([...kindColumns, 'id', 'is_secret', 'editable'])
      .where('key', '=', key),
  );
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
  const before = param.is_secret ? undefined : await currentColumns(context, key);
  const row = sealValue(context, checkedValue(value, param), param.is_secret, placeOfValue(principal.enterpriseId, key));
  if (!(await writeValue(context, param.id, version, row))) throw new Refusal(40901);
  audit({ target: param.id, before: { value: before?.value ?? null }, after: { key, value: param.is_secret ? undefined : value } });
  return currentValue(context, key);
}

/** The values of the caller's company. */
export const valueHandlers = {
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
    const own = await mustExist(
      db
        .deleteFrom('param_value')
        .using('param')
        .whereRef('param.id', '=', 'param_value.param_id')
        .where('param.key', '=', key)
        .returning(['param_value.param_id', 'param_value.value', 'param.value as common']),
    );
    audit({ target: own.param_id, before: { value: own.value }, after: { value: own.common } });
    return {};
  },

  queryParamValue: (context, { key }) => currentValue(context, key),
} satisfies Partial<Handlers>;
