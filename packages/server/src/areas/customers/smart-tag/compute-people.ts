import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { lockRows } from '../../../db/lock-rows.js';
import { applyTagWishes } from '../customer-tag/change-tags.js';
import { presentTags, rightTags } from './group-tags.js';
import type { SmartGroup, SmartTag } from './smart-tag.js';
import { meantBy } from './tag-condition.js';

interface Computation {
  db: Db;
  calendar: Calendar;
  runId?: number;
}

/** Stores which of the people a tag means now. */
async function writeMatches({ db, calendar }: Computation, tag: SmartTag, people: readonly number[]) {
  const meant = meantBy(tag, calendar, sql<boolean>`customer.id = any(${people}::bigint[])`);
  await sql`with meant as materialized (${meant}),
      gone as (delete from smart_tag_match m where m.tag_id = ${tag.id} and m.user_id = any(${people}::bigint[])
        and not exists (select from meant where meant.id = m.user_id))
    insert into smart_tag_match (enterprise_id, tag_id, user_id) select app_tenant(), ${tag.id}, id from meant on conflict do nothing`.execute(
    db,
  );
}

/**
 * Computes anew which of the people have the tags of a group, and has their tags follow. Only the difference is written. The people are
 * locked, so that computations of the same customer follow each other. Returns how many tags came or went.
 */
export async function computePeople(by: Computation, group: SmartGroup, tags: readonly SmartTag[], people: readonly number[]) {
  const { db, runId } = by;
  await lockRows(db, 'customer', sql<boolean>`id = any(${people}::bigint[])`);
  for (const tag of tags) await writeMatches(by, tag, people);
  const some = sql<boolean>`m.user_id = any(${people}::bigint[])`;
  const wishes = sql`select w.user_id, w.tag_id, w.wanted, null::bigint from (
      select s.user_id, s.tag_id, true as wanted from (${rightTags(group, some)}) s
      union all
      select p.user_id, p.tag_id, false from (${presentTags(group, some)}) p
        where not exists (select from (${rightTags(group, some)}) s where s.user_id = p.user_id and s.tag_id = p.tag_id)) w`;
  return (await applyTagWishes({ db, origin: 'computed', staffId: null, runId }, wishes)).length;
}
