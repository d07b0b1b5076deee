import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { endedJob } from '../../support/ended-job.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { dayIn } from '../../support/services.js';
import { onEveryStore } from '../../support/stores.js';

const csv = (lines: string[]) => new File([`手机号,昵称,备注\n${lines.join('\n')}\n`], 'customers.csv', { type: 'text/csv' });

/** What the target energy of a customer is computed from. */
const body = { sex: 2, birthday: '1996-05-18', height: 165, init_weight: 70, activity_level: 'light' };

onEveryStore('records of customers', (options) => {
  const used = useTwoCompanies(options);
  const create = (nick_name: string, more: object = {}) => used.admin.createCustomer({ nick_name, ...more });
  const database = () => used.server.deps.database;

  it('note consent with who and when, and the same answer once', async () => {
    const { id } = await create('授权');
    expect((await used.admin.getCustomerConsent({ id })).modules.map((one) => one.granted)).toEqual([null, null, null, null]);
    await used.admin.setCustomerConsent({ id, module: 'diet', granted: true, note: '签约时' });
    const { modules, history } = await used.admin.setCustomerConsent({ id, module: 'diet', granted: true });
    expect(history).toHaveLength(1);
    expect(modules[0]).toMatchObject({ module: 'diet', granted: true, note: '签约时', staff: { name: expect.any(String) } });
  });

  it('show everything in one timeline, by day and page', async () => {
    const { id } = await create('时间线');
    await used.admin.createFootmark({ user_id: id, type: 'call', content: '电话回访' });
    await used.admin.setCustomerConsent({ id, module: 'sport', granted: true });
    await used.admin.changeCustomerRemark({ id, remark: '夜班' });
    await used.admin.createCustomerService({ user_id: id, product_name: '六周', type: 'weight_loss', service_days: 42 });
    await database().system((db) => sql`update footmark set happened_at = now() - interval '3 days' where user_id = ${id}`.execute(db));
    const { list, total } = await used.admin.listCustomerTimeline({ user_id: id });
    expect(list.map((one) => one.kind).toSorted()).toEqual(['change', 'consent', 'footmark', 'service']);
    expect(list.at(-1)).toMatchObject({ kind: 'footmark', text: '电话回访', day_count: 1 });
    expect(list[0]?.day_count).toBe(3);
    const pages = [];
    for (let after: string | undefined; ; ) {
      const page = await used.admin.listCustomerTimeline({ user_id: id, limit: 1, ...(after ? { after } : {}) });
      pages.push(...page.list);
      if (page.next === null) break;
      after = page.next;
    }
    expect(pages).toEqual(list);
    expect(total).toBe(4);
    const before = new Date(Date.now() + 8 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
    expect((await used.admin.listCustomerTimeline({ user_id: id, day_to: before })).list.map((one) => one.kind)).toEqual(['footmark']);
  });

  it('are claimed from the public pool by one of two', async () => {
    const { id, version } = await create('公海');
    await used.admin.updateCustomer({ id, version, nick_name: '公海' });
    expect((await used.admin.listCustomers({ is_public: true, keyword: '公海' })).total).toBe(1);
    const both = await Promise.all([used.admin.createCustomerClaims({ ids: [id] }), used.admin.createCustomerClaims({ ids: [id] })]);
    expect(both.flatMap((one) => one.ok)).toEqual([id]);
    expect(both.flatMap((one) => one.failed)).toMatchObject([{ id, code: 40900 }]);
    const foreign = await used.twin.createCustomer({ nick_name: '别家' });
    await expectRefusal(used.admin.createCustomerClaims({ ids: [id, foreign.id] }), 40400);
  });

  it('go back to the pool when the caller undoes a claim, unless work has begun', async () => {
    const ids = [];
    for (const nick_name of ['撤认领', '已开单', '别人认领']) {
      const { id, version } = await create(nick_name);
      // Without a nutritionist a customer is in the pool.
      await used.admin.updateCustomer({ id, version, nick_name });
      ids.push(id);
    }
    const [first = 0, second = 0, third = 0] = ids;
    const lead = await used.server.as('chenyutong');
    await used.admin.createCustomerClaims({ ids: [first, second] });
    await lead.createCustomerClaims({ ids: [third] });
    await used.admin.createCustomerService({ user_id: second, product_name: '六周', type: 'weight_loss', service_days: 42 });
    const { ok, failed } = await used.admin.resetCustomerClaims({ ids });
    expect(ok).toEqual([first]);
    expect(failed.map(({ id, code }) => [id, code])).toEqual([second, third].map((id) => [id, 40900]));
    const holders = await Promise.all(ids.map(async (id) => (await used.admin.getCustomer({ id })).principal?.name ?? null));
    expect(holders).toEqual([null, (await used.admin.getSessionInfo()).name, (await lead.getSessionInfo()).name]);
    // A claim of two hours ago is past undoing.
    await used.admin.createCustomerClaims({ ids: [first] });
    await database().system((db) =>
      sql`update customer_change set happened_at = happened_at - interval '2 hours' where user_id = ${first}`.execute(db),
    );
    expect((await used.admin.resetCustomerClaims({ ids: [first] })).ok).toEqual([]);
  });

  it('are merged as the dry run predicts', async () => {
    const [stays, goes] = [await create('留', { job: '护士' }), await create('走', { job: '教师', phone: '13900008001', city: '杭州市' })];
    await used.admin.createFootmark({ user_id: goes.id, type: 'note', content: '走的跟进' });
    await used.admin.createCustomerService({ user_id: goes.id, product_name: '七天', type: 'trial', service_days: 7 });
    const input = { id: stays.id, version: stays.version, other_id: goes.id, other_version: goes.version };
    const asked = await used.admin.mergeCustomers({ ...input, take: ['job'], dry_run: true });
    expect(asked.fields).toContainEqual({ field: 'job', kept: '护士', other: '教师', taken: true });
    expect(asked.fields).toContainEqual({ field: 'nick_name', kept: '留', other: '走', taken: false });
    expect(asked.moved).toContainEqual({ what: 'services', name: '服务单', count: 1 });
    expect((await used.admin.getCustomer({ id: goes.id })).nick_name).toBe('走');
    const done = await used.admin.mergeCustomers({ ...input, take: ['job'] });
    expect(done.fields).toEqual(asked.fields);
    expect(await used.admin.getCustomer({ id: stays.id })).toMatchObject({ job: '教师', city: '杭州市', phone_masked: '139****8001' });
    await expectRefusal(used.admin.getCustomer({ id: goes.id }), 40400);
    expect((await used.admin.listCustomerTimeline({ user_id: stays.id, kind: 'footmark' })).list[0]?.text).toBe('走的跟进');
    await expectRefusal(used.admin.mergeCustomers(input), 40400);
  });

  it('are not merged while both have a service of a type that runs', async () => {
    const [stays, goes] = [await create('留下', body), await create('并入', body)];
    for (const { id } of [stays, goes]) {
      const { id: service_id } = await used.admin.createService({ user_id: id, product_name: '七天', type: 'trial', service_days: 7 });
      await used.admin.changeServiceStart({ service_id, start_date: dayIn() });
    }
    const [{ version }, other] = [await used.admin.getCustomer({ id: stays.id }), await used.admin.getCustomer({ id: goes.id })];
    const input = { id: stays.id, version, other_id: goes.id, other_version: other.version };
    await expectRefusal(used.admin.mergeCustomers({ ...input, dry_run: true }), 40900);
  });

  it('are handed over whole, and erased for good', async () => {
    const { id } = await create('抹去', { phone: '13900008002', real_name: '许念', remark: '夜班护士' });
    await used.admin.setCustomerConsent({ id, module: 'weight', granted: true });
    await used.admin.createFootmark({ user_id: id, type: 'note', content: '许念说她在备孕' });
    const order = { user_id: id, product_name: '六周', type: 'weight_loss', service_days: 42 } as const;
    const [{ id: service_id }, { id: other }] = [await used.admin.createService(order), await used.admin.createService(order)];
    await used.admin.changeServiceRemark({ service_id, remark: '许念有胃病' });
    await used.admin.changeServiceStatus({ service_id, status: 'cancelled', reason: '许念住院' });
    // An open pause of an order that did not start, which only old data has.
    await database().system((db) =>
      sql`insert into service_break (enterprise_id, service_id, from_day, reason) select enterprise_id, id, '2026-01-01', '许念手术'
        from service where id = ${other}`.execute(db),
    );
    const { id: job } = await used.admin.createCustomerExport({ format: 'csv' });
    expect(await endedJob(used.admin, { id: job })).toMatchObject({ status: 'finished' });
    const file = JSON.parse(new TextDecoder().decode((await used.admin.exportCustomerData({ id })).bytes));
    expect(file.profile[0]).toMatchObject({ phone: '13900008002', real_name: '许念' });
    expect(file.footmarks).toHaveLength(1);
    const asked = await used.admin.eraseCustomer({ id, dry_run: true });
    expect(asked.erased_at).toBeNull();
    expect(asked.removed).toContainEqual({ what: 'footmarks', name: '跟进记录', count: 1, reason: null });
    await expectRefusal(used.admin.eraseCustomer({ id, typed_name: '别人' }), 42200);
    expect((await used.admin.eraseCustomer({ id, typed_name: '抹去' })).erased_at).not.toBeNull();
    // Whoever may erase a person sees what became of it, but not the words of others that are left to review.
    const lead = await used.server.as('wangsiyuan');
    expect((await lead.listErasures({ customer_id: id })).list).toMatchObject([{ customer_id: id }]);
    await expectRefusal(lead.listErasureFindings({}), 40300);
    await expectRefusal(used.admin.getCustomer({ id }), 40400);
    const left = await database().system(async (db) => {
      const { rows } = await sql<{
        text: string;
      }>`select concat((select json_agg(c) from customer c where id = ${id}), (select json_agg(f) from footmark f where user_id = ${id}),
        (select json_agg(c) from customer_change c where user_id = ${id}), (select json_agg(e) from erased_person e),
        (select json_agg(s) from service s where user_id = ${id}), (select json_agg(c) from service_change c where service_id in (${service_id}, ${other})),
        (select json_agg(b) from service_break b where service_id = ${other})) as text`.execute(db);
      return rows[0]?.text ?? '';
    });
    for (const known of ['许念', '13900008002', '夜班', '抹去']) expect(left).not.toContain(known);
    await expectRefusal(used.admin.exportCustomers({ id: job }), 40400);
  });

  it('leave no future order, but keep its payments', async () => {
    const { id } = await create('未开始');
    const order = { user_id: id, product_name: '六周', type: 'weight_loss', service_days: 42, pay_amount_fen: 268_000 } as const;
    const waiting = await used.admin.createService(order);
    await used.admin.eraseCustomer({ id, typed_name: '未开始' });
    const { rows } = await database().system((db) =>
      sql`select s.status, s.status_reason, s.closed_on is not null as closed, s.pay_amount_fen, c.before, c.after, c.message
        from service s left join service_change c on c.service_id = s.id and c.kind = 'status' where s.id = ${waiting.id}`.execute(db),
    );
    const change = { before: 'pending', after: 'cancelled', message: { code: 'customer_erased' } };
    expect(rows).toEqual([{ status: 'cancelled', status_reason: null, closed: true, pay_amount_fen: 268_000, ...change }]);
  });

  it('do not come back through an import that started before the erasure', async () => {
    const { id } = await create('导入中', { phone: '13900008888' });
    // So many lines come before the person's that the erasure finishes before the import reaches it.
    const filler = Array.from({ length: 20_000 }, (_, at) => `1380${String(at).padStart(7, '0')},填充${at},`);
    const file = await used.admin.importCustomers({ file: csv([...filler, '13900008888,导入中,老客户']) });
    await used.admin.eraseCustomer({ id, typed_name: '导入中' });
    expect((await endedJob(used.admin, { id: file.job_id })).status).toBe('finished');
    expect(await used.admin.getImportFile({ id: file.id })).toMatchObject({ created: 20_000, failed: 1 });
    expect((await used.admin.listCustomers({ phone: '13900008888' })).total).toBe(0);
  }, 120_000);
});
