import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { refuseField } from '../../../http/refusal.js';
import { enqueue } from '../../../outbox/enqueue.js';
import { type InterceptRule, interceptLimits } from '../../../outside/wecom/intercept-rules.js';
import { interceptRuleDelete, interceptRulePut, ruleTarget } from './outgoing.js';

interface RuleRow {
  id: number;
  name: string;
  words: readonly string[];
  scope: 'all' | 'dept' | 'user';
  scope_ids: readonly number[];
  intercept: 'off' | 'warn' | 'block';
  enabled: boolean;
  wx_rule_id: string | null;
  wx_state: 'off' | 'waiting' | 'on' | 'failed';
  version: number;
}

/** The ids in WeCom of those a rule is for; everybody is the topmost department. */
async function rangeOf(db: Db, { scope, scope_ids }: RuleRow): Promise<InterceptRule['applicable_range']> {
  const { rows } = await sql<{ users: string[]; departments: number[] }>`select
    coalesce((select json_agg(wx_userid order by id) from staff where ${scope} = 'user' and id = any(${scope_ids}::bigint[]) and wx_userid is not null and deleted_at is null), '[]') as users,
    coalesce((select json_agg(wx_department_id order by id) from department where wx_department_id is not null
      and case ${scope} when 'dept' then id = any(${scope_ids}::bigint[]) when 'all' then pid is null else false end), '[]') as departments`.execute(
    db,
  );
  const { users = [], departments = [] } = rows[0] ?? {};
  if (users.length === 0 && departments.length === 0)
    throw refuseField(42200, 'intercept', 'range', [
      '适用的部门或员工都没有关联企业微信，请先同步通讯录',
      'None of the departments or staff are linkWrite with WeCom; sync the address book first',
    ]);
  return { user_list: users, department_list: departments };
}

async function assertRoom(db: Db, id: number) {
  const { number } = await db
    .selectFrom('chat_rule')
    .select(sql<number>`count(*)::int`.as('number'))
    .where('deleted_at', 'is', null)
    .where('intercept', '<>', 'off')
    .where('enabled', '=', true)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  if (number >= interceptLimits.rules)
    throw refuseField(42200, 'intercept', 'limits', [
      `企业微信最多 ${interceptLimits.rules} 条敏感词规则`,
      `WeCom has up to ${interceptLimits.rules} rules for words`,
    ]);
}

const linkWrite = (db: Db, id: number, outgoing_id: number) =>
  db.updateTable('chat_rule').set({ outgoing_id, wx_state: 'waiting' }).where('id', '=', id).execute();

/** Sends a saved rule to WeCom, or takes it away there if it no longer belongs there. `before` is its name in WeCom so far. */
export async function sendIntercept(db: Db, saved: RuleRow, before: string, operatorId: number | null) {
  const { id, version, name, words, intercept, enabled, wx_rule_id, wx_state } = saved;
  const write = { target: ruleTarget(id), subject: name, ...(operatorId === null ? {} : { operatorId }) };
  const place = { id, version, wx_rule_id, known_as: before };
  if (intercept !== 'off' && enabled) {
    await assertRoom(db, id);
    const rule = {
      rule_name: name,
      word_list: [...words],
      intercept_type: intercept === 'block' ? 1 : 2,
      applicable_range: await rangeOf(db, saved),
    } as const;
    await linkWrite(db, id, await enqueue(db, interceptRulePut, { ...write, input: { ...place, rule } }));
  } else if (wx_state !== 'off') await linkWrite(db, id, await enqueue(db, interceptRuleDelete, { ...write, input: place }));
}
