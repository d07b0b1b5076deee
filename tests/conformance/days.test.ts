import type { ListId } from '@shiyi/sdk';
import { dayFiltersOf } from '@shiyi/server/db/days/day-filters';
import { operations } from '@shiyi/server/http/contract';
import { handlers } from '@shiyi/server/http/handlers';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from '../support/expect-refusal.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';
import { aboutOf, again } from './profile.js';

/** Days whose lists are read. */
const days = [
  { zone: 'Asia/Shanghai', day: '2026-10-18' },
  { zone: 'Pacific/Kiritimati', day: '2026-10-18' },
  { zone: 'Asia/Shanghai', day: '2028-02-29' },
  // Days of 23 and of 25 hours; the clock changes at 02:00.
  { zone: 'America/New_York', day: '2026-03-08' },
  { zone: 'America/New_York', day: '2026-11-01' },
  { zone: 'Europe/Berlin', day: '2026-03-29' },
  { zone: 'Europe/Berlin', day: '2026-10-25' },
  // Days without midnight.
  { zone: 'America/Havana', day: '2026-03-08' },
  { zone: 'America/Sao_Paulo', day: '2018-11-04' },
  { zone: 'Africa/Cairo', day: '2024-04-26' },
  { zone: 'Asia/Beirut', day: '2024-03-31' },
  // A day with two midnights, and days with two last hours.
  { zone: 'America/Havana', day: '2026-11-01' },
  { zone: 'America/Sao_Paulo', day: '2018-02-17' },
  { zone: 'Africa/Cairo', day: '2024-10-31' },
  { zone: 'Asia/Beirut', day: '2024-10-26' },
  // Days that are half an hour shorter and longer.
  { zone: 'Australia/Lord_Howe', day: '2026-10-04' },
  { zone: 'Australia/Lord_Howe', day: '2026-04-05' },
  // A day that never was, and its neighbors.
  { zone: 'Pacific/Apia', day: '2011-12-29' },
  { zone: 'Pacific/Apia', day: '2011-12-30' },
  { zone: 'Pacific/Apia', day: '2011-12-31' },
];

/** Hours of the days above that do not have 24. */
const hours: Record<string, number> = {
  'America/New_York 2026-03-08': 23,
  'America/New_York 2026-11-01': 25,
  'Europe/Berlin 2026-03-29': 23,
  'Europe/Berlin 2026-10-25': 25,
  'America/Havana 2026-03-08': 23,
  'America/Sao_Paulo 2018-11-04': 23,
  'Africa/Cairo 2024-04-26': 23,
  'Asia/Beirut 2024-03-31': 23,
  'America/Havana 2026-11-01': 25,
  'America/Sao_Paulo 2018-02-17': 25,
  'Africa/Cairo 2024-10-31': 25,
  'Asia/Beirut 2024-10-26': 25,
  'Australia/Lord_Howe 2026-10-04': 23.5,
  'Australia/Lord_Howe 2026-04-05': 24.5,
  'Pacific/Apia 2011-12-30': 0,
};

/** The column that the date filters of each list apply to. */
const columns: Partial<Record<ListId, readonly [table: string, column: string]>> = {
  listChatHits: ['chat_hit', 'happened_at'],
  listChatReadings: ['chat_reading', 'created_at'],
  listCustomers: ['customer', 'created_at'],
  listErrorLogs: ['error_log', 'created_at'],
  listEvaluationAnswers: ['evaluation_answer', 'finished_at'],
  listExternalUsers: ['external_user', 'first_add_at'],
  listFootmarks: ['footmark', 'happened_at'],
  listHistoryEntries: ['history_entry', 'created_at'],
  listLeads: ['lead', 'created_at'],
  listLoginLogs: ['login_log', 'created_at'],
  listMassMessages: ['mass_message', 'created_at'],
  listMessageLogs: ['automatic_message', 'created_at'],
  listOperationLogs: ['operation_log', 'created_at'],
  listPlatformOrders: ['platform_order', 'pay_at'],
};

/** Lists of companies, whose days are tested in their stories: a company lists one row, of itself. */
const ofCompanies = new Set<string>(['listEnterprises', 'listEnterpriseStatistics'] satisfies ListId[]);

/** Lists whose days are stored as days, and the list of one customer, whose entries are in several tables; all have story tests. */
const elsewhere = new Set<string>(['listCamps', 'listDietPunches', 'listServices', 'listCustomerTimeline'] satisfies ListId[]);

const second = 1000;
const instantOf = (ms: number) => new Date(ms).toISOString();
const nextDay = (day: string) => instantOf(Date.parse(day) + 86_400_000).slice(0, 10);

/** Returns the day of an instant in the time zone, by Node's time zone data. */
const dayOf = (zone: string, at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);

/** Returns the first instant of a day, by binary search. */
function startOf(zone: string, day: string): number {
  let [before, inside] = [Date.parse(`${day}T00:00:00Z`) - 86_400_000, Date.parse(`${day}T00:00:00Z`) + 86_400_000];
  while (inside - before > 1) {
    const middle = Math.floor((before + inside) / 2);
    if (dayOf(zone, middle) >= day) inside = middle;
    else before = middle;
  }
  return inside;
}

it.each(days)('counts the hours of $day in $zone as the clocks do', ({ zone, day }) => {
  expect((startOf(zone, nextDay(day)) - startOf(zone, day)) / 3_600_000).toBe(hours[`${zone} ${day}`] ?? 24);
});

describe.each(['America/St_Johns', 'Pacific/Auckland'])('day of the company, beside a database in %s', (databaseZone) => {
  onEveryStore(`company’s clock`, (options) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await createTestServer({ ...options, databaseZone });
      await server.deps.database.system(async (db) => {
        await sql`insert into error_log (enterprise_id, trace_id, method, path, status, message)
          select 1, n::text, 'GET', '/', 500, 'fault' from generate_series(1, 4) n`.execute(db);
        await sql`with chat as (insert into group_chat (enterprise_id, chat_id, owner_wx_userid, wx_created_at) values (1, 'chat', 'boss', now()) returning id)
          insert into group_chat_member (enterprise_id, group_chat_id, userid, type, joined_at, join_scene)
          select 1, id, unnest(array['one', 'other']), 2, now(), 1 from chat`.execute(db);
        await sql`insert into external_user (enterprise_id, external_userid, name)
          select 1, n::text, '小满' from generate_series(1, 4) n`.execute(db);
        await sql`insert into platform_order (enterprise_id, order_no, platform, status, pay_amount_fen)
          select 1, n::text, 'jd', 'paid', 100 from generate_series(1, 4) n`.execute(db);
        await sql`insert into login_log (enterprise_id, username, ip, browser, os, ok)
          select 1, 'admin', '127.0.0.1', 'test', 'test', true from generate_series(1, 4)`.execute(db);
        await sql`insert into history_entry (enterprise_id, object, object_id, number, name, change, changes)
          select 1, 'param_value', 1, n, '测试', 'updated', 1 from generate_series(1, 4) n`.execute(db);
      });
      await server.deps.database.system(async (db) => {
        await sql`with rule as (insert into chat_rule (enterprise_id, name, words, match, pack, level, scope, sender, enabled)
            values (1, '疗效', '{根治}', 'contains', 'custom', 'low', 'all', 'staff', true) returning id)
          insert into chat_hit (enterprise_id, rule_id, msgid, seq, session_id, peer_name, word, excerpt, first_char, last_char, level, sender, staff_id, happened_at)
          select 1, rule.id, n::text, n, 'chat', '小满', '根治', '根治', 0, 2, 'low', 'staff', 1, now() from rule, generate_series(1, 4) n`.execute(
          db,
        );
        await sql`insert into chat_reading (enterprise_id, staff_id, kind, message_count) select 1, 1, 'search', 1 from generate_series(1, 4)`.execute(
          db,
        );
        await sql`insert into automatic_message (enterprise_id, scene, channel, subject, subject_id, staff_id, title, content, happened_at, due_at)
          select 1, 'risk_alert', 'none', n::text, n, 1, '提醒', '提醒', now(), now() from generate_series(1, 4) n`.execute(db);
        await sql`insert into mass_message (enterprise_id, type, name, send_type, operator_id, origin)
          select 1, 'single', '早餐', 'now', 1, '' from generate_series(1, 4)`.execute(db);
      });
      const admin = await server.as('admin');
      for (let count = 0; count < 4; count++) {
        await admin.createLead({ name: '方晓', phone: `1370000185${count}` });
        const { id } = await admin.createCustomer({ nick_name: '小满' });
        await admin.createFootmark({ user_id: id, type: 'call', content: '电话回访' });
      }
      await server.deps.database.system((db) =>
        sql`insert into evaluation_answer (enterprise_id, questionnaire_id, number, customer_id, answers, result)
          select 1, v.questionnaire_id, v.number, c.id, '[]', '{}' from generate_series(1, 4),
            (select questionnaire_id, number from questionnaire_version where enterprise_id = 1 limit 1) v,
            (select max(id) as id from customer where enterprise_id = 1) c`.execute(db),
      );
    });
    afterAll(() => server?.close());

    /** Sets the newest rows to these instants, one each, and all other rows to a date far away. Returns their ids. */
    const place = (table: string, column: string, instants: string[]) =>
      server.deps.database.system(async (db) => {
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = '2020-06-01T12:00:00Z' where enterprise_id = 1`.execute(db);
        const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where enterprise_id = 1
          order by id desc limit ${instants.length}`.execute(db);
        for (const [at, { id }] of rows.entries())
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${instants[at]} where id = ${id}`.execute(db);
        return rows.map((row) => row.id);
      });

    /** Returns the ids of the rows listed for one day. */
    async function listed(id: ListId, day: string) {
      const query = new URLSearchParams(dayFiltersOf(id).map((name) => [name, day]));
      const path = operations.find((one) => one.id === id)?.path;
      const response = await fetch(`${server.url}${path}?${query}`, { headers: { 'Admin-Token': await server.tokenOf('admin') } });
      const answer = (await response.json()) as { data: { list: { id: number }[] } };
      return answer.data.list.map((row) => row.id).toSorted((one, other) => one - other);
    }

    const setZone = (zone: string) => server.as('admin').then((admin) => admin.updateTimeZone({ time_zone: zone }));

    it('holds for every list that filters by days', async () => {
      const lists = Object.keys(handlers).filter(
        (id) => id.startsWith('list') && !ofCompanies.has(id) && !elsewhere.has(id) && dayFiltersOf(id as ListId).length > 0,
      );
      expect(lists.sort()).toEqual(Object.keys(columns).sort());
      for (const { zone, day } of aboutOf(8, days)) {
        const [from, to] = [startOf(zone, day), startOf(zone, nextDay(day))];
        await setZone(zone);
        expect(await (await server.as('admin')).getSessionInfo()).toMatchObject({ time_zone: zone });
        for (const [id, [table, column]] of Object.entries(columns)) {
          const instants = [from - second, from, to - second, to];
          const placed = await place(table, column, instants.map(instantOf));
          const inside = placed.filter((_, at) => (instants[at] as number) >= from && (instants[at] as number) < to);
          expect(await listed(id as ListId, day), `${id}, ${day} in ${zone}, ${again}`).toEqual(inside.reverse());
        }
      }
    });

    it('holds in every time zone of a company, on every day around a clock change', async () => {
      const { rows } = await server.deps.database.system((db) =>
        sql<{ zone: string; day: string }>`
          with days as (select day::date from generate_series('2024-01-01'::timestamp, '2030-12-31', '1 day') day
            union all select '2011-12-30'::date - 2 + n from generate_series(0, 4) n),
          changes as materialized (select z.name as zone, d.day from pg_timezone_names z, days d
            where (d.day - 1 + time '12:00') at time zone z.name <> (d.day + 1 + time '12:00') at time zone z.name - interval '48 hours'),
          starts as materialized (select zone, c.day + n as day, start_of_day(c.day + n, zone) as start from changes c, generate_series(-1, 1) n)
          select zone, day::text from starts
          where not ((start at time zone zone)::date = day
              or zone ~ 'Apia' and day = '2011-12-30' and (start at time zone zone)::date = '2011-12-31'
              or zone ~ 'Fakaofo' and day = '2011-12-30' and (start at time zone zone)::date = '2011-12-31')
            or ((start - interval '1 microsecond') at time zone zone)::date >= day`.execute(db),
      );
      expect(rows).toEqual([]);
    });

    // At any time, it is another day in at least one of these zones than in UTC and in the database.
    describe.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Shanghai'])('today in %s', (zone) => {
      const today = () => dayOf(zone, Date.now());
      const set = (table: string, values: RawBuilder<unknown>, chosen: RawBuilder<unknown> = sql`true`) =>
        server.deps.database.system((db) =>
          sql`update ${sql.table(table)} set ${values} where enterprise_id = 1 and ${chosen}`.execute(db),
        );
      beforeAll(() => setZone(zone));

      it('holds for figures of groups', async () => {
        const admin = await server.as('admin');
        const [chat] = (await admin.listGroupChats({})).list;
        await set('group_chat_member', sql`joined_at = ${instantOf(startOf(zone, today()) - second)}, quit_time = null`);
        await set('group_chat_member', sql`joined_at = ${instantOf(startOf(zone, today()))}`, sql`userid = 'one'`);
        expect(await admin.getGroupChat({ id: chat?.id as number })).toMatchObject({ join_today: 1, quit_today: 0 });
        await set('group_chat_member', sql`quit_time = joined_at`);
        expect(await admin.getGroupChat({ id: chat?.id as number })).toMatchObject({ join_today: 1, quit_today: 1 });
      });

      it('holds for figures of seven days', async () => {
        const admin = await server.as('admin');
        const noonLastWeek = startOf(zone, today()) - 6 * 86_400_000 + 43_200_000;
        const start = startOf(zone, dayOf(zone, noonLastWeek));
        await set('customer', sql`created_at = ${instantOf(start - second)}, principal_user_id = 1`);
        expect((await admin.getMyDashboard()).customer_new_7d).toBe(0);
        await set('customer', sql`created_at = ${instantOf(start)}`, sql`id = (select min(id) from customer where enterprise_id = 1)`);
        expect((await admin.getMyDashboard()).customer_new_7d).toBe(1);
      });

      it('holds for birthdays and ages', async () => {
        const admin = await server.as('admin');
        const tomorrow = dayOf(zone, startOf(zone, today()) + 30 * 3_600_000);
        await expectRefusal(admin.createCustomer({ nick_name: '安安', birthday: tomorrow }), 42200);
        const { id } = await admin.createCustomer({ nick_name: '安安', birthday: today() });
        const age = async () => (await admin.listCustomers({ keyword: '安安' })).list.find((one) => one.id === id)?.age;
        expect(await age()).toBe(0);
        await set('customer', sql`birthday = ${`${Number(today().slice(0, 4)) - 28}${today().slice(4)}`}`, sql`id = ${id}`);
        expect(await age()).toBe(28);
        await set('customer', sql`birthday = birthday + 1`, sql`id = ${id}`);
        expect(await age()).toBe(27);
      });
    });

    it('refuses an unknown zone', async () => {
      const admin = await server.as('admin');
      for (const time_zone of ['Moon/Tycho', 'Etc/Foo+3', 'asia/shanghai', 'CST', 'posixrules'])
        await expectRefusal(admin.updateTimeZone({ time_zone }), 42200);
      const attempt = server.deps.database.system((db) => db.updateTable('enterprise').set({ time_zone: 'Moon/Tycho' }).execute());
      await expect(attempt).rejects.toMatchObject({ code: '23514' });
    });
  });
});
