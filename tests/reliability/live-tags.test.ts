import type { Client } from '@shiyi/sdk';
import { scheduledTasks } from '@shiyi/server/areas/customers/smart-tag/scheduled';
import type { Condition } from '@shiyi/server/audience/condition';
import type { Db } from '@shiyi/server/db/database';
import { seededRandom } from '@shiyi/server/sandbox/random';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyOf } from '../conformance/audience-company.js';
import { rules, treesOver } from '../conformance/audience-conditions.js';
import { addRandomPeople } from '../conformance/audience-people.js';
import { holds } from '../conformance/audience-reference.js';
import { again, seed, times } from '../conformance/profile.js';
import { setClock } from '../support/clock.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';

const zone = 'Asia/Shanghai';
const histories = times(8, 300);
const changesOfHistory = 12;
const tagsOfGroup = 8;

/** What may change in the rows that conditions are about. */
const columns = {
  customer: ['city', 'stage', 'sex', 'birthday', 'height', 'init_weight', 'health_flags', 'diet_style', 'principal_user_id', 'deleted_at'],
  customer_consent: ['granted', 'user_id'],
  customer_tag: ['tag_id'],
  service: ['status', 'start_date', 'service_days', 'product_name', 'closed_on', 'pay_amount_fen', 'user_id'],
  service_break: ['to_day', 'service_id'],
  punch_day: ['day', 'sleep_minutes', 'sleep_score', 'day_score', 'drink_ml'],
  punch_action: ['kind', 'day', 'user_id'],
  punch_weight: ['weight', 'day', 'user_id'],
  diet_punch: ['meal', 'day'],
  evaluation_answer: ['total', 'result_title', 'result', 'finished_at', 'customer_id'],
  platform_order: ['status', 'pay_amount_fen', 'pay_at', 'deleted_at', 'user_id'],
  external_user: ['customer_id'],
  external_user_follow: ['ended_at', 'external_user_id'],
  group_chat_member: ['quit_time', 'userid'],
} as const;
type Table = keyof typeof columns;

interface LiveTag {
  id: number;
  priority: number;
  condition: Condition;
}

const pick = <T>(all: readonly T[], random: () => number): T => all[Math.floor(random() * all.length)] as T;

/** Gives a row the value that another row has, or deletes it. A row that cannot be like that stays as it is. */
async function change(db: Db, random: () => number) {
  const table = pick(Object.keys(columns) as Table[], random);
  const column = pick(columns[table], random);
  const manual =
    table === 'customer_tag'
      ? sql`where tag_id in (select t.id from tag t join tag_group g on g.id = t.tag_group_id and g.kind = 'manual')`
      : sql``;
  const { rows } = await sql<{ place: string }>`select ctid::text as place from ${sql.table(table)} ${manual} order by ctid`.execute(db);
  if (rows.length === 0) return;
  const [target, source] = [pick(rows, random).place, pick(rows, random).place];
  const write =
    random() < 0.2 && table !== 'customer'
      ? sql`delete from ${sql.table(table)} where ctid = ${target}::tid`
      : sql`update ${sql.table(table)} set ${sql.ref(column)} = (select ${sql.ref(column)} from ${sql.table(table)} where ctid = ${source}::tid) where ctid = ${target}::tid`;
  await sql`savepoint one`.execute(db);
  try {
    await write.execute(db);
  } catch (error) {
    // Constraints of the row, such as one weight a day.
    if (!String((error as { code?: string }).code).startsWith('23')) throw error;
    await sql`rollback to savepoint one`.execute(db);
  }
}

onEveryStore('live tag', (options) => {
  let server: TestServer;
  let admin: Client;
  const [multi, exclusive]: [LiveTag[], LiveTag[]] = [[], []];
  const random = seededRandom(seed);
  const inside = <T>(work: (db: Db) => Promise<T>) => server.deps.database.tenant(1, work);

  beforeAll(async () => {
    server = await createTestServer({ ...options, clock: true });
    admin = await server.as('admin');
    await inside((db) => addRandomPeople(db, 40, zone, random));
    const company = await inside((db) => companyOf(db, zone));
    const conditions = fc.sample(treesOver(rules(company)), { numRuns: 2 * tagsOfGroup, seed });
    for (const [mode, tags] of [
      ['multi', multi],
      ['exclusive', exclusive],
    ] as const) {
      const { id: tag_group_id } = await admin.saveIntelligentTagGroup({ name: `实时${mode}`, mode });
      for (const condition of conditions.splice(0, tagsOfGroup)) {
        const [name, priority] = [`标签${tags.length}`, Math.floor(random() * 4)];
        const { id } = await admin.saveIntelligentTag({ tag_group_id, name, priority, update_mode: 'live', condition });
        tags.push({ id, priority, condition });
      }
    }
    await runsEnd();
  }, 240_000);
  afterAll(() => server?.close());

  async function runsEnd() {
    const open = () =>
      inside((db) => db.selectFrom('smart_tag_run').select('id').where('ended_at', 'is', null).executeTakeFirst().then(Boolean));
    for (let tries = 0; tries < 600 && (await open()); tries += 1) await new Promise((done) => setTimeout(done, 50));
    expect(await open(), again).toBe(false);
  }

  /** Who has which of the tags, as the conditions read row by row say. */
  async function expectRightPeople(history: number) {
    const company = await inside((db) => companyOf(db, zone));
    const meant = (tag: LiveTag) =>
      company.rows.customer.filter((one) => holds(company, one, tag.condition) === true).map(({ id }) => Number(id));
    const expected = new Set(multi.flatMap((tag) => meant(tag).map((id) => `${id} ${tag.id}`)));
    const taken = new Set<number>();
    for (const tag of [...exclusive].sort((a, b) => b.priority - a.priority || a.id - b.id))
      for (const id of meant(tag)) {
        if (!taken.has(id)) expected.add(`${id} ${tag.id}`);
        taken.add(id);
      }
    const ids = [...multi, ...exclusive].map(({ id }) => id);
    const had = company.rows.customer_tag
      .filter(({ tag_id }) => ids.includes(Number(tag_id)))
      .map(({ user_id, tag_id }) => `${user_id} ${tag_id}`);
    const wrong = [
      ...had.filter((one) => !expected.has(one)).map((one) => `-${one}`),
      ...[...expected].filter((one) => !had.includes(one)).map((one) => `+${one}`),
    ];
    const conditionOf = (one: string) => [...multi, ...exclusive].find(({ id }) => id === Number(one.split(' ')[1]))?.condition;
    expect(
      wrong.map((one) => [one, JSON.stringify(conditionOf(one))]),
      `history ${history}, ${again}`,
    ).toEqual([]);
    return expected.size;
  }

  it(`has the people of a full run after each change and at each midnight, ${histories} histories`, {
    timeout: 120_000 + 5000 * histories,
  }, async () => {
    let people = await expectRightPeople(0);
    for (let history = 1; history <= histories; history += 1) {
      await inside(async (db) => {
        for (let n = 0; n < changesOfHistory; n += 1) await change(db, random);
      });
      if (history % 2 === 0) {
        await setClock(server.deps.database, new Date(Date.now() + (history / 2) * 86_400_000).toISOString());
        await inside((db) => sql`update smart_tag set next_run_at = now() where update_mode = 'live'`.execute(db));
      }
      await server.runScheduledTasks(scheduledTasks);
      await runsEnd();
      // A run may have changed tags that other conditions ask for.
      await server.runScheduledTasks(scheduledTasks);
      people += await expectRightPeople(history);
    }
    expect(people).toBeGreaterThan(histories);
  });
});
