import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { sendIntercept } from './intercept.js';
import { assertRule, type RuleInput } from './rule-checks.js';

const live = ({ db }: Context) => db.selectFrom('chat_rule').where('chat_rule.deleted_at', 'is', null);

const hits = (states: string) => sql.raw(`(select count(*) from chat_hit h where h.rule_id = chat_rule.id and h.status in (${states}))`);
const decided = sql`${hits("'confirmed', 'handled', 'false_positive'")}`;
const english = ({ caller }: Context) => caller.language === 'en';

const columns = (context: Context) =>
  [
    ...(['chat_rule.id', 'chat_rule.name', 'chat_rule.words', 'chat_rule.match', 'chat_rule.pack', 'chat_rule.level'] as const),
    ...(['chat_rule.scope', 'chat_rule.scope_ids', 'chat_rule.sender', 'chat_rule.exceptions', 'chat_rule.notify_user_ids'] as const),
    ...(['chat_rule.enabled', 'chat_rule.intercept', 'chat_rule.wx_state as intercept_state'] as const),
    sql<
      string | null
    >`case when chat_rule.wx_state = 'failed' then (select ${sql.ref(english(context) ? 'o.error_en' : 'o.error')} from outgoing o where o.id = chat_rule.outgoing_id) end`.as(
      'intercept_error',
    ),
    sql<string | null>`${sql.ref(english(context) ? 'chat_rule.source_en' : 'chat_rule.source')}`.as('source'),
    sql<number>`(select count(*)::int from chat_hit h where h.rule_id = chat_rule.id)`.as('hit_count'),
    sql<number | null>`round(100.0 * ${hits("'confirmed', 'handled'")} / nullif(${decided}, 0), 2)::float8`.as('precision_pct'),
    'chat_rule.created_at',
    'chat_rule.version',
  ] as const;

const recordOf = (context: Context, id: number) => readRow(context.db, live(context).where('chat_rule.id', '=', id), columns(context));

const rowOf = ({ intercept, scope_ids = [], exceptions = [], notify_user_ids = [], ...rule }: RuleInput) => ({
  ...rule,
  ...{ intercept, scope_ids: rule.scope === 'all' ? [] : scope_ids, exceptions, notify_user_ids },
});

const saved = [
  ...(['id', 'name', 'words', 'scope', 'scope_ids', 'intercept', 'enabled', 'wx_rule_id', 'wx_state', 'version', 'updated_at'] as const),
] as const;

async function createRiskRule(context: Context, input: Input<'createRiskRule'>) {
  const { db, principal, audit, afterCommit, deps } = context;
  const rule = { ...input, intercept: input.intercept ?? 'off' };
  await assertRule(db, rule);
  const row = await db.insertInto('chat_rule').values(rowOf(rule)).returning(saved).executeTakeFirstOrThrow();
  await sendIntercept(db, row, row.name, principal.staffId);
  audit({ target: row.id });
  afterCommit(() => deps.outbox.wake());
  return recordOf(context, row.id);
}

async function updateRiskRule(context: Context, { id, version, ...input }: Input<'updateRiskRule'>) {
  const { db, principal, audit, afterCommit, deps } = context;
  const before = await lockVersion(live(context).select(saved).where('chat_rule.id', '=', id), version);
  const rule = { ...input, intercept: input.intercept ?? before.intercept };
  await assertRule(db, rule);
  const row = await db.updateTable('chat_rule').set(rowOf(rule)).where('id', '=', id).returning(saved).executeTakeFirstOrThrow();
  await sendIntercept(db, row, before.name, principal.staffId);
  audit({ target: id, before });
  afterCommit(() => deps.outbox.wake());
  return recordOf(context, id);
}

export const handlers: Handlers = {
  listRiskRules: list('listRiskRules', {
    from: (context: Context) => live(context),
    id: 'chat_rule.id',
    columns,
    search: (word) =>
      sql<boolean>`(${searchNames(['chat_rule.name'])(word)} or exists (select from unnest(chat_rule.words) w where strpos(lower(w), lower(${word})) > 0))`,
    order: [{ desc: 'chat_rule.created_at' }],
  }),

  createRiskRule,
  updateRiskRule,

  async deleteRiskRule(context, { id }) {
    const { db, principal, audit, afterCommit, deps } = context;
    const before = await mustExist(live(context).select(saved).where('chat_rule.id', '=', id).forUpdate());
    const off = { deleted_at: new Date(), enabled: false };
    const row = await db.updateTable('chat_rule').set(off).where('id', '=', id).returning(saved).executeTakeFirstOrThrow();
    await sendIntercept(db, row, before.name, principal.staffId);
    audit({ target: id, before });
    afterCommit(() => deps.outbox.wake());
    return {};
  },
};
