import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Outcome, OutgoingKind } from '../../../outbox/outgoing-kind.js';
import {
  addInterceptRule,
  deleteInterceptRule,
  findInterceptRule,
  getInterceptRule,
  type InterceptRule,
  isSameRule,
  updateInterceptRule,
} from '../../../outside/wecom/intercept-rules.js';
import { missingAsUndefined } from '../../../outside/wecom/missing-as-undefined.js';
import type { Api } from '../../../outside/wecom/wx-api.js';
import { isNoInterceptRule } from '../../../outside/wecom/wx-error.js';

/** The rule here and in WeCom. */
interface Place {
  /** Of the row of `chat_rule`. */
  id: number;
  /** Of the saved rule. */
  version: number;
  wx_rule_id: string | null;
  /** Its name in WeCom so far, by which a rule is found whose id is not known yet. */
  known_as: string;
}

/** Writes of one rule are sent in order. */
export const ruleTarget = (id: number) => `chat_rule ${id}`;

const idIn = async (api: Api, { wx_rule_id, known_as }: Place, name = known_as) =>
  wx_rule_id ?? (await findInterceptRule(api, known_as)) ?? (await findInterceptRule(api, name));

/** Stores the outcome of a change of a rule, unless a newer change has a write of its own. */
async function note(
  db: Db,
  { id, version }: Place,
  { status }: Pick<Outcome<unknown>, 'status'>,
  wx_rule_id: string | null,
  state: 'on' | 'off',
) {
  const isDone = status === 'sent';
  await sql`update chat_rule set wx_rule_id = case when ${isDone} then ${wx_rule_id}::text else wx_rule_id end,
      wx_state = case when version = ${version} then ${isDone ? state : 'failed'} else wx_state end
    where id = ${id}`.execute(db);
}

/** Makes a rule in WeCom, or changes it there. */
export const interceptRulePut: OutgoingKind<Place & { rule: InterceptRule }, string> = {
  kind: 'intercept_rule.put',
  name: ['设置企业微信敏感词规则', 'Set a rule for words in WeCom'],
  async send({ wecom }, { rule, ...place }) {
    const api = await wecom('customer');
    const known = await idIn(api, place, rule.rule_name);
    if (known === undefined) return addInterceptRule(api, rule);
    await updateInterceptRule(api, known, rule);
    return known;
  },
  async lookUp({ wecom }, { rule, ...place }) {
    const api = await wecom('customer');
    const known = await idIn(api, place, rule.rule_name);
    const found = known === undefined ? undefined : await missingAsUndefined(getInterceptRule(api, known), isNoInterceptRule);
    return known !== undefined && found && isSameRule(found, rule) ? { result: known } : undefined;
  },
  settle: (db, place, outcome) => note(db, place, outcome, outcome.status === 'sent' ? outcome.result : place.wx_rule_id, 'on'),
};

/** Deletes a rule in WeCom; one that is gone there is deleted. */
export const interceptRuleDelete: OutgoingKind<Place, null> = {
  kind: 'intercept_rule.delete',
  name: ['删除企业微信敏感词规则', 'Delete a rule for words in WeCom'],
  async send({ wecom }, place) {
    const api = await wecom('customer');
    const known = await idIn(api, place);
    if (known !== undefined) await missingAsUndefined(deleteInterceptRule(api, known), isNoInterceptRule);
    return null;
  },
  async lookUp({ wecom }, place) {
    const api = await wecom('customer');
    const known = await idIn(api, place);
    const found = known === undefined ? undefined : await missingAsUndefined(getInterceptRule(api, known), isNoInterceptRule);
    return found ? undefined : { result: null };
  },
  settle: (db, place, outcome) => note(db, place, outcome, null, 'off'),
};

export const outgoingKinds = [interceptRulePut, interceptRuleDelete];
