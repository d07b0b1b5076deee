import { sql } from 'kysely';
import { rulesOf } from '../../../audience/condition.js';
import { firstMissing, recordNames } from '../../../audience/record-names.js';
import type { Database, Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import { computePeople } from './compute-people.js';
import { readSmartTags, type TagInGroup } from './smart-tag.js';
import { storedNode } from './stored-node.js';

/** Customers that one transaction computes. */
const most = 200;

/** Takes some customers about whom something changed. Nobody else takes them until the transaction ends. */
async function takeChanges(db: Db): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with taken as (select id, user_id from audience_change order by id limit ${sql.lit(most)} for update skip locked),
      gone as (delete from audience_change c using taken where c.id = taken.id)
    select distinct user_id from taken order by user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

function byGroup(tags: readonly TagInGroup[]): { group: TagInGroup['group']; tags: TagInGroup['tag'][] }[] {
  const groups = new Map<number, { group: TagInGroup['group']; tags: TagInGroup['tag'][] }>();
  for (const { group, tag } of tags) groups.set(group.id, { group, tags: [...(groups.get(group.id)?.tags ?? []), tag] });
  return [...groups.values()].sort((a, b) => a.group.id - b.group.id);
}

/** The live tags that can be computed. The others keep their people, and their runs say what their conditions lack. */
async function readLiveTags(db: Db): Promise<TagInGroup[]> {
  const all = await readSmartTags(db, sql<boolean>`smart_tag.update_mode = 'live'`);
  const known = all.flatMap((one) => {
    const node = storedNode(one.tag.condition);
    return node ? [{ one, rules: rulesOf(node) }] : [];
  });
  const names = await recordNames(
    db,
    known.flatMap(({ rules }) => rules),
  );
  return known.filter(({ rules }) => !firstMissing(names, rules)).map(({ one }) => one);
}

/** Computes the live tags of some changed customers. Returns whether there may be more of them. */
async function computeSome(db: Db, enterpriseId: number): Promise<boolean> {
  const people = await takeChanges(db);
  if (people.length === 0) return false;
  const calendar = { timeZone: await zoneOf(db, enterpriseId) };
  for (const { group, tags } of byGroup(await readLiveTags(db))) await computePeople({ db, calendar }, group, tags, people);
  return true;
}

/** Computes the live tags of all customers of a company who changed. */
export async function computeLive(database: Database, enterpriseId: number, isStopping: () => boolean) {
  while (!isStopping() && (await database.tenant(enterpriseId, (db) => computeSome(db, enterpriseId))));
}
