import type { Client, Data } from '@shiyi/sdk';
import { scheduledTasks } from '@shiyi/server/areas/content/knowledge/scheduled';
import { runDueTasks } from '@shiyi/server/jobs/schedule';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { setClock } from '../../support/clock.js';
import { customersApp } from '../../support/customers-app.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { runningService } from '../../support/services.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('card of the day', (options) => {
  const used = useAdmin({ ...options, clock: true });
  let admin: Client;
  let card: Data<'createKnowledgeCard'>;
  const database = () => used.server.deps.database;
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await database().system((db) => query.execute(db))).rows;
  /** Sets the clock and runs the schedule as several servers would. */
  const at = async (instant: string, looks = 2) => {
    await setClock(database(), instant);
    const faults: Error[] = [];
    await Promise.all(Array.from({ length: looks }, () => runDueTasks(used.server.deps, scheduledTasks, (fault) => faults.push(fault))));
    expect(faults).toEqual([]);
  };
  const sentTo = async (serviceId: number) =>
    (
      await rows(sql<{ day: string; title: string }>`select content ->> 'date' as day, content ->> 'title' as title from customer_message
        where service_id = ${serviceId} and kind = 'knowledge_card' order by id`)
    ).map(({ day, title }) => `${day} ${title}`);
  const make = (title: string, day_no?: number) =>
    admin.createKnowledgeCard({
      title,
      category: '外食',
      content: `<p>${title}：<b>先菜</b>后肉</p>`,
      ...(day_no === undefined ? {} : { day_no }),
    });

  beforeAll(async () => {
    admin = await used.server.as('admin');
    await rows(sql`update session set expires_at = '2100-01-01'`);
    await rows(sql`update enterprise set expire_at = '2100-01-01'`);
    await rows(sql`delete from poster_cycle_entry`);
    await rows(sql`delete from knowledge_card`);
  });

  it('goes to customers in service at the push time, once a day, and not during a pause', async () => {
    await at('2027-03-10T07:00:00+08:00');
    await admin.createIngestKey({ name: '推送' });
    card = await make('第二天的卡', 2);
    const [first, paused] = [await runningService(admin, '2027-03-09', {}), await runningService(admin, '2027-03-09', {})];
    await rows(sql`insert into service_break (enterprise_id, service_id, from_day, to_day, reason) select enterprise_id, id, '2027-03-10', '2027-03-10', 'travel'
      from service where id = ${paused.id}`);
    await at('2027-03-10T08:20:00+08:00');
    expect(await sentTo(first.id)).toEqual([]);
    for (const instant of ['2027-03-10T08:31:00+08:00', '2027-03-10T08:40:00+08:00', '2027-03-10T09:30:00+08:00']) await at(instant, 3);
    expect(await sentTo(first.id)).toEqual(['2027-03-10 第二天的卡']);
    expect(await sentTo(paused.id)).toEqual([]);
    // The day of the service is counted without the pause.
    await at('2027-03-11T08:35:00+08:00');
    expect(await sentTo(paused.id)).toEqual(['2027-03-11 第二天的卡']);
    expect((await admin.getKnowledgeCard({ id: card.id })).sent_count).toBe(2);
  });

  it('is the one planned for the day of the service, then the one with that day, then the one planned for the weekday', async () => {
    const [planned, weekday, off] = [await make('排期的卡'), await make('周三的卡'), await make('停用的卡', 4)];
    await admin.updateKnowledgeCard({
      ...{ id: off.id, version: off.version, title: off.title, category: '外食' },
      content: '<p>停</p>',
      day_no: 4,
      status: 'off',
    });
    await rows(sql`insert into poster_cycle_entry (enterprise_id, day_no, weekday, knowledge_id, sort)
      select enterprise_id, 2, null, id, 0 from knowledge_card where id = ${planned.id} union all
      select enterprise_id, null, 3, id, 0 from knowledge_card where id = ${weekday.id}`);
    // 2027-03-15 is a Monday.
    await at('2027-03-15T07:00:00+08:00');
    const one = await runningService(admin, '2027-03-15', {});
    for (const day of ['15', '16', '17', '18']) await at(`2027-03-${day}T08:45:00+08:00`);
    expect(await sentTo(one.id)).toEqual(['2027-03-16 排期的卡', '2027-03-17 周三的卡']);
    await expectRefusal(admin.deleteKnowledgeCard({ id: planned.id }), 40903);
  });

  it('counts each customer who opened it once', async () => {
    const { app } = await customersApp(used.server, admin);
    const { user_id } = await runningService(admin, '2027-03-15', {});
    const event = (source_id: string, knowledge_id: number) => ({
      ...{ source_id, kind: 'read' as const, user_id, knowledge_id, happened_at: new Date().toISOString() },
    });
    const { results } = await app.sendAppEvents({ list: [event('a', card.id), event('b', card.id), event('c', 999_999)] });
    expect(results.map(({ outcome }) => outcome)).toEqual(['taken', 'taken', 'refused']);
    expect((await admin.getKnowledgeCard({ id: card.id })).read_user_count).toBe(1);
  });
});
