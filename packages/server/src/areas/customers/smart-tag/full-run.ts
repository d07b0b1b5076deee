import { sql } from 'kysely';
import { checkCondition, rulesOf } from '../../../audience/condition.js';
import { assertRecords } from '../../../audience/record-names.js';
import type { Db } from '../../../db/database.js';
import { type Calendar, zoneOf } from '../../../db/days/calendar.js';
import type { Deps } from '../../../http/context.js';
import { Refusal, type Sentence } from '../../../http/refusal.js';
import type { Claim } from '../../../jobs/claim.js';
import { advance, endJob } from '../../../jobs/job.js';
import { type Step, stepThrough } from '../../../jobs/step-through.js';
import { computePeople } from './compute-people.js';
import { presentTags, rightTags } from './group-tags.js';
import { readSmartTag, type TagInGroup } from './smart-tag.js';
import { meantBy } from './tag-condition.js';

export interface RunWork {
  run_id: number;
  tag_id: number;
}

interface Task extends TagInGroup {
  calendar: Calendar;
}

/** @throws Refusal 42200 if the condition cannot be used any more, for example because its camp was deleted */
async function taskOf(db: Db, { enterpriseId, input }: Claim): Promise<Task | undefined> {
  const { tag_id } = input as RunWork;
  const found = await readSmartTag(db, tag_id);
  if (!found) return undefined;
  await assertRecords(db, rulesOf(checkCondition(found.tag.condition)));
  return { ...found, calendar: { timeZone: await zoneOf(db, enterpriseId) } };
}

/** The customers for whom something is not as it should be now, in order. */
async function peopleToChange(db: Db, { tag, group, calendar }: Task): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with meant as materialized (${meantBy(tag, calendar)}),
      matched as (select user_id as id from smart_tag_match where tag_id = ${tag.id}),
      shown as materialized (${rightTags(group)}), present as materialized (${presentTags(group)})
    select id from (
      (select id from meant except select id from matched) union (select id from matched except select id from meant)
      union (select user_id from (select * from shown except select * from present) s)
      union (select user_id from (select * from present except select * from shown) p)) differing order by id`.execute(db);
  return rows.map(({ id }) => id);
}

async function endRun(db: Db, { input }: Claim, error: Sentence | undefined) {
  const { run_id, tag_id } = input as RunWork;
  await sql`update smart_tag_run r set ended_at = now(), error = ${error?.[0] ?? null}, error_en = ${error?.[1] ?? null},
      matched = (select count(*) from smart_tag_match where tag_id = ${tag_id}), came = c.came, went = c.went
    from (select count(*) filter (where added) as came, count(*) filter (where not added) as went
      from customer_tag_change where run_id = ${run_id} and tag_id = ${tag_id}) c where r.id = ${run_id}`.execute(db);
  if (!error) await db.updateTable('smart_tag').set({ computed_at: new Date() }).where('tag_id', '=', tag_id).execute();
}

/** Ends a run whose condition cannot be used: its people stay. */
async function failRun(db: Db, claim: Claim, sentence: Sentence) {
  await endRun(db, claim, sentence);
  await endJob(db, claim, sentence);
}

async function computeNext(db: Db, claim: Claim, calendar: Calendar, people: readonly number[], size: number): Promise<Step> {
  const { run_id: runId, tag_id } = claim.input as RunWork;
  const some = people.slice(claim.done, claim.done + size);
  // As it is now: it may have been changed, which another run follows, or deleted.
  const found = await readSmartTag(db, tag_id);
  if (found) await computePeople({ db, calendar, runId }, found.group, [found.tag], some);
  const done = claim.done + some.length;
  await advance(db, claim, { done, cursor: String(done), total: people.length });
  const isLast = !found || done >= people.length;
  if (isLast) {
    if (found) await endRun(db, claim, undefined);
    await endJob(db, claim);
  }
  return { done, isLast };
}

/** Computes a smart tag for all customers. A killed run starts over: what is done already does not differ any more. */
export async function runTag(deps: Deps, claim: Claim): Promise<void> {
  const { run_id } = claim.input as RunWork;
  claim.done = 0;
  const begun = await deps.database.tenant(claim.enterpriseId, async (db) => {
    await sql`update smart_tag_run set started_at = coalesce(started_at, now()), ended_at = null, error = null, error_en = null where id = ${run_id}`.execute(
      db,
    );
    try {
      const task = await taskOf(db, claim);
      if (task) return { calendar: task.calendar, people: await peopleToChange(db, task) };
      await endJob(db, claim);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await failRun(db, claim, error.sentence);
    }
    return undefined;
  });
  if (!begun) return;
  await stepThrough(deps, claim, { first: 500, fewest: 50 }, (db, _done, size) =>
    computeNext(db, claim, begun.calendar, begun.people, size),
  );
  deps.outbox.wake();
}
