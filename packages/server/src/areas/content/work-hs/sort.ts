import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { visiblePhrases } from './columns.js';
import { assertPlace, getPhraseTree, groupOf, lockGroups } from './groups.js';

const refuseIds = (sentence: Sentence) => refuseField(42200, 'ids', 'exists', sentence);

/** Puts quick replies into a group in this order, before those that are left out. */
export async function sortPhrases(context: Context, { group_id, ids }: Input<'sortPhrases'>) {
  const { db, audit } = context;
  await mustExist(db.selectFrom('phrase_group').select('id').where('id', '=', group_id).forNoKeyUpdate());
  const found = await visiblePhrases(context)
    .select('phrase.id')
    .where('phrase.id', 'in', ids)
    .orderBy('phrase.id')
    .forNoKeyUpdate()
    .execute();
  if (found.length < ids.length) throw refuseIds(['有话术已删除，请重新选择', 'A quick reply was deleted; choose again']);
  await sql`with asked as (select id, place from unnest(${ids}::bigint[]) with ordinality as u(id, place)),
    placed as (
      select id, place from asked
      union all select p.id, ${ids.length} + row_number() over (order by p.sort, p.title, p.id) from phrase p
        where p.group_id = ${group_id} and p.id not in (select id from asked))
    update phrase p set group_id = ${group_id}, sort = n.place from placed n
    where p.id = n.id and (p.group_id <> ${group_id} or p.sort <> n.place)`.execute(db);
  audit({ target: group_id, after: { ids } });
  return groupOf(context, group_id);
}

/** Puts groups below a parent in this order, before those that are left out. */
export async function sortPhraseGroups(context: Context, { pid = null, ids }: Input<'sortPhraseGroups'>) {
  const { db, audit } = context;
  const known = await lockGroups(context);
  if (pid !== null && !known.has(pid))
    throw refuseField(42200, 'pid', 'exists', ['上级分组已删除，请重新选择', 'The group above was deleted; choose again']);
  if (!ids.every((id) => known.has(id))) throw refuseIds(['有分组已删除，请重新选择', 'A group was deleted; choose again']);
  for (const id of ids) await assertPlace(context, pid, id);
  await sql`with asked as (select id, place from unnest(${ids}::bigint[]) with ordinality as u(id, place)),
    placed as (
      select id, place from asked
      union all select g.id, ${ids.length} + row_number() over (order by g.sort, g.name) from phrase_group g
        where g.pid is not distinct from ${pid}::bigint and g.id not in (select id from asked))
    update phrase_group g set pid = ${pid}::bigint, sort = n.place from placed n
    where g.id = n.id and (g.pid is distinct from ${pid}::bigint or g.sort <> n.place)`.execute(db);
  audit({ target: pid ?? 0, after: { pid, ids } });
  return getPhraseTree(context);
}
