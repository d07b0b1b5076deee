import { readFileSync } from 'node:fs';
import { type Client, createClient } from '@shiyi/sdk';
import { scheduledTasks as campTasks } from '@shiyi/server/areas/camps/camp/scheduled';
import { scheduledTasks } from '@shiyi/server/areas/customers/origin/return-scheduled';
import { migrationsFolder } from '@shiyi/server/db/migrate';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { dayFromNow } from '../../support/camp-members.js';
import { onEveryStore } from '../../support/stores.js';

/** Sentences of version 0.1.0 by their event, and what is kept of each now. */
const converted: [event: string, sentence: string, message: object | null][] = [
  ['add_contact', '成为企微好友：陈雨桐', { code: 'friend_added', staff: '陈雨桐' }],
  ['deleted', '不再是好友：陈雨桐', { code: 'friend_removed', staff: '陈雨桐' }],
  ['deleted', '客户删除了陈雨桐', { code: 'friend_removed_by_customer', staff: '陈雨桐' }],
  ['lead_distributed', '线索分配给陈雨桐', { code: 'lead_assigned', staff: '陈雨桐' }],
  ['lead_converted', '线索转为客户', { code: 'lead_converted' }],
  ['lead_converted', '线索合并到已有客户「小满」', { code: 'lead_merged' }],
  ['lead_converted', '线索转化为服务单「六周「轻」」', { code: 'lead_ordered', product: '六周「轻」' }],
  ['lead_returned', '撤销分配', { code: 'assignment_undone' }],
  ['lead_returned', '30 天未跟进，线索自动退回', { code: 'lead_unattended', days: 30 }],
  ['lead_returned', '线索退回：外地\n搬家', { code: 'lead_returned', reason: '外地\n搬家' }],
  ['service_start', '服务「六周」开始', { code: 'service_started', product: '六周' }],
  ['service_start', '服务「六周」恢复', { code: 'service_resumed', product: '六周' }],
  ['service_start', '服务「六周」恢复，取消了这次暂停', { code: 'pause_cancelled', product: '六周' }],
  [
    'service_broken',
    '服务「六周」从 2026-11-01 起暂停：出差',
    { code: 'service_paused', product: '六周', from: '2026-11-01', reason: '出差' },
  ],
  [
    'service_broken',
    '服务「六周」从 2026-11-01 起暂停到 2026-11-08：出差：很久',
    { code: 'service_paused_until', product: '六周', from: '2026-11-01', to: '2026-11-08', reason: '出差：很久' },
  ],
  ['lead_distributed', '线索已分配', null],
  ['lead_returned', '线索退回', null],
];

onEveryStore('messages of the server', (options) => {
  const used = useAdmin(options);
  let english: Client;
  beforeAll(async () => {
    english = createClient({ baseUrl: used.server.url, token: await used.server.tokenOf('admin'), language: 'en' });
  });
  const system = <T>(work: Parameters<typeof used.server.deps.database.system<T>>[0]) => used.server.deps.database.system(work);
  const create = (phone: string) => used.admin.createLead({ name: '新线索', phone });
  const give = (id: number, to: number) => used.admin.setLeadHolders({ ids: [id], mode: 'manual', user_ids: [to] });
  const told = async (client: Client, origin_id: number) =>
    (await client.listFootmarks({ origin_id, type: 'system' })).list.map((one) => one.content).toReversed();

  it('about leads are in the language of the reader', async () => {
    const me = await used.admin.getMyProfile();
    const { id } = await create('13577770001');
    await give(id, me.id);
    await used.admin.resetLeadHolders({ ids: [id] });
    await give(id, me.id);
    await used.admin.changeLeadStatus({ ids: [id], status: 'returned', reason: '外地 {days}' });
    await give(id, me.id);
    await system((db) => sql`update lead set distribute_at = now() - interval '40 days' where id = ${id}`.execute(db));
    await used.server.runScheduledTasks(scheduledTasks);
    expect(await told(used.admin, id)).toEqual([
      ...[`线索分配给${me.name}`, '撤销分配', `线索分配给${me.name}`, '线索退回：外地 {days}', `线索分配给${me.name}`],
      '3 天未跟进，线索自动退回',
    ]);
    expect(await told(english, id)).toEqual([
      ...[`Lead assigned to ${me.name}`, 'Assignment undone', `Lead assigned to ${me.name}`, 'Lead returned: 外地 {days}'],
      ...[`Lead assigned to ${me.name}`, 'Lead returned automatically after 3 days without a follow-up'],
    ]);
    expect((await used.admin.getLead({ id })).reason).toBe('3 天未跟进，自动退回');
    expect((await english.getLead({ id })).reason).toBe('Returned automatically after 3 days without a follow-up');
    for (const keyword of ['自动退回', 'returned automatically'])
      expect((await used.admin.listFootmarks({ origin_id: id, keyword })).total).toBe(1);
    await used.admin.changeLeadStatus({ ids: [id], status: 'waiting' });
    expect((await used.admin.getLead({ id })).reason).toBeNull();
    await system((db) => sql`update lead set distribute_at = null where id = ${id}`.execute(db));
  });

  it('stay when an assignment of a returned lead is undone', async () => {
    const me = await used.admin.getMyProfile();
    const { id } = await create('13577770002');
    await give(id, me.id);
    await system((db) => sql`update lead set distribute_at = now() - interval '40 days' where id = ${id}`.execute(db));
    await used.server.runScheduledTasks(scheduledTasks);
    await give(id, me.id);
    expect((await english.getLead({ id })).reason).toBeNull();
    await used.admin.resetLeadHolders({ ids: [id] });
    expect((await english.getLead({ id })).reason).toBe('Returned automatically after 3 days without a follow-up');
  });

  it('about services are in the timeline and in what the person gets, in the language of the reader', async () => {
    const me = await used.admin.getMyProfile();
    const lead = await create('13577770003');
    await give(lead.id, me.id);
    const { user_id } = await used.admin.createLeadCustomer({ id: lead.id, version: (await used.admin.getLead({ id: lead.id })).version });
    const terms = { product_name: '六周', type: 'weight_loss', service_days: 42, energy_kcal: 1500 } as const;
    const { id: service_id } = await used.admin.createService({ user_id, ...terms, principal_user_id: me.id });
    await used.admin.changeServiceStart({ service_id, start_date: dayFromNow(0) });
    await used.admin.changeServiceBreak({ service_id, op: 'pause', reason: '出差' });
    await used.admin.changeServiceBreak({ service_id, op: 'resume' });
    const texts = async (client: Client) =>
      (await client.listCustomerTimeline({ user_id, kind: 'footmark', limit: 100 })).list.map((one) => one.text).toReversed();
    const day = dayFromNow(0);
    expect((await texts(used.admin)).slice(1)).toEqual([
      ...['线索转为客户', '线索转化为服务单「六周」', '服务「六周」开始', `服务「六周」从 ${day} 起暂停：出差`],
      '服务「六周」恢复，取消了这次暂停',
    ]);
    expect((await texts(english)).slice(1)).toEqual([
      ...['Lead converted to a customer', 'Lead converted by the service order “六周”', 'The service “六周” started'],
      ...[`The service “六周” is paused from ${day}: 出差`, 'The service “六周” resumed; the pause was canceled'],
    ]);
    const file = JSON.parse(new TextDecoder().decode((await english.exportCustomerData({ id: user_id })).bytes));
    const contents = file.footmarks.map((one: { content: string }) => one.content);
    expect(contents).toContain('The service “六周” started');
    expect(file.footmarks[0]).not.toHaveProperty('message');
    const { rows } = await system((db) =>
      sql`select from footmark where user_id = ${user_id} and type = 'system' and content is not null`.execute(db),
    );
    expect(rows).toEqual([]);
  });

  it('are text where an erasure found a name in them, in the language of the reader', async () => {
    const me = await used.admin.getMyProfile();
    await give((await create('13577770009')).id, me.id);
    const { id } = await used.admin.createCustomer({ nick_name: me.name, phone: '13577770010', height: 165, init_weight: 70 });
    await used.admin.eraseCustomer({ id, typed_name: me.name });
    await used.server.deps.erasures.finished();
    const found = async (client: Client) => (await client.listErasureFindings({ customer_id: id, limit: 100 })).list.map((one) => one.text);
    expect(await found(used.admin)).toContainEqual(expect.stringContaining(`线索分配给${me.name}`));
    expect(await found(english)).toContainEqual(expect.stringContaining(`Lead assigned to ${me.name}`));
    expect((await found(used.admin)).filter((text) => text?.includes('"code"'))).toEqual([]);
  });

  it('say in the history of a service order that its camp began or was canceled', async () => {
    const { id: user_id } = await used.admin.createCustomer({ nick_name: '入营', phone: '13577770004' });
    const { id: staff } = await used.admin.getMyProfile();
    const camp = async (period_no: number) =>
      used.admin.createCamp({
        ...{ name: '秋季营', period_no, type: 'habit', service_days: 28, capacity: 4, principal_user_ids: [staff] },
        ...{ enroll_from: dayFromNow(0), enroll_to: dayFromNow(1), start_date: dayFromNow(3) },
      });
    const order = { user_id, product_name: '秋季', type: 'camp', service_days: 28 } as const;
    const reasons = async (client: Client, service_id: number) =>
      (await client.listServiceChanges({ service_id })).list.map((one) => one.reason);

    const { id: canceled } = await camp(901);
    const one = await used.admin.createService({ ...order, camp_id: canceled });
    await used.admin.changeCampStatus({ camp_id: canceled, status: 'cancelled', reason: '人数不足' });
    expect(await reasons(used.admin, one.id)).toContain('减脂营已取消');
    expect(await reasons(english, one.id)).toContain('The camp was canceled');

    const { id: begins } = await camp(902);
    const other = await used.admin.createService({ ...order, camp_id: begins });
    await used.admin.changeCampStatus({ camp_id: begins, status: 'enrolling' });
    await used.admin.changeCampStatus({ camp_id: begins, status: 'ready' });
    await system((db) => sql`update camp set start_date = ${dayFromNow(0)} where id = ${begins}`.execute(db));
    await used.server.runScheduledTasks(campTasks);
    expect(await reasons(used.admin, other.id)).toContain('随减脂营开营');
    expect(await reasons(english, other.id)).toContain('Starts with the camp');
  });

  it('convert sentences of earlier versions, and keep other text', async () => {
    const text = readFileSync(new URL('0218_messages_of_the_server.sql', migrationsFolder), 'utf8');
    const definition = /create function message_of[\s\S]*?\$\$;/.exec(text)?.[0] ?? expect.unreachable('no such function');
    const found = await system(async (db) => {
      await sql.raw(definition).execute(db);
      const messages = [];
      for (const [event, sentence] of converted)
        messages.push(
          (await sql<{ message: object | null }>`select message_of(${event}, ${sentence}) as message`.execute(db)).rows[0]?.message,
        );
      await sql`drop function message_of`.execute(db);
      return messages;
    });
    expect(found).toEqual(converted.map(([, , message]) => message));
  });
});
