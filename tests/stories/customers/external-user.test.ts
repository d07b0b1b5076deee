import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { endedJob } from '../../support/ended-job.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('WeCom contacts', (options) => {
  const used = useDirectory(options);
  const all = () => used.client.listExternalUsers({ limit: 100 });
  const none = { id: 0, external_userid: '' };
  let first = none;
  let second = none;
  let customer = 0;
  const system = <T>(work: Parameters<typeof used.server.deps.database.system<T>>[0]) => used.server.deps.database.system(work);

  it('come from WeCom', async () => {
    const job = await used.client.syncExternalUsers({});
    await endedJob(used.client, job);
    const [staff] = (await used.client.listStaff({ keyword: 'chenyutong' })).list;
    const free = (await used.client.listExternalUsers({ bound: false, status: 'normal', follow_user_id: staff?.id as number, limit: 2 }))
      .list;
    [first = none, second = none] = free;
    customer = (await used.client.createCustomer({ nick_name: '小满', phone: '13912345678' })).id;
    expect(free).toHaveLength(2);
  });

  it('are linked to one customer each, and several only on purpose', async () => {
    const linked = await used.client.setExternalUserCustomer({ external_userid: first.external_userid, user_id: customer });
    expect(linked.customer).toEqual({ id: customer, name: '小满' });
    const refused = await expectRefusal(
      used.client.setExternalUserCustomer({ external_userid: second.external_userid, user_id: customer }),
      40902,
    );
    expect(refused.detail.errors?.[0]).toMatchObject({ field: 'user_id', rule: 'taken' });
    await used.client.setExternalUserCustomer({ external_userid: second.external_userid, user_id: customer, force: true });
    expect((await used.client.listExternalUsers({ bound: true })).list.filter((one) => one.customer?.id === customer)).toHaveLength(2);
    expect((await used.client.setExternalUserCustomer({ external_userid: second.external_userid, user_id: null })).customer).toBeNull();
    await expectRefusal(used.client.setExternalUserCustomer({ external_userid: first.external_userid, user_id: 99_999_999 }), 40400);
  });

  it('are registered by hand only if they exist in WeCom', async () => {
    await expectRefusal(used.client.createExternalUser({ external_userid: 'wmUnknownPerson', name: '路人' }), 42200);
    await expectRefusal(used.client.createExternalUser({ external_userid: first.external_userid, name: '重复' }), 40902);
    const [hidden] = [...used.directory.contacts.values()].filter((one) => one.follows.size > 0);
    await system(async (db) => {
      const { id } = await db
        .selectFrom('external_user')
        .select('id')
        .where('external_userid', '=', hidden?.external_userid as string)
        .executeTakeFirstOrThrow();
      await db.deleteFrom('external_user').where('id', '=', id).execute();
    });
    const made = await used.client.createExternalUser({
      external_userid: hidden?.external_userid as string,
      name: '随便',
      phone: '13800001111',
    });
    expect(made).toMatchObject({ name: hidden?.name, phone_masked: '138****1111', status: 'normal' });
    expect((await used.client.getExternalUser({ id: made.id })).follows.length).toBeGreaterThan(0);
  });

  it('keep our fields, and send the remark of a staff member to WeCom', async () => {
    const detail = await used.client.getExternalUser({ id: first.id });
    const friend = detail.follows.find((one) => one.user && !one.ended_at) ?? expect.unreachable('no friend');
    const saved = await used.client.updateExternalUser({
      ...{ id: first.id, version: detail.version, phone: '13700009999', corp_name: '某医院', blocked: true },
      ...{ follow_user_id: friend.user?.id as number, remark: '小满-六周', remark_mobiles: ['13700008888'] },
    });
    expect(saved).toMatchObject({ phone_masked: '137****9999', corp_name: '某医院', status: 'blocked' });
    expect(used.directory.contacts.get(first.external_userid)?.follows.get(friend.wx_userid)?.remark).toBe('小满-六周');
    await expectRefusal(used.client.updateExternalUser({ id: first.id, version: detail.version, corp_name: '旧' }), 40901);
    const phones = await used.client.getExternalUserPhone({ id: first.id });
    expect(phones.phone).toBe('13700009999');
    expect(phones.remark_mobiles).toContainEqual({ user_id: friend.user?.id, mobiles: ['13700008888'] });
    await expectRefusal(used.client.deleteExternalUser({ id: second.id }), 40900);
  });

  it('are merged with a look at what each keeps, and linked customers stay apart', async () => {
    await system((db) =>
      db
        .updateTable('external_user')
        .set({ phone: '13700009999', position: '护士', status: 'deleted_by_customer' })
        .where('id', '=', second.id)
        .execute(),
    );
    const groups = await used.client.getExternalUserDuplicates();
    expect(groups.map((one) => one.contacts.map((each) => each.id).sort())).toContainEqual([first.id, second.id].sort());
    const asked = { keep_id: first.id, drop_id: second.id };
    const plan = await used.client.setExternalUserMerged({ ...asked, dry_run: true });
    expect(plan).toMatchObject({ kept: expect.arrayContaining(['phone', 'customer']), taken: ['position'], removed: true });
    expect((await used.client.getExternalUser({ id: second.id })).id).toBe(second.id);
    const other = await used.client.createCustomer({ nick_name: '另一位' });
    await used.client.setExternalUserCustomer({ external_userid: second.external_userid, user_id: other.id });
    await expectRefusal(used.client.setExternalUserMerged(asked), 40902);
    await used.client.setExternalUserCustomer({ external_userid: second.external_userid, user_id: null });
    await used.client.setExternalUserMerged(asked);
    await expectRefusal(used.client.getExternalUser({ id: second.id }), 40400);
    expect((await used.client.getExternalUser({ id: first.id })).position).toBe('护士');
    await expectRefusal(used.client.setExternalUserMerged({ keep_id: first.id, drop_id: first.id }), 42200);
  });

  it('get a service order, and a customer first if they have none', async () => {
    const { list } = await all();
    const contact = list.find((one) => one.customer === null && one.status === 'normal') ?? expect.unreachable('no free contact');
    const terms = {
      external_userid: contact.external_userid,
      product_name: '六周体重管理',
      type: 'weight_loss' as const,
      service_days: 42,
    };
    const made = await used.client.createExternalUserService(terms);
    expect(made.status).toBe('pending');
    expect((await used.client.getExternalUser({ id: contact.id })).customer).toMatchObject({ id: made.user_id, nick_name: contact.name });
    expect((await used.client.createExternalUserService(terms)).user_id).toBe(made.user_id);
    await expectRefusal(used.client.createExternalUserService({ external_userid: contact.external_userid }), 42200);
  });

  it('record the end of a friendship in the customer’s timeline', async () => {
    await used.change(({ contacts }) => contacts.get(first.external_userid)?.follows.clear());
    await endedJob(used.client, await used.client.syncExternalUsers({}));
    const story = (await used.client.listCustomerFootmarks({ userId: customer })).list;
    expect(story.find((one) => one.event === 'deleted')?.content).toMatch(/^不再是好友：\S/);
    await used.client.deleteExternalUser({ id: first.id });
    await expectRefusal(used.client.getExternalUser({ id: first.id }), 40400);
  });
});
