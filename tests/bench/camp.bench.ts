// A full camp (500 members, 31 days of check-ins) on PostgreSQL: the ranking of a day, and the board with 50 requests in flight.
import { campRanking } from '@shiyi/server/areas/camps/camp-progress/camp-ranking';
import { sql } from 'kysely';
import { createTestServer, hasPostgres } from '../support/server.js';
import { setup, teardown } from '../support/template.js';
import { p99, report } from './report.js';

const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 9);
const members = 500;
const inFlight = 50;

await setup();
const server = await createTestServer({ stores: hasPostgres ? 'postgresql' : 'embedded' });
const { database } = server.services;
const { company, camp } = await database.system(async (db) => {
  const { id } = await db.selectFrom('enterprise').select('id').where('corpid', '=', 'wwsandbox').executeTakeFirstOrThrow();
  const made = await sql<{ id: number }>`
    with made as (insert into camp (enterprise_id, name, period_no, type, enroll_from, enroll_to, start_date, service_days, capacity, status, rank_rule)
      values (${id}, '满员营', 9000, 'fat_loss', current_date - 60, current_date - 40, current_date - 30, 42, ${members}, 'running', 'score') returning id),
    people as (insert into customer (enterprise_id, nick_name, real_name, init_weight)
      select ${id}, '满员' || n, '营员' || n, 80 from generate_series(1, ${members}) n returning id),
    agreed as (insert into customer_consent (enterprise_id, user_id, module, granted)
      select ${id}, people.id, m, true from people, unnest(array['diet', 'weight', 'sport', 'sleep']) m),
    weights as (insert into punch_weight (enterprise_id, user_id, day, weight, source)
      select ${id}, people.id, current_date - d, 80 - (30 - d) * 0.05 - people.id % 7 * 0.1, 'customer' from people, generate_series(0, 30) d where (people.id + d) % 3 > 0),
    services as (insert into service (enterprise_id, service_no, user_id, product_name, type, status, start_date, service_days, init_weight, camp_id, joined_camp_at)
      select ${id}, 'S9' || people.id, people.id, '满员营', 'camp', 'in_service', current_date - 30, 42, 80, made.id, now() from people, made returning id, user_id),
    days as (insert into punch_day (enterprise_id, service_id, user_id, day, drink_ml, sport_minutes)
      select ${id}, services.id, services.user_id, current_date - d, 1500, 30 from services, generate_series(0, 30) d where (services.id + d) % 5 > 0
      returning id, service_id, user_id, day),
    meals as (insert into diet_punch (enterprise_id, day, punch_id, service_id, user_id, meal, eaten_at)
      select ${id}, days.day, days.id, days.service_id, days.user_id, m, now() from days, unnest(array['breakfast', 'lunch', 'dinner']) m)
    select id from made`.execute(db);
  return { company: id, camp: made.rows[0]?.id as number };
});
await database.system((db) => sql`analyze`.execute(db));

const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const principal = { timeZone: 'Asia/Shanghai' };
const rank = () => database.tenant(company, (db) => campRanking({ db, principal }, camp), 'read');
for (let at = 0; at < 6; at += 1) await rank();
const ranking: number[] = [];
for (let round = 0; round < rounds; round += 1) ranking.push(await timed(rank));
report({
  name: 'Ranking of a full camp',
  rounds: ranking,
  goal: { atMost: 50 },
  unit: ' ms',
  more: 'today and yesterday, for the places won',
});

const client = await server.as('admin');
const board = () => client.getCampPunchBoard({ camp_id: camp });
for (let at = 0; at < 6; at += 1) await Promise.all(Array.from({ length: inFlight }, board));
const boards: number[] = [];
for (let round = 0; round < rounds; round += 1) boards.push(p99(await Promise.all(Array.from({ length: inFlight }, () => timed(board)))));
report({
  name: 'Board of a full camp, 50 in flight, p99',
  rounds: boards,
  goal: { atMost: 150 },
  unit: ' ms',
  more: '500 members, 14 days',
});
await server.close();
await teardown();
