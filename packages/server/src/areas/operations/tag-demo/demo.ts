import { sql } from 'kysely';
import { type Condition, checkCondition, rulesOf } from '../../../audience/condition.js';
import type { Db } from '../../../db/database.js';
import { type Calendar, zoneOf } from '../../../db/days/calendar.js';
import { asCompany } from '../../../sandbox/as-company.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as contacts } from '../../customers/external-user/demo.js';
import { computePeople } from '../../customers/smart-tag/compute-people.js';
import { nextRunAt } from '../../customers/smart-tag/schedule-of.js';
import { demo as checkIns } from '../../service/check-in/demo.js';

interface DemoTag {
  name: string;
  priority: number;
  mode: 'manual' | 'auto' | 'live';
  cron?: string;
  condition: Condition;
}

const inService: Condition = { field: 'service.status', op: 'contains', values: ['in_service'] };
const noMeal = (days: number): Condition => ({ field: 'punch.meal', op: 'not_happened', window: { kind: 'last_days', days } });

const groups: { name: string; mode: 'exclusive' | 'multi'; tags: DemoTag[] }[] = [
  {
    name: '打卡情况',
    mode: 'exclusive',
    tags: [
      { name: '连续缺卡', priority: 30, mode: 'live', condition: { all: [inService, noMeal(5)] } },
      { name: '偶尔缺卡', priority: 20, mode: 'live', condition: { all: [inService, noMeal(2)] } },
      { name: '正常打卡', priority: 10, mode: 'live', condition: inService },
    ],
  },
  {
    name: '续费机会',
    mode: 'multi',
    tags: [
      {
        ...{ name: '7 天内到期', priority: 20, mode: 'auto', cron: '0 3 * * *' },
        condition: { all: [inService, { field: 'service.remain_days', op: 'lte', values: ['7'] }] },
      },
      {
        ...{ name: '结束后未续', priority: 10, mode: 'manual' },
        condition: { all: [{ field: 'service.days_since_end', op: 'lte', values: ['60'] }, { not: inService }] },
      },
    ],
  },
];

async function addTag(db: Db, calendar: Calendar, groupId: number, { name, priority, mode, cron, ...more }: DemoTag) {
  const { id } = await db.insertInto('tag').values({ tag_group_id: groupId, name }).returning('id').executeTakeFirstOrThrow();
  const on_health = rulesOf(checkCondition(more.condition)).some(({ field }) => field.health !== undefined);
  const next_run_at = nextRunAt({ mode, cron: cron ?? null, timeZone: calendar.timeZone });
  await db
    .insertInto('smart_tag')
    .values({
      tag_id: id,
      priority,
      update_mode: mode,
      cron: cron ?? null,
      condition: JSON.stringify(more.condition),
      on_health,
      next_run_at,
    })
    .execute();
  return id;
}

/** Computes a new tag for all customers, with the record of the run. */
async function compute(
  db: Db,
  calendar: Calendar,
  group: { id: number; mode: 'exclusive' | 'multi' },
  tag: { id: number; condition: Condition },
) {
  const run = await db.insertInto('smart_tag_run').values({ tag_id: tag.id, cause: 'saved' }).returning('id').executeTakeFirstOrThrow();
  const people = await db.selectFrom('customer').select('id').where('deleted_at', 'is', null).execute();
  await computePeople(
    { db, calendar, runId: run.id },
    group,
    [tag],
    people.map(({ id }) => id),
  );
  await sql`update smart_tag_run r set started_at = now(), ended_at = now(), matched = (select count(*) from smart_tag_match where tag_id = ${tag.id}),
      came = (select count(*) from customer_tag_change where run_id = ${run.id} and tag_id = ${tag.id} and added) where r.id = ${run.id}`.execute(
    db,
  );
  await db.updateTable('smart_tag').set({ computed_at: new Date() }).where('tag_id', '=', tag.id).execute();
}

async function addGroups(db: Db, enterpriseId: number) {
  const calendar = { timeZone: await zoneOf(db, enterpriseId) };
  for (const [sort, { name, mode, tags }] of groups.entries()) {
    const row = { name, mode, kind: 'intelligent', scope: 'corp', sort: 100 + sort } as const;
    const { id } = await db.insertInto('tag_group').values(row).returning('id').executeTakeFirstOrThrow();
    for (const tag of tags)
      await compute(db, calendar, { id, mode }, { id: await addTag(db, calendar, id, tag), condition: tag.condition });
  }
  // Nothing of the demo is a change for the live tags.
  await db.deleteFrom('audience_change').execute();
}

export const demo: Demo = {
  needs: [contacts, checkIns],
  add: (system, enterpriseId) => asCompany(system, enterpriseId, () => addGroups(system, enterpriseId)),
};
