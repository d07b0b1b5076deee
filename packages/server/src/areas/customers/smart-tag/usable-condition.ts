import { sql } from 'kysely';
import { type Condition, checkCondition, type Node, rulesOf } from '../../../audience/condition.js';
import { assertUsable } from '../../../audience/consent.js';
import { assertRecords } from '../../../audience/record-names.js';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { readSmartTags, type SmartTag } from './smart-tag.js';
import { storedNode } from './stored-node.js';

const tagsIn = (node: Node): number[] =>
  rulesOf(node)
    .filter(({ field }) => field.record === 'tag')
    .flatMap(({ values }) => values.map(Number));

const tagsNamedBy = ({ condition }: SmartTag): number[] => {
  const node = storedNode(condition);
  return node ? tagsIn(node) : [];
};

/**
 * Whether a tag of the group is asked for, directly or through other smart tags, by a condition that names these tags. In an exclusive group
 * who has a tag depends on the others, so the groups count.
 */
async function leadsTo(db: Db, groupId: number | undefined, tagId: number | undefined, named: readonly number[]): Promise<boolean> {
  const all = await readSmartTags(db, sql<boolean>`true`);
  const nodeOf = ({ group, tag }: (typeof all)[number]) => (group.mode === 'exclusive' ? `group ${group.id}` : `tag ${tag.id}`);
  const group =
    groupId === undefined ? undefined : await db.selectFrom('tag_group').select('mode').where('id', '=', groupId).executeTakeFirst();
  const own = group?.mode === 'exclusive' ? `group ${groupId}` : `tag ${tagId}`;
  const byId = new Map(all.map((one) => [one.tag.id, one]));
  const seen = new Set<string>();
  const open = [...named];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const found = byId.get(id);
    if (!found) continue;
    const node = nodeOf(found);
    if (node === own) return true;
    if (seen.has(node)) continue;
    seen.add(node);
    for (const one of all) if (nodeOf(one) === node) open.push(...tagsNamedBy(one.tag));
  }
  return false;
}

/** Serializes what could close a circle: saves of smart tags of a company. Call it before a condition is checked to be saved. */
export const lockConditions = (db: Db) => sql`select pg_advisory_xact_lock(713010, app_tenant()::int)`.execute(db);

/**
 * Checks the condition of a smart tag. Returns whether it is on health data.
 *
 * @throws Refusal 42200, or 40300 for health data that the caller may not see
 */
export async function assertTagCondition(
  { db, principal }: Context,
  condition: Condition,
  { tagId, groupId }: { tagId: number | undefined; groupId: number | undefined },
): Promise<boolean> {
  assertUsable(principal, condition, 'condition');
  const node = checkCondition(condition);
  await assertRecords(db, rulesOf(node));
  if (await leadsTo(db, groupId, tagId, tagsIn(node)))
    throw refuseField(42200, 'condition', 'cycle', [
      '条件引用了自己，请去掉这一条',
      'The condition asks for the tag itself; leave this rule out',
    ]);
  return rulesOf(node).some(({ field }) => field.health !== undefined);
}

/** @throws Refusal 42200 for a group that is exclusive now, and one of whose tags asks for another */
export async function assertNoCircle(db: Db, groupId: number) {
  await lockConditions(db);
  const own = (await readSmartTags(db, sql<boolean>`tag_group.id = ${groupId}`)).flatMap(({ tag }) => tagsNamedBy(tag));
  if (await leadsTo(db, groupId, undefined, own))
    throw refuseField(42200, 'mode', 'cycle', [
      '组里有标签的条件用到了同组的标签，不能改为互斥；请先修改那里的条件',
      'A condition of this group asks for a tag of the group, so it cannot be exclusive; change that condition first',
    ]);
}
