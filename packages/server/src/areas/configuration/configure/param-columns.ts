import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';

const choices = sql<Data<'createParam'>['choices']>`param.choices`.as('choices');
/** What a value of a parameter may be. */
export const kindColumns = ['param.value_type', 'param.json_schema', 'param.minimum', 'param.maximum', 'param.unit', choices] as const;
const wordColumns = ['param.param_group as group', 'param.group_en', 'param.name_en', 'param.remark', 'param.remark_en'] as const;

/** Columns of the contract's `Param`. A secret value leaves in no answer. */
export const paramColumns = [
  'param.id',
  'param.key',
  'param.name',
  'param.value',
  sql<boolean>`param.value is not null or param.sealed is not null`.as('value_set'),
  ...kindColumns,
  ...wordColumns,
  'param.is_secret',
  'param.sort',
  'param.editable',
  'param.created_at',
  'param.updated_at',
  'param.version',
] as const;

/** Columns of the contract's `ParamValue`. */
export const valueColumns = [
  'param.id',
  'param.key',
  'param.name',
  sql<string | null>`coalesce(own.value, param.value)`.as('value'),
  sql<boolean>`coalesce(own.value, param.value) is not null or own.sealed is not null or param.sealed is not null`.as('value_set'),
  'param.value as default_value',
  sql<boolean>`own.param_id is not null`.as('overridden'),
  ...kindColumns,
  ...wordColumns,
  'param.is_secret',
  'param.editable',
  sql<string>`coalesce(own.updated_at, param.updated_at)`.as('updated_at'),
  sql<number>`coalesce(own.version, 0)`.as('version'),
] as const;

/** All parameters with the company's own values. A parameter that companies may no longer edit has its common value. */
export const valuesOf = (db: Db, enterpriseId: number) =>
  db
    .selectFrom('param')
    .leftJoin('param_value as own', (join) =>
      join.onRef('own.param_id', '=', 'param.id').on('own.enterprise_id', '=', enterpriseId).on('param.editable', '=', true),
    );
