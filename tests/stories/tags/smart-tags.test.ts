import type { Client } from '@shiyi/sdk';
import { scheduledTasks } from '@shiyi/server/areas/customers/smart-tag/scheduled';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('smart tags', (options) => {
  let server: TestServer;
  let admin: Client;
  let enterprise: number;

  beforeAll(async () => {
    server = await createTestServer(options);
    admin = await server.as('admin');
    enterprise = (await admin.getSessionInfo()).enterprise_id;
  });
  afterAll(() => server?.close());

  /** Waits for the last run of a tag. */
  async function lastRun(tag_id: number) {
    for (let tries = 0; tries < 200; tries++) {
      const run = (await admin.listIntelligentTagRuns({ tag_id, limit: 1 })).list[0] ?? expect.unreachable('no run');
      if (run.status === 'done' || run.status === 'failed') return run;
      await new Promise((done) => setTimeout(done, 100));
    }
    return expect.unreachable('the run did not end');
  }

  const membersOf = async (tag_id: number) => {
    const { rows } = await server.deps.database.tenant(enterprise, (db) =>
      sql<{ user_id: number }>`select user_id from customer_tag where tag_id = ${tag_id} order by 1`.execute(db),
    );
    return rows.map((row) => row.user_id);
  };

  async function expectRefused(call: Promise<unknown>, field: string) {
    const { detail } = await expectRefusal(call, 42200);
    expect(detail.errors?.map((one) => one.field)).toEqual([field]);
  }

  const saveGroup = (name: string, mode: 'exclusive' | 'multi') => admin.saveIntelligentTagGroup({ name, mode });

  it('are given to those for whom the condition holds, and tell why', async () => {
    const group = await saveGroup('关怀分级', 'exclusive');
    expect(group).toMatchObject({ tag_count: 0, status: null, health: false });
    const condition = { field: 'attribute.stage', op: 'eq' as const, values: ['in_service'] };
    const preview = await admin.checkIntelligentTagCondition({ condition, tag_group_id: group.id });
    expect(preview.count).toBeGreaterThan(0);
    expect(preview).toMatchObject({
      come: preview.count,
      go: 0,
      marks: 0,
      parts: [{ path: '', text: '客户阶段是服务中', count: preview.count }],
    });
    const tag = await admin.saveIntelligentTag({ tag_group_id: group.id, name: '高风险', update_mode: 'manual', priority: 30, condition });
    expect(await lastRun(tag.id)).toMatchObject({ status: 'done', cause: 'saved', matched: preview.count, came: preview.count, went: 0 });
    const members = await membersOf(tag.id);
    expect(members).toHaveLength(preview.count);
    const { id: run_id } = await lastRun(tag.id);
    const came = await admin.listIntelligentTagRunCustomers({ run_id, change: 'add', limit: 100 });
    expect(came.total).toBe(preview.count);
    expect(came.list.every((one) => members.includes(one.user.id) && one.tag.id === tag.id)).toBe(true);
    expect((await admin.listIntelligentTagRunCustomers({ run_id, change: 'remove' })).total).toBe(0);
    const [shown] = (await admin.listIntelligentTagCustomers({ tag_id: tag.id })).list;
    expect(shown?.reasons).toMatchObject([{ text: '客户阶段是服务中', held: true }]);
    const { total } = await admin.listCustomers({ tag_id: tag.id, limit: 1 });
    expect(total).toBe(preview.count);
    const why = await admin.getIntelligentTagReasons({ tag_id: tag.id, user_id: members[0] as number });
    expect(why).toMatchObject({ is_tagged: true, matches: true, shown_tag: null, hidden_rules: 0 });
    expect(why.reasons).toMatchObject([{ path: '', text: '客户阶段是服务中', held: true, actual: '服务中' }]);
    expect((await admin.getIntelligentTag({ tag_id: tag.id })).sentence).toBe('客户阶段是服务中');
  });

  it('give a customer one tag of an exclusive group, that of the highest priority', async () => {
    const group = await saveGroup('性别与年龄', 'exclusive');
    const any = {
      any: [
        { field: 'attribute.sex', op: 'not_empty' as const },
        { field: 'attribute.sex', op: 'empty' as const },
      ],
    };
    const low = await admin.saveIntelligentTag({
      tag_group_id: group.id,
      name: '所有人',
      update_mode: 'manual',
      priority: 1,
      condition: any,
    });
    const everybody = (await lastRun(low.id)).matched;
    const women = { field: 'attribute.sex', op: 'eq' as const, values: ['2'] };
    const preview = await admin.checkIntelligentTagCondition({ condition: women, tag_group_id: group.id, priority: 9 });
    expect(preview.total).toBe(everybody);
    const high = await admin.saveIntelligentTag({
      tag_group_id: group.id,
      name: '女性',
      update_mode: 'manual',
      priority: 9,
      condition: women,
    });
    await lastRun(high.id);
    const [first] = await membersOf(high.id);
    expect((await membersOf(low.id)).length).toBe(everybody - preview.count);
    const why = await admin.getIntelligentTagReasons({ tag_id: low.id, user_id: first as number });
    expect(why).toMatchObject({ is_tagged: false, matches: true, shown_tag: { id: high.id, name: '女性' } });
    const { list } = await admin.listIntelligentTags({ tag_group_id: group.id });
    expect(list.map((one) => [one.name, one.user_count])).toEqual([
      ['女性', preview.count],
      ['所有人', everybody - preview.count],
    ]);
  });

  it('follow exceptions at once, until they end', async () => {
    const group = await saveGroup('例外', 'multi');
    const condition = { field: 'attribute.sex', op: 'eq' as const, values: ['1'] };
    const tag = await admin.saveIntelligentTag({ tag_group_id: group.id, name: '男性', update_mode: 'manual', condition });
    await lastRun(tag.id);
    const [user_id] = (await membersOf(tag.id)) as [number];
    await expectRefused(
      admin.saveIntelligentTagException({ tag_id: tag.id, user_id, kind: 'never', reason: '本人要求', until: '2020-01-01' }),
      'until',
    );
    const exception = await admin.saveIntelligentTagException({ tag_id: tag.id, user_id, kind: 'never', reason: '本人要求' });
    expect(await membersOf(tag.id)).not.toContain(user_id);
    await admin.updateIntelligentTagCustomers({ tag_id: tag.id });
    expect(await lastRun(tag.id)).toMatchObject({ came: 0, went: 0 });
    expect((await admin.getIntelligentTagReasons({ tag_id: tag.id, user_id })).exception).toMatchObject({
      kind: 'never',
      reason: '本人要求',
    });
    await admin.deleteIntelligentTagException({ id: exception.id });
    expect(await membersOf(tag.id)).toContain(user_id);
  });

  it('do not ask for themselves, however long the circle', async () => {
    const group = await saveGroup('圈', 'multi');
    const has = (id: number) => ({ field: 'tag.tag', op: 'contains' as const, values: [String(id)] });
    const make = (name: string, condition: object) =>
      admin.saveIntelligentTag({ tag_group_id: group.id, name, update_mode: 'manual', condition } as never);
    const a = await make('甲', { field: 'attribute.sex', op: 'not_empty' });
    const b = await make('乙', has(a.id));
    const c = await make('丙', { not: has(b.id) });
    await lastRun(c.id);
    await expectRefused(
      admin.saveIntelligentTag({
        id: a.id,
        version: a.version,
        tag_group_id: group.id,
        name: '甲',
        update_mode: 'manual',
        condition: has(c.id),
      }),
      'condition',
    );
    await expectRefusal(admin.deleteIntelligentTag({ tag_id: a.id }), 40903);
    const { uses } = await admin.getTagUses({ tag_id: a.id });
    expect(uses).toEqual([{ kind: 'smart_tag', id: b.id, name: '乙' }]);
    const now = await admin.listIntelligentTagGroups({ name: '圈' });
    const { id, version } = now.list[0] ?? expect.unreachable('no group');
    await expectRefused(admin.saveIntelligentTagGroup({ id, version, name: '圈', mode: 'exclusive' }), 'mode');
  });

  it('follow a change by themselves if they are live', async () => {
    const group = await saveGroup('实时', 'multi');
    const condition = { field: 'attribute.city', op: 'eq' as const, values: ['海口'] };
    const tag = await admin.saveIntelligentTag({ tag_group_id: group.id, name: '海口客户', update_mode: 'live', condition });
    await lastRun(tag.id);
    const { list } = await admin.listCustomers({ limit: 1 });
    const user_id = list[0]?.id as number;
    await server.deps.database.tenant(enterprise, (db) => sql`update customer set city = '海口' where id = ${user_id}`.execute(db));
    await server.runScheduledTasks(scheduledTasks);
    expect(await membersOf(tag.id)).toEqual([user_id]);
    await server.deps.database.tenant(enterprise, (db) => sql`update customer set city = '三亚' where id = ${user_id}`.execute(db));
    await server.runScheduledTasks(scheduledTasks);
    expect(await membersOf(tag.id)).toEqual([]);
  });

  it('leave a customer whose contact becomes that of another one', async () => {
    const group = await saveGroup('实时联系', 'multi');
    const condition = { field: 'contact.staff', op: 'not_empty' as const };
    const tag = await admin.saveIntelligentTag({ tag_group_id: group.id, name: '有好友', update_mode: 'live', condition });
    await lastRun(tag.id);
    await server.runScheduledTasks(scheduledTasks);
    const [before] = (await membersOf(tag.id)) as [number];
    const [after] = (
      await server.deps.database.tenant(enterprise, (db) =>
        sql<{
          id: number;
        }>`select id from customer c where not exists (select from external_user where customer_id = c.id) limit 1`.execute(db),
      )
    ).rows;
    await server.deps.database.tenant(enterprise, (db) =>
      sql`update external_user set customer_id = ${after?.id} where customer_id = ${before}`.execute(db),
    );
    await server.runScheduledTasks(scheduledTasks);
    const members = await membersOf(tag.id);
    expect([members.includes(before), members.includes(after?.id as number)]).toEqual([false, true]);
  });

  it('follow changes although another live tag cannot be computed', async () => {
    const group = await saveGroup('实时与失效', 'multi');
    const condition = { field: 'attribute.city', op: 'eq' as const, values: ['三沙'] };
    const live = { tag_group_id: group.id, update_mode: 'live' as const, condition };
    const [lost, kept] = [
      await admin.saveIntelligentTag({ ...live, name: '旧字段' }),
      await admin.saveIntelligentTag({ ...live, name: '三沙客户' }),
    ];
    await lastRun(lost.id);
    await lastRun(kept.id);
    const user_id = (await admin.listCustomers({ limit: 1 })).list[0]?.id as number;
    await server.deps.database.tenant(enterprise, async (db) => {
      await sql`update smart_tag set condition = '{"field":"gone.field","op":"empty"}' where tag_id = ${lost.id}`.execute(db);
      await sql`update customer set city = '三沙' where id = ${user_id}`.execute(db);
    });
    await server.runScheduledTasks(scheduledTasks);
    expect([await membersOf(lost.id), await membersOf(kept.id)]).toEqual([[], [user_id]]);
    expect(await admin.getIntelligentTag({ tag_id: lost.id })).toMatchObject({ condition: null, sentence: null });
    await admin.updateIntelligentTagCustomers({ tag_id: lost.id });
    expect(await lastRun(lost.id)).toMatchObject({ status: 'failed', error: '没有这个条件字段，请重新选择' });
  });

  it('keep their people when the condition cannot be used any more, and say why', async () => {
    const group = await saveGroup('失效', 'multi');
    const [camp] = (await admin.listCamps({ limit: 1 })).list;
    const condition = { field: 'service.camp', op: 'contains' as const, values: [String(camp?.id)] };
    const tag = await admin.saveIntelligentTag({ tag_group_id: group.id, name: '营员', update_mode: 'manual', condition });
    const { matched } = await lastRun(tag.id);
    expect(matched).toBeGreaterThan(0);
    await server.deps.database.tenant(enterprise, (db) => sql`update camp set deleted_at = now() where id = ${camp?.id}`.execute(db));
    await admin.updateIntelligentTagCustomers({ tag_id: tag.id });
    expect(await lastRun(tag.id)).toMatchObject({ status: 'failed', error: '条件里的减脂营已不存在，请重新选择' });
    expect(await membersOf(tag.id)).toHaveLength(matched);
    const shown = await admin.getIntelligentTag({ tag_id: tag.id });
    expect(shown).toMatchObject({ status: 'failed', user_count: matched });
    await server.deps.database.tenant(enterprise, (db) => sql`update camp set deleted_at = null where id = ${camp?.id}`.execute(db));
  });

  it('run by a schedule of at most once an hour', async () => {
    const group = await saveGroup('定时', 'multi');
    const tag = {
      tag_group_id: group.id,
      name: '每日',
      update_mode: 'auto' as const,
      condition: { field: 'attribute.sex', op: 'empty' as const },
    };
    await expectRefused(admin.saveIntelligentTag(tag), 'cron');
    await expectRefused(admin.saveIntelligentTag({ ...tag, cron: '*/5 * * * *' }), 'cron');
    await expectRefused(admin.saveIntelligentTag({ ...tag, cron: '每天三点' }), 'cron');
    const { id } = await admin.saveIntelligentTag({ ...tag, cron: '0 3 * * *' });
    await lastRun(id);
    await server.deps.database.tenant(enterprise, (db) =>
      sql`update smart_tag set next_run_at = now() - interval '1 minute' where tag_id = ${id}`.execute(db),
    );
    await server.runScheduledTasks(scheduledTasks);
    expect(await lastRun(id)).toMatchObject({ cause: 'schedule', status: 'done' });
  });
});
