import { whoFulfils } from '@shiyi/server/areas/growth/medal/measure';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { again, isFull, seed } from '../../conformance/profile.js';
import { useTwoCompanies } from '../../support/admin.js';
import { onEveryStore } from '../../support/stores.js';

const calendars = isFull ? 500 : 120;
const first = Date.UTC(2026, 0, 1);
const dayAt = (at: number) => new Date(first + at * 86_400_000).toISOString().slice(0, 10);

interface Life {
  done: Set<number>;
  /** First and last day; without a last one the pause goes on. */
  breaks: [number, number | null][];
}

/** The longest run, one day after another: a day of a pause on which nothing was done is passed over. */
function slowStreak({ done, breaks }: Life): number {
  const isPaused = (day: number) => breaks.some(([from, to]) => day >= from && (to === null || day <= to));
  let [run, best] = [0, 0];
  for (let day = 0; day <= 120; day++) {
    if (done.has(day)) run += 1;
    else if (!isPaused(day)) run = 0;
    best = Math.max(best, run);
  }
  return best;
}

onEveryStore('streaks', (options) => {
  const used = useTwoCompanies(options);

  it(`are those of a slow count on ${calendars} calendars`, async () => {
    const random = seededRandom(seed);
    const upTo = (most: number) => Math.floor(random() * most);
    const lives = new Map<number, Life>();
    await used.server.deps.database.system(async (db) => {
      const [company] = (await sql<{ id: number }>`select enterprise_id as id from staff where username = 'admin'`.execute(db)).rows;
      const enterprise = company?.id ?? 0;
      const { rows } = await sql<{ user_id: number; service_id: number }>`
        with made as (insert into customer (enterprise_id, nick_name) select ${enterprise}, '日历 ' || n from generate_series(1, ${calendars}) n returning id)
        insert into service (enterprise_id, service_no, user_id, product_name, type, service_days)
        select ${enterprise}, 'CAL-' || id, id, '日历', 'nutrition', 120 from made returning user_id, id as service_id`.execute(db);
      const [days, breaks]: object[][] = [[], []];
      for (const { user_id, service_id } of rows) {
        const density = 0.3 + random() * 0.65;
        const life: Life = { done: new Set(), breaks: [] };
        for (let day = 0; day < 100; day++) if (random() < density) life.done.add(day);
        for (let from = upTo(30), left = upTo(4); left > 0; left--) {
          const to = left === 1 && random() < 0.2 ? null : from + upTo(6);
          life.breaks.push([from, to]);
          if (to === null) break;
          from = to + 1 + upTo(20);
        }
        for (const day of life.done) days?.push({ user_id, service_id, day: dayAt(day) });
        for (const [from, to] of life.breaks) breaks?.push({ service_id, from: dayAt(from), to: to === null ? null : dayAt(to) });
        lives.set(user_id, life);
      }
      await sql`insert into service_break (enterprise_id, service_id, from_day, to_day, reason)
        select ${enterprise}, b.service_id, b.from, b.to, '暂停' from jsonb_to_recordset(${JSON.stringify(breaks)}::jsonb) as b(service_id bigint, "from" date, "to" date)`.execute(
        db,
      );
      await sql`insert into punch_action (enterprise_id, day, user_id, service_id, kind, source, source_id, record)
        select ${enterprise}, d.day, d.user_id, d.service_id, 'meal', 'test', d.user_id || ':' || d.day || ':' || m.n, '{"meal":"breakfast"}'
        from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(user_id bigint, service_id bigint, day date)
          cross join generate_series(1, 2) m(n)`.execute(db);
      const rule = { action_key: 'breakfast', threshold_type: 'streak', threshold: 1 } as const;
      const found = await whoFulfils(db, rule, sql<boolean>`customer.nick_name like '日历 %'`);
      const reached = (await sql<{ id: number; reached: number }>`select f.id, f.reached from ${found} f`.execute(db)).rows;
      const counted = new Map(reached.map((one) => [one.id, one.reached]));
      for (const [user, life] of lives) expect([user, counted.get(user) ?? 0], again).toEqual([user, slowStreak(life)]);
      await sql`delete from ledger_recount`.execute(db);
    });
  });
});
