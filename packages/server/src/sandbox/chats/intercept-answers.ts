import { randomBytes } from 'node:crypto';
import type { Directory } from '../directory.js';
import { type Answer, type Body, failure, success } from '../platform-replies.js';
import type { InterceptRule } from './types.js';

const limits = { rules: 100, name: 20, words: 300, word: 32, users: 1000, departments: 1000 };

const textsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

function rangeOf(value: unknown): InterceptRule['applicable_range'] {
  const { user_list, department_list } = (value ?? {}) as Record<string, unknown>;
  return { user_list: textsOf(user_list), department_list: textsOf(department_list).map(Number) };
}

const union = <T>(one: readonly T[], other: readonly T[]) => [...new Set([...one, ...other])];
const without = <T>(one: readonly T[], other: readonly T[]) => one.filter((each) => !other.includes(each));

/** Why WeCom refuses a rule; 0 if it does not. */
function faultOf({ members, departments, interceptRules }: Directory, rule: InterceptRule): number {
  const { user_list, department_list } = rule.applicable_range;
  if (rule.rule_name === '' || [...rule.rule_name].length > limits.name) return 40058;
  if (rule.intercept_type !== 1 && rule.intercept_type !== 2) return 40058;
  if ([...interceptRules.values()].some((one) => one.rule_id !== rule.rule_id && one.rule_name === rule.rule_name)) return 41077;
  if (rule.word_list.length > limits.words) return 41068;
  if (rule.word_list.some((word) => word === '' || [...word].length > limits.word)) return 41083;
  if (rule.word_list.length === 0 && rule.extra_rule.semantics_list.length === 0) return 40058;
  if (user_list.length > limits.users || department_list.length > limits.departments) return 41076;
  if (user_list.length === 0 && department_list.length === 0) return 40058;
  if (user_list.some((userid) => !members.has(userid))) return 40003;
  return department_list.every((id) => departments.has(id)) ? 0 : 60123;
}

function fieldsIn(body: Body, before: InterceptRule): InterceptRule {
  const extra = body?.extra_rule as { semantics_list?: unknown } | undefined;
  return {
    ...before,
    ...(body?.rule_name === undefined ? {} : { rule_name: String(body.rule_name) }),
    ...(body?.word_list === undefined ? {} : { word_list: textsOf(body.word_list) }),
    ...(extra === undefined ? {} : { extra_rule: { semantics_list: textsOf(extra.semantics_list).map(Number) } }),
    ...(body?.intercept_type === undefined ? {} : { intercept_type: Number(body.intercept_type) as 1 | 2 }),
  };
}

const empty = (rule_id: string): InterceptRule => ({
  ...{ rule_id, rule_name: '', create_time: Math.floor(Date.now() / 1000), word_list: [], extra_rule: { semantics_list: [] } },
  ...{ intercept_type: 2, applicable_range: { user_list: [], department_list: [] } },
});

/** Responses for rules for words of the sandbox company, in WeCom's format. */
export const interceptAnswers: Record<string, Answer> = {
  'POST externalcontact/add_intercept_rule': (directory, _, body) => {
    if (directory.interceptRules.size >= limits.rules) return failure(41069);
    const rule = { ...fieldsIn(body, empty(randomBytes(12).toString('hex'))), applicable_range: rangeOf(body?.applicable_range) };
    const fault = faultOf(directory, rule);
    if (fault !== 0) return failure(fault);
    directory.interceptRules.set(rule.rule_id, rule);
    return success({ rule_id: rule.rule_id });
  },

  'POST externalcontact/get_intercept_rule_list': ({ interceptRules }) =>
    success({
      rule_list: [...interceptRules.values()].map(({ rule_id, rule_name, create_time }) => ({ rule_id, rule_name, create_time })),
    }),
  'GET externalcontact/get_intercept_rule_list': ({ interceptRules }) =>
    success({
      rule_list: [...interceptRules.values()].map(({ rule_id, rule_name, create_time }) => ({ rule_id, rule_name, create_time })),
    }),

  'POST externalcontact/get_intercept_rule': ({ interceptRules }, _, body) => {
    const rule = interceptRules.get(String(body?.rule_id));
    return rule ? success({ rule }) : failure(41070);
  },

  'POST externalcontact/update_intercept_rule': (directory, _, body) => {
    const before = directory.interceptRules.get(String(body?.rule_id));
    if (!before) return failure(41070);
    const [more, less] = [rangeOf(body?.add_applicable_range), rangeOf(body?.remove_applicable_range)];
    const { user_list, department_list } = before.applicable_range;
    const rule = {
      ...fieldsIn(body, before),
      applicable_range: {
        user_list: union(without(user_list, less.user_list), more.user_list),
        department_list: union(without(department_list, less.department_list), more.department_list),
      },
    };
    const fault = faultOf(directory, rule);
    if (fault !== 0) return failure(fault);
    directory.interceptRules.set(rule.rule_id, rule);
    return success({});
  },

  'POST externalcontact/del_intercept_rule': ({ interceptRules }, _, body) =>
    interceptRules.delete(String(body?.rule_id)) ? success({}) : failure(41071),
};
