import type { Api, WritingApi } from './wx-api.js';

/** What WeCom does with a message of staff that has one of the words: 1 warns and does not send it, 2 only warns. */
export type InterceptType = 1 | 2;

/** Limits of WeCom for a rule. */
export const interceptLimits = { rules: 100, name: 20, words: 300, word: 32, users: 1000, departments: 1000 };

export interface InterceptRule {
  rule_name: string;
  word_list: string[];
  intercept_type: InterceptType;
  applicable_range: { user_list: string[]; department_list: number[] };
}

interface Answer {
  rule_id?: string;
  rule_list?: { rule_id: string; rule_name: string }[];
  rule?: Partial<InterceptRule> & { rule_id: string };
}

/** Finds the id of a rule by its name. */
export async function findInterceptRule(api: Api, name: string): Promise<string | undefined> {
  const { rule_list = [] } = await api.call<Answer>(api.customers, 'externalcontact/get_intercept_rule_list', { body: {} });
  return rule_list.find((one) => one.rule_name === name)?.rule_id;
}

export async function getInterceptRule(api: Api, rule_id: string): Promise<InterceptRule> {
  const { rule } = await api.call<Answer>(api.customers, 'externalcontact/get_intercept_rule', { body: { rule_id } });
  const { rule_name = '', word_list = [], intercept_type = 2, applicable_range } = rule ?? {};
  return { rule_name, word_list, intercept_type, applicable_range: { user_list: [], department_list: [], ...applicable_range } };
}

export async function addInterceptRule(api: WritingApi, rule: InterceptRule): Promise<string> {
  const { rule_id = '' } = await api.write<Answer>(api.customers, 'externalcontact/add_intercept_rule', rule);
  return rule_id;
}

const without = <T>(list: readonly T[], others: readonly T[]) => list.filter((one) => !others.includes(one));

/** Replaces a rule; WeCom takes the range as a difference. */
export async function updateInterceptRule(api: WritingApi, rule_id: string, rule: InterceptRule) {
  const { applicable_range: now } = await getInterceptRule(api, rule_id);
  const { applicable_range: range, ...fields } = rule;
  await api.write(api.customers, 'externalcontact/update_intercept_rule', {
    rule_id,
    ...fields,
    add_applicable_range: {
      user_list: without(range.user_list, now.user_list),
      department_list: without(range.department_list, now.department_list),
    },
    remove_applicable_range: {
      user_list: without(now.user_list, range.user_list),
      department_list: without(now.department_list, range.department_list),
    },
  });
}

export const deleteInterceptRule = (api: WritingApi, rule_id: string) =>
  api.write(api.customers, 'externalcontact/del_intercept_rule', { rule_id });

const sortKey = (list: readonly (string | number)[]) => JSON.stringify(list.map(String).toSorted());

export const isSameRule = (one: InterceptRule, other: InterceptRule) =>
  one.rule_name === other.rule_name &&
  one.intercept_type === other.intercept_type &&
  sortKey(one.word_list) === sortKey(other.word_list) &&
  sortKey(one.applicable_range.user_list) === sortKey(other.applicable_range.user_list) &&
  sortKey(one.applicable_range.department_list) === sortKey(other.applicable_range.department_list);
