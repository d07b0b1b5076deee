import type { Client, Data } from '@shiyi/sdk';
import { scheduledTasks } from '@shiyi/server/areas/customers/customer-tag/scheduled';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { sheetOf, xlsx } from '../../reliability/table-files.js';
import { useDirectory } from '../../support/admin.js';
import { endedJob } from '../../support/ended-job.js';
import { clientWith } from '../../support/role-with.js';
import { onEveryStore } from '../../support/stores.js';
import { undoneImport } from '../../support/undone-import.js';

let phones = 13_700_060_000;
const waits = '还没有你能看到的客户用这个手机号；90 天内有了就自动打上标签';

onEveryStore('import of customer tags', (options) => {
  const used = useDirectory(options);
  const ids = {} as Record<'shop' | 'high' | 'phase' | 'other', number>;
  const run = () => used.server.runScheduledTasks(scheduledTasks);
  const query = async <Row>(text: ReturnType<typeof sql<Row>>) => (await used.server.deps.database.system((db) => text.execute(db))).rows;

  beforeAll(async () => {
    const group = async (name: string, ...tags: string[]) =>
      (await used.client.createTagGroup({ name, scope: 'corp', tags })).tags.map(({ id }) => id);
    [ids.shop = 0, ids.high = 0] = await group('导入到店', '到店', '高');
    [ids.phase = 0, ids.other = 0] = await group('导入阶段', '减脂/增肌', '高');
  });

  const open = async (phone = String(++phones)) => ({
    phone,
    id: (await used.client.createCustomer({ nick_name: '导入标签', sex: 2, phone })).id,
  });
  async function ended(started: Promise<{ id: number }>, as: Client = used.client): Promise<Data<'getImportFile'>> {
    const { id } = await started;
    await expect
      .poll(async () => (await as.getImportFile({ id })).status, { timeout: 60_000, interval: 30 })
      .toMatch(/finished|failed|cancelled/);
    return as.getImportFile({ id });
  }
  const csv = (...lines: string[]) => new File([[...lines, ''].join('\r\n')], '标签.csv');
  const send = (file: File, more: { dry_run?: boolean } = {}, as: Client = used.client) =>
    ended(as.importCustomerTags({ file, ...more }), as);
  const outcomes = async (id: number) =>
    (await used.client.listImportRows({ id, limit: 100 })).list.map(({ row_no, outcome, reason }) => [row_no, outcome, reason]);
  const counts = ({ created, updated, skipped, failed, waiting }: Data<'getImportFile'>) => [created, updated, skipped, failed, waiting];
  const tagsOf = async (user_id: number) =>
    (await used.client.listCustomerTags({ user_id, limit: 100 })).list.map(({ tag }) => tag.id).sort((one, other) => one - other);

  it('reads phones and tags as people write them, in a text file', async () => {
    const [first, second, third] = [await open(), await open(), await open()];
    const habit = (phone: string) => `+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`;
    const file = () =>
      csv(
        '備註,手機號碼,Tags,组',
        `甲,${habit(first.phone)},到店、减脂/增肌,`,
        `乙, ${second.phone.slice(0, 3)} ${second.phone.slice(3, 7)} ${second.phone.slice(7)} ,"到店\n导入阶段／高",`,
        `丙,${third.phone},高,导入到店`,
        '丁,1.37E+10,到店,',
        `戊,${first.phone},到店,`,
      );
    const tried = await send(file(), { dry_run: true });
    const done = await send(file());
    expect([counts(tried), counts(done)]).toEqual([
      [3, 0, 1, 1, 0],
      [3, 0, 1, 1, 0],
    ]);
    expect(await outcomes(done.id)).toEqual([
      [2, 'created', null],
      [3, 'created', null],
      [4, 'created', null],
      [5, 'failed', expect.stringContaining('科学计数法')],
      [6, 'skipped', '客户已有这些标签'],
    ]);
    expect([await tagsOf(first.id), await tagsOf(second.id), await tagsOf(third.id)]).toEqual([
      [ids.shop, ids.phase],
      [ids.shop, ids.other],
      [ids.high],
    ]);
    const [tag] = (await used.client.listCustomerTags({ user_id: third.id, limit: 1 })).list;
    expect(tag).toMatchObject({ origin: 'import', operator: { name: expect.any(String) } });
  });

  it('reads numbers and several lines of a customer in a workbook', async () => {
    const { id, phone } = await open();
    const number = { xml: `<c #><v>${phone}</v></c>` };
    const sheet = sheetOf([
      ['电话', '标签'],
      [number, '到店'],
      [number, '减脂/增肌；导入到店/高'],
    ]);
    const file = new File([xlsx({ sheets: [sheet] })], '标签.xlsx');
    expect(counts(await send(file))).toEqual([2, 0, 0, 0, 0]);
    expect(await tagsOf(id)).toEqual([ids.shop, ids.high, ids.phase]);
  });

  it('refuses tags that cannot be given, with what to do', async () => {
    const { phone, id } = await open();
    const smart = await used.client.saveIntelligentTagGroup({ name: '导入智能', mode: 'multi' });
    await query(
      sql`insert into tag (enterprise_id, tag_group_id, name) select enterprise_id, id, '算出来' from tag_group where id = ${smart.id}`,
    );
    await used.client.createTagGroup({ name: '导入群', scope: 'group_chat', tags: ['群里的'] });
    const done = await send(
      csv(
        '手机号,标签',
        `${phone},到店、没有的`,
        `${phone},高`,
        `${phone},算出来`,
        `${phone},群里的`,
        `${phone},导入阶段/到店`,
        '1234,到店',
      ),
    );
    expect(await outcomes(done.id)).toEqual([
      [2, 'failed', '没有标签“没有的”，请先新建，或改成已有的标签'],
      [3, 'failed', '几个标签组都有标签“高”，请写成“标签组/标签”，如“导入到店/高”'],
      [4, 'failed', '“算出来”是智能标签，由系统计算，不能导入；请从这一行去掉，要指定某位客户请在智能标签里设置例外'],
      [5, 'failed', '“群里的”是群标签，不能打给客户，请换一个标签'],
      [6, 'failed', '没有标签“导入阶段/到店”，请先新建，或改成已有的标签'],
      [7, 'failed', '手机号应为 11 位数字'],
    ]);
    expect(await tagsOf(id)).toEqual([]);
  });

  it('waits for a customer who is created later', async () => {
    const phone = String(++phones);
    const done = await send(csv('手机号,标签', `${phone},到店`, `${String(++phones)},到店`));
    expect(counts(done)).toEqual([2, 0, 0, 0, 2]);
    expect((await used.client.listImportRows({ id: done.id, is_waiting: true })).list.map(({ reason }) => reason)).toEqual([waits, waits]);
    await run();
    expect((await used.client.getImportFile({ id: done.id })).waiting).toBe(2);
    const { id } = await open(phone);
    await run();
    expect(await tagsOf(id)).toEqual([ids.shop]);
    expect(counts(await used.client.getImportFile({ id: done.id }))).toEqual([2, 0, 0, 0, 1]);
    expect((await used.client.listImportRows({ id: done.id, is_waiting: false })).list.map(({ row_no }) => row_no)).toEqual([2]);
    const undone = await undoneImport(used.client, done.id);
    expect(undone.undo).toMatchObject({ removed: 2, kept: 0 });
    expect(await tagsOf(id)).toEqual([]);
    const { id: late } = await open(String(phones));
    await run();
    expect(await tagsOf(late)).toEqual([]);
  });

  it('waits for a contact whose phone a sync reads, and marks them in WeCom', async () => {
    await endedJob(used.client, await used.client.syncTags({}));
    await endedJob(used.client, await used.client.syncExternalUsers({}));
    const contact = [...used.directory.contacts.values()].find((one) => one.follows.size === 1) ?? expect.unreachable();
    const [member = ''] = contact.follows.keys();
    const followIn = ({ contacts }: typeof used.directory) => contacts.get(contact.external_userid)?.follows.get(member);
    const all = (await used.client.listTags({ source: 'wwx', limit: 100 })).list;
    const tag = all.find(({ wx_tag_id }) => wx_tag_id && !followIn(used.directory)?.tags.includes(wx_tag_id)) ?? expect.unreachable();
    const group = (await used.client.getTagTree({})).find(({ tags }) => tags.some(({ id }) => id === tag.id));
    const phone = String(++phones);
    const done = await send(csv('手机号,标签', `${phone},${group?.name}/${tag.name}`));
    expect(done.waiting).toBe(1);
    const { id } = await used.client.createCustomer({ nick_name: '无号', sex: 2 });
    await used.client.setExternalUserCustomer({ external_userid: contact.external_userid, user_id: id });
    await run();
    expect(await tagsOf(id)).not.toContain(tag.id);
    await used.change((directory) => followIn(directory)?.remark_mobiles.push(phone));
    await endedJob(used.client, await used.client.syncExternalUsers({}));
    await run();
    expect(await tagsOf(id)).toContain(tag.id);
    await expect.poll(() => followIn(used.directory)?.tags, { timeout: 20_000 }).toContain(tag.wx_tag_id);
  });

  it('takes back what it gave, and keeps what was given again since', async () => {
    const [first, second, third] = [await open(), await open(), await open()];
    await used.client.setCustomerTags({ user_id: second.id, tag_ids: [ids.shop], before_tag_ids: [] });
    const done = await send(csv('手机号,标签', `${first.phone},到店`, `${second.phone},到店、减脂/增肌`, `${third.phone},到店`));
    expect(counts(done)).toEqual([3, 0, 0, 0, 0]);
    await used.client.setCustomerTags({ user_id: third.id, tag_ids: [], before_tag_ids: [ids.shop] });
    await used.client.setCustomerTags({ user_id: third.id, tag_ids: [ids.shop], before_tag_ids: [] });
    const undone = await undoneImport(used.client, done.id);
    expect(undone.undo).toMatchObject({ removed: 2, kept: 1 });
    expect([await tagsOf(first.id), await tagsOf(second.id), await tagsOf(third.id)]).toEqual([[], [ids.shop], [ids.shop]]);
  });

  it('waits for a customer in the data scope of whoever imports', async () => {
    const rights = /^(tag:customer|customer:customer|import-file|operation:job|job)/;
    const colleague = await clientWith(used.server, 'chenyutong', rights, 'self');
    const { id, phone } = await open();
    const done = await send(csv('手机号,标签', `${phone},到店`), {}, colleague);
    expect(counts(done)).toEqual([1, 0, 0, 0, 1]);
    await run();
    expect(await tagsOf(id)).toEqual([]);
    await query(sql`update customer set principal_user_id = (select id from staff where username = 'chenyutong') where id = ${id}`);
    await run();
    expect(await tagsOf(id)).toEqual([ids.shop]);
  });

  it('stops waiting after 90 days, and says so', async () => {
    const done = await send(csv('手机号,标签', `${String(++phones)},到店`));
    await query(sql`update tag_import_line set created_at = now() - interval '91 days' where import_file_id = ${done.id}`);
    await run();
    expect(counts(await used.client.getImportFile({ id: done.id }))).toEqual([0, 0, 1, 0, 0]);
    expect(await outcomes(done.id)).toEqual([[2, 'skipped', expect.stringContaining('90 天内没有客户用这个手机号')]]);
  });

  it('never tags a person who was erased', async () => {
    const { id, phone } = await open();
    await query(sql`update customer set nick_name = '要抹去', phone = null where id = ${id}`);
    const done = await send(csv('手机号,标签', `${phone},到店`));
    expect(done.waiting).toBe(1);
    await query(sql`update customer set phone = ${phone} where id = ${id}`);
    await used.client.eraseCustomer({ id, typed_name: '要抹去' });
    expect((await used.client.getImportFile({ id: done.id })).waiting).toBe(0);
    expect(await query(sql`select from tag_import_line where import_file_id = ${done.id}`)).toEqual([]);
    const { id: again } = await open(phone);
    await run();
    expect(await tagsOf(again)).toEqual([]);
    // As if the person were erased while the next import runs.
    await query(sql`insert into erased_person (enterprise_id, phone_hash, erased_at)
      select enterprise_id, sha256(convert_to(enterprise_id || ' ' || phone, 'UTF8')), now() + interval '1 hour' from customer where id = ${again}`);
    const late = await send(csv('手机号,标签', `${phone},减脂/增肌`));
    expect(await outcomes(late.id)).toEqual([[2, 'failed', '此人的数据已按要求删除，这一行没有导入']]);
    expect(await tagsOf(again)).toEqual([]);
  });
});
