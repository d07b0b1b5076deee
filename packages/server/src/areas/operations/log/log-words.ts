import type { OperationId } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { missingPermissions } from '../../../auth/also-may.js';
import type { Caller, Context } from '../../../http/context.js';
import { commonSentences } from '../../../http/refusal.js';

interface NamedKind {
  /** Noun of the operations whose target is the id of such a record. */
  noun: string;
  table: string;
  /** Whoever may call it sees the names. */
  read: OperationId;
  name?: string;
  /** Column of the English name. */
  english?: string;
}

/** Records whose names are no personal data of customers, by area. */
const kinds: Record<string, NamedKind> = {
  users: { noun: 'Staff', table: 'staff', read: 'listStaff' },
  role: { noun: 'Role', table: 'role', read: 'getRoleTree' },
  menu: { noun: 'Menu', table: 'menu', read: 'getMenuTree', name: 'title', english: 'title_en' },
  department: { noun: 'Department', table: 'department', read: 'listDepartments' },
  channel: { noun: 'Channel', table: 'channel', read: 'listChannels' },
  configure: { noun: 'Param(Value)?', table: 'param', read: 'queryParamValues', english: 'name_en' },
  'config-tab': { noun: 'ConfigTab', table: 'config_tab', read: 'listConfigTabs' },
  'config-action': { noun: 'ConfigAction', table: 'config_action', read: 'listConfigActions' },
  'global-config': { noun: 'GlobalConfig', table: 'global_config', read: 'listGlobalConfigs' },
  'message-config': { noun: 'MessageConfig', table: 'message_config', read: 'listMessageConfigs' },
  camp: { noun: 'Camp', table: 'camp', read: 'listCamps' },
  ingredient: { noun: 'Ingredient', table: 'ingredient', read: 'listIngredients' },
  'recipe-case': { noun: 'RecipeCase', table: 'recipe_case', read: 'listRecipeCases' },
  goods: { noun: 'Goods', table: 'goods', read: 'listGoods' },
  evaluate: { noun: 'Questionnaire', table: 'questionnaire', read: 'listQuestionnaires' },
  coupons: { noun: 'Coupon', table: 'coupon', read: 'listCoupons' },
};

function nameCase(area: string, { noun, table, name = 'name', english }: NamedKind, isEnglish: boolean) {
  const shown = isEnglish && english ? sql`coalesce(${sql.ref(`t.${english}`)}, ${sql.ref(`t.${name}`)})` : sql.ref(`t.${name}`);
  return sql`when operation_log.module = ${area} and operation_log.operation_id ~ ${`^[a-z]+${noun}(s|Status)?$`}
    then (select left(string_agg(${shown}, '、' order by t.id), 400) from ${sql.table(table)} t
      where t.id = any(string_to_array(operation_log.target, ',')::bigint[]))`;
}

/** Names of the records that a row is about, of those kinds that the caller may see. */
export function targetName({ principal, caller }: Context) {
  const cases = Object.entries(kinds)
    .filter(([, { read }]) => missingPermissions(principal, [read]) === undefined)
    .map(([area, kind]) => nameCase(area, kind, caller.language === 'en'));
  const found: RawBuilder<string | null> =
    cases.length === 0
      ? sql`null::text`
      : sql`case when operation_log.target ~ '^[0-9]{1,15}(,[0-9]{1,15})*$' then case ${sql.join(cases, sql` `)} end end`;
  return found.as('target_name');
}

/** Why an operation was refused, in words. */
export function failureIn(language: Caller['language']) {
  const at = language === 'en' ? 1 : 0;
  const words = Object.entries(commonSentences).map(([code, said]) => sql`when ${Number(code)}::integer then ${said[at]}`);
  return sql<string | null>`case when operation_log.ok then null
    else case operation_log.code ${sql.join(words, sql` `)} else ${commonSentences[42200]?.[at] ?? ''} end end`.as('failure');
}
