import type { Data, Input } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { checkCondition, type Node, rulesOf } from '../../../audience/condition.js';
import { recordNames } from '../../../audience/record-names.js';
import { wordsOf } from '../../../audience/rule-text.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import { visibleCustomers } from '../../../person/customers.js';
import { customerJson } from '../../../records/briefs.js';
import { countParts, type Part, partText } from './preview-parts.js';
import { readSmartTag, type SmartGroup } from './smart-tag.js';
import { isMeant } from './tag-condition.js';
import { assertTagCondition } from './usable-condition.js';

type Result = Data<'checkIntelligentTagCondition'>;
type Warning = Result['warnings'][number];

/** About as many marks as WeCom takes in a minute, from five calls at a time. */
const marksPerMinute = 300;

const texts: Record<Warning['kind'], readonly [zh: string, en: string]> = {
  nobody: ['目前没有客户满足这一条', 'No customer meets this rule now'],
  everybody: ['所有客户都满足这一条，它不起作用', 'Every customer meets this rule, so it has no effect'],
  no_service: [
    '没有服务的客户也算“未发生”，建议加上“服务状态包含服务中”',
    'This also holds for customers without a service; add a rule on the service status',
  ],
};

/** What is probably not meant. */
function warningsOf({ caller }: Context, node: Node, parts: readonly Part[], total: number): Warning[] {
  const asksForService = rulesOf(node).some(({ name }) => name.startsWith('service.'));
  const kindOf = ({ rule, count }: Part): Warning['kind'] | undefined => {
    if (!rule || total === 0) return undefined;
    if (count === 0) return 'nobody';
    if (rule.op === 'not_happened' && rule.name.startsWith('punch.') && !asksForService) return 'no_service';
    return count === total ? 'everybody' : undefined;
  };
  return parts.flatMap((part) => {
    const kind = kindOf(part);
    return kind ? [{ path: part.path, kind, text: texts[kind][caller.language === 'en' ? 1 : 0] }] : [];
  });
}

interface Target {
  group: SmartGroup;
  tagId: number | undefined;
  priority: number;
}

/** The tag that a condition is for. @throws Refusal 40400 */
async function targetOf({ db }: Context, input: Input<'checkIntelligentTagCondition'>): Promise<Target | undefined> {
  const { tag_id, tag_group_id, priority = 0 } = input;
  if (tag_id !== undefined) {
    const found = await readSmartTag(db, tag_id);
    if (!found) throw notFound();
    return { group: found.group, tagId: tag_id, priority };
  }
  if (tag_group_id === undefined) return undefined;
  const group = await db.selectFrom('tag_group').select(['id', 'mode']).where('id', '=', tag_group_id).executeTakeFirst();
  if (!group?.mode)
    throw refuseField(42200, 'tag_group_id', 'exists', [
      '没有这个智能标签组，请重新选择',
      'There is no such group of smart tags; choose another',
    ]);
  return { group: { id: group.id, mode: group.mode === 'exclusive' ? 'exclusive' : 'multi' }, tagId: undefined, priority };
}

/** Who would have the tag: whom it means, unless another tag of an exclusive group comes first. */
function wouldHave({ group, tagId, priority }: Target, meant: RawBuilder<boolean>): RawBuilder<boolean> {
  if (group.mode === 'multi') return meant;
  return sql<boolean>`(${meant} and not exists (select from smart_tag_match o join smart_tag s on s.tag_id = o.tag_id join tag t on t.id = o.tag_id
    where t.tag_group_id = ${group.id} and o.user_id = customer.id and o.tag_id is distinct from ${tagId ?? null}::bigint
      and (s.priority > ${priority} or s.priority = ${priority} and o.tag_id < ${tagId ?? Number.MAX_SAFE_INTEGER}::bigint)))`;
}

/** Who would come and go, and the marks of their contacts in WeCom. */
async function movesOf({ db, principal }: Context, node: Node, target: Target) {
  const would = wouldHave(target, isMeant(node, target.tagId, principal));
  const { rows } = await sql<{ come: number; go: number; marks: number }>`
    with moves as materialized (select customer.id, would.tag as comes from customer
        cross join lateral (select ${would} is true as tag) would
        left join customer_tag has on has.user_id = customer.id and has.tag_id = ${target.tagId ?? null}::bigint
      where customer.deleted_at is null and would.tag <> (has.user_id is not null))
    select count(*) filter (where comes)::int as come, count(*) filter (where not comes)::int as go,
      (select case when g.sync_wx then (select count(*)::int from moves m join external_user u on u.customer_id = m.id
        join external_user_follow f on f.external_user_id = u.id and f.ended_at is null) else 0 end from tag_group g where g.id = ${target.group.id}) as marks
    from moves`.execute(db);
  const { come = 0, go = 0, marks = 0 } = rows[0] ?? {};
  return { come, go, marks, minutes: Math.ceil(marks / marksPerMinute) };
}

const sampleOf = (context: Context, node: Node) =>
  visibleCustomers(context)
    .where(isMeant(node, undefined, context.principal))
    .select(sql<Result['sample'][number]>`${customerJson('customer')}`.as('user'))
    .orderBy('customer.id', 'desc')
    .limit(10)
    .execute();

async function check(context: Context, input: Input<'checkIntelligentTagCondition'>): Promise<Result> {
  const { db, principal, caller } = context;
  const target = await targetOf(context, input);
  await assertTagCondition(context, input.condition, { tagId: target?.tagId, groupId: target?.group.id });
  const node = checkCondition(input.condition);
  const { total, parts } = await countParts(db, node, principal);
  const words = wordsOf(await recordNames(db, rulesOf(node)), caller.language);
  const moves = target ? await movesOf(context, node, target) : { come: null, go: null, marks: null, minutes: null };
  return {
    count: parts[0]?.count ?? 0,
    total,
    parts: parts.map((part) => ({ path: part.path, text: partText(part, words), count: part.count })),
    ...moves,
    warnings: warningsOf(context, node, parts, total),
    sample: (await sampleOf(context, node)).map(({ user }) => user),
  };
}

export const handlers: Handlers = { checkIntelligentTagCondition: check };
