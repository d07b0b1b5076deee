import { randomUUID } from 'node:crypto';
import { createClient } from '@shiyi/sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useDirectory } from '../support/admin.js';
import { type Bucket, startBucket } from '../support/bucket.js';
import { endedJob } from '../support/ended-job.js';
import { onBothStores } from '../support/stores.js';
import { undoneImport } from '../support/undone-import.js';
import { cachedWith, filesWith, objectsWith, rowsWith } from '../support/words-left.js';

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Everything that the person or others said of them, each word in no other row. */
const person = {
  ...{ nick: '禾雨金丝雀', name: '苏禾雨甲', phone: '13987650001', remark: '备注鸢尾花', job: '职业灯塔员' },
  ...{
    footmark: '跟进紫藤萝',
    lead: '需求白玉兰',
    meal: '晚餐蓝莓粥',
    comment: '点评向日葵',
    service: '服务单风信子',
    reason: '取消因月见草',
  },
  ...{
    consent: '同意于石榴红',
    contact: '联系人鹤望兰',
    address: '松涛路七十七号',
    buyer: 'buyer-qixing-77',
    item: '对象凤尾竹',
    rejected: '失败行雪绒花',
  },
  ...{
    answered: '答卷写着木棉',
    dish: '自带山茶糕',
    message: '消息说丁香',
    earlier: '旧备注合欢花',
    cached: '缓存里的铃兰',
    outgoing: '写入企微的朱槿',
    break: '暂停因玉簪',
    campWeight: '83.137',
  },
};
const csv = (lines: string[]) => new File([`${lines.join('\n')}\n`], `${person.name}.csv`, { type: 'text/csv' });

const bucket: Bucket = await startBucket();
afterAll(() => bucket[Symbol.asyncDispose]());

onBothStores('erased person', (options) => {
  const filesIn = { url: bucket.url, region: 'us-east-1', accessKey: 'key', secretKey: bucket.secretKey };
  const used = useDirectory({ ...options, filesIn });
  const run = async <Row>(query: ReturnType<typeof sql<Row>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;
  const words: string[] = Object.values(person);
  let id = 0;
  let other = 0;
  let photo = '';
  let avatar = '';
  const exports: number[] = [];
  const imports: number[] = [];

  const picture = async () => (await used.client.uploadImage({ file: new File([pixel], `${person.nick}.png`) })).url;
  const keyOf = (url: string) => /files\/([\w-]{43})/.exec(url)?.[1] as string;

  async function importFile(start: () => Promise<{ id: number; job_id: number }>) {
    const { id, job_id } = await start();
    await endedJob(used.client, { id: job_id });
    imports.push(id);
  }

  async function checkIn(service_id: number) {
    const [{ day }] = (await run(sql<{ day: string }>`select (now() at time zone 'Asia/Shanghai')::date::text as day`)) as [
      { day: string },
    ];
    await run(sql`update service set status = 'in_service', start_date = ${day}::date - 10 where id = ${service_id}`);
    photo = await picture();
    const event = { user_id: id, date: day };
    await used.client.createCheckIn({
      ...event,
      source_id: `a-${randomUUID()}`,
      kind: 'meal',
      meal: 'lunch',
      text: person.meal,
      images: [photo],
    });
    await used.client.createCheckIn({ ...event, source_id: `b-${randomUUID()}`, kind: 'weight', weight: 66.6 });
    const [meal] = await run(sql<{ id: number }>`select id from diet_punch where user_id = ${id}`);
    await used.client.createPunchReply({ diet_punch_id: meal?.id as number, content: person.comment }).catch(async () =>
      run(sql`insert into punch_comment (enterprise_id, day, punch_id, diet_punch_id, content)
        select enterprise_id, day, punch_id, id, ${person.comment} from diet_punch where id = ${meal?.id}`),
    );
    await run(sql`update service set status = 'finished' where id = ${service_id}`);
  }

  /** A plan, an answer, a course, a message, a tag, a pause and a place in a camp. */
  async function takePart(service_id: number) {
    const { client } = used;
    const date = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    await client.resetServiceDietPlan({ service_id, from_date: date, days: 7 });
    await client.updateServiceMeals({
      service_id,
      recipe_version: (await client.getServicePlan({ service_id })).recipe_version,
      changes: [{ date, meal: 'dinner', items: [{ name: person.dish, dosage_g: 50, energy_kcal: 120, exchange_group: 'grain' }] }],
    });
    await run(sql`insert into evaluation_answer (enterprise_id, questionnaire_id, number, customer_id, answers, result)
      select enterprise_id, questionnaire_id, number, ${id}, ${JSON.stringify([{ values: [person.answered] }])}, '{}' from questionnaire_version where enterprise_id = 1 limit 1`);
    await run(
      sql`insert into seminar_progress (enterprise_id, user_id, seminar_id, watched_s) select enterprise_id, ${id}, id, 60 from seminar where enterprise_id = 1 limit 1`,
    );
    await run(
      sql`insert into customer_tag (enterprise_id, user_id, tag_id, origin) select enterprise_id, ${id}, id, 'staff' from tag where enterprise_id = 1 limit 1`,
    );
    await run(sql`insert into customer_message (enterprise_id, user_id, service_id, kind, subject, content)
      select enterprise_id, user_id, id, 'reply', ${person.message}, ${JSON.stringify({ text: person.message })} from service where id = ${service_id}`);
    await run(sql`insert into service_break (enterprise_id, service_id, from_day, to_day, reason)
      select enterprise_id, id, current_date - 5, current_date - 4, ${person.break} from service where id = ${service_id}`);
    const ranked = [{ service_id, base_weight: Number(person.campWeight), current_weight: 80 }];
    await run(sql`with joined as (update service set joined_camp_at = now(), camp_id = (select min(id) from camp where enterprise_id = service.enterprise_id) where id = ${service_id}
        returning enterprise_id, camp_id)
      insert into camp_result (enterprise_id, camp_id, ranking) select enterprise_id, camp_id, ${JSON.stringify({ ranked })} from joined
      on conflict (enterprise_id, camp_id) do update set ranking = excluded.ranking`);
  }

  /** Copies that the server keeps for others to work with. */
  async function leaveCopies() {
    await used.client.createCacheKey({ key: `kept ${randomUUID()}`, value: `${person.cached}：${person.nick}` });
    await run(sql`insert into outgoing (enterprise_id, kind, target, subject, input, status)
      select enterprise_id, 'contact_remark', ${person.nick}, ${person.nick}, ${JSON.stringify({ remark: person.outgoing, to: person.nick })}, 'refused'
      from customer where id = ${id}`);
    await run(sql`insert into import_row (enterprise_id, import_file_id, row_no, outcome, target_id, before)
      select enterprise_id, id, 99, 'updated', null, ${JSON.stringify({ receiver_name: person.name, remark: person.earlier })} from import_file order by id limit 1`);
  }

  beforeAll(async () => {
    const { client } = used;
    bucket.objects.clear();
    await endedJob(client, await client.syncExternalUsers({}));
    await importFile(() =>
      client.importCustomers({
        file: csv(['手机号,昵称,备注', `${person.phone},${person.nick},${person.remark}`, `12,${person.rejected},`]),
      }),
    );
    const again = csv(['手机号,昵称,备注', `${person.phone},${person.nick},${person.earlier}`]);
    await importFile(() => client.importCustomers({ file: again, on_duplicate: 'update' }));
    const [found] = (await client.listCustomers({ phone: person.phone })).list;
    id = found?.id as number;
    avatar = await picture();
    const { version } = await client.getCustomer({ id });
    await client.updateCustomer({
      id,
      version,
      nick_name: person.nick,
      real_name: person.name,
      phone: person.phone,
      remark: person.remark,
      job: person.job,
      avatar,
    });
    await importFile(() => client.importLeads({ file: csv(['手机号,姓名,需求', `${person.phone},${person.name},${person.lead}`]) }));
    for (const module of ['diet', 'weight', 'sport', 'sleep'] as const)
      await client.setCustomerConsent({ id, module, granted: true, note: person.consent });
    await client.createFootmark({ user_id: id, type: 'note', content: person.footmark, images: [await picture()] });
    const order = { user_id: id, product_name: '六周', type: 'weight_loss', service_days: 42 } as const;
    const [{ id: service_id }, { id: waiting }] = [
      await client.createService(order),
      await client.createService({ ...order, type: 'trial' }),
    ];
    await run(sql`update service set energy_kcal = 1500, start_date = current_date where id = ${service_id}`);
    await takePart(service_id);
    await checkIn(service_id);
    await client.changeServiceRemark({ service_id, remark: person.service });
    await client.changeServiceStatus({ service_id: waiting, status: 'cancelled', reason: person.reason });
    const [contact] = (await client.listExternalUsers({ bound: false, status: 'normal', limit: 1 })).list;
    await client.setExternalUserCustomer({ external_userid: contact?.external_userid as string, user_id: id });
    const [named] = await run(sql<{ unionid: string | null; name: string }>`update external_user set nick_name = ${person.contact}
      where external_userid = ${contact?.external_userid} returning unionid, name`);
    words.push(contact?.external_userid as string, ...(named?.unionid ? [named.unionid] : []));
    await run(sql`insert into platform_order (enterprise_id, order_no, platform, status, user_id, receiver_name, receiver_phone, receiver_address, buyer_id, pay_amount_fen)
      select enterprise_id, 'PO-1', 'youzan', 'paid', ${id}, ${person.name}, ${person.phone}, ${person.address}, ${person.buyer}, 9900 from customer where id = ${id}`);
    const [staff] = (await client.listStaff({ status: 'enabled', limit: 1 })).list;
    await client.createCrmTask({
      ...{ name: '加好友', type: 'add_friend', source: 'import', items: [{ phone: person.phone, name: person.item }] },
      ...{ assignee_ids: [staff?.id as number], plan: { from: '2099-01-01' } },
    });
    const [account] = (await client.listWorkMembers({ limit: 1 })).list;
    if (account) await client.createAllotment({ phone: person.phone, wx_member_id: account.id, from: '2099-01-01', reason: person.item });
    const { id: job } = await client.createCustomerExport({ format: 'csv', filter: { keyword: person.nick } });
    await endedJob(client, { id: job });
    exports.push(job);
    for (const one of imports) await client.exportImportFile({ id: one });
    const answered = createClient({ baseUrl: used.server.url, token: await used.server.tokenOf('admin') });
    await answered.changeCustomerRemark({ id, remark: person.remark }, { idempotencyKey: randomUUID() });
    other = (await client.createCustomer({ nick_name: '另一位', phone: '13987650002' })).id;
    await client.createFootmark({ user_id: other, type: 'note', content: `是${person.name}介绍来的` });
    await client.createWorkOrder({ title: '页面错位', content: `客户${person.nick}的页面打不开` });
    await leaveCopies();
    words.push(keyOf(photo), keyOf(avatar));
  }, 240_000);

  it('is named in many places before', async () => {
    const tables = new Set((await rowsWith(used.server, words)).map((one) => one.table));
    for (const table of [
      ...['customer', 'lead', 'footmark', 'diet_punch', 'punch_action', 'file', 'import_file', 'external_user', 'import_row', 'outgoing'],
      ...[
        'evaluation_answer',
        'service_plan_meal',
        'service_plan_version',
        'customer_message',
        'service_break',
        'camp_result',
        'work_order',
      ],
    ])
      expect(tables).toContain(table);
    expect(objectsWith(bucket, words)).not.toEqual([]);
    if (options.cache === 'redis') expect(await cachedWith(used.server, 1, words)).not.toEqual([]);
  });

  it('is named nowhere afterwards but where the report says', async () => {
    const report = await used.client.eraseCustomer({ id, typed_name: person.nick });
    expect(report.removed.map((one) => one.what)).toEqual(
      expect.arrayContaining(['meals', 'comments', 'pictures', 'exports', 'import_files', 'stored_answers', 'leads', 'contacts']),
    );
    expect([...report.anonymised, ...report.kept].every((one) => (one.reason ?? '') !== '')).toBe(true);
    // On a busy machine the search may go on after the answer.
    await used.server.deps.erasures.finished();
    const { list } = await used.client.listErasureFindings({ limit: 100, is_settled: false });
    const named = await run(sql<{ place: string; row_id: number }>`select place, row_id from erasure_finding where customer_id = ${id}`);
    expect(list).toHaveLength(named.length);
    const isNamed = (table: string, row: number | null) => named.some((one) => one.place === table && one.row_id === (row ?? 0));
    const left = (await rowsWith(used.server, words)).filter((one) => !isNamed(one.table, one.id));
    expect(left).toEqual([]);
    expect(await filesWith(used.server, words)).toEqual([]);
    expect(objectsWith(bucket, words)).toEqual([]);
    expect(await cachedWith(used.server, 1, words)).toEqual([]);
    const [erasure] = (await used.client.listErasures({ customer_id: id })).list;
    expect(erasure).toMatchObject({ finished_at: expect.any(String), to_review: named.length });
    if (report.searching.length === 0) expect(report.to_review).toBe(named.length);
  });

  it('is named in no row of the audit log, however it is read', async () => {
    const rows = await run(
      sql<{ id: number }>`select id from operation_log where enterprise_id = (select enterprise_id from customer where id = ${id})`,
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) {
      const text = JSON.stringify(await used.client.getOperationLog({ id: row.id }));
      expect(words.filter((word) => text.includes(word))).toEqual([]);
    }
  });

  it('has no picture at its old address', async () => {
    for (const url of [photo, avatar]) expect((await fetch(`${used.server.url}${url}`)).status).toBe(404);
  });

  it('comes back by no undo of an import', async () => {
    for (const one of imports.toReversed()) await undoneImport(used.client, one).catch(() => undefined);
    expect((await rowsWith(used.server, [person.nick, person.remark, person.earlier])).filter((one) => one.table === 'customer')).toEqual(
      [],
    );
  });

  it('is in no export and no file of an import', async () => {
    for (const one of exports) await expect(used.client.exportCustomers({ id: one })).rejects.toMatchObject({ bizCode: 40400 });
    for (const one of imports) {
      await expect(used.client.exportImportFile({ id: one })).rejects.toMatchObject({ bizCode: 40400 });
      expect((await used.client.getImportFile({ id: one })).columns.flatMap((column) => column.samples)).toEqual([]);
    }
  });

  it('does not come back with the next sync', async () => {
    await endedJob(used.client, await used.client.syncExternalUsers({}));
    expect(await rowsWith(used.server, words.slice(-4, -2))).toEqual([]);
  });

  it('leaves names in the words of others for a person to decide', async () => {
    const { list } = await used.client.listErasureFindings({ customer_id: id });
    expect(list).toContainEqual(
      expect.objectContaining({ place: '跟进记录', text: expect.stringContaining('介绍来的'), about: { id: other, name: '另一位' } }),
    );
    expect(list).toContainEqual(expect.objectContaining({ text: expect.stringContaining('页面打不开'), about: null }));
    const [first] = list;
    const settled = await used.client.changeErasureFinding({ id: first?.id as number, decision: 'kept', note: '同名' });
    expect(settled).toMatchObject({ decision: 'kept', note: '同名', staff: { name: expect.any(String) } });
    await expect(used.client.changeErasureFinding({ id: first?.id as number, decision: 'edited' })).rejects.toMatchObject({
      bizCode: 40900,
    });
    expect((await used.client.listErasureFindings({ customer_id: id, is_settled: false })).total).toBe(list.length - 1);
  });
});
