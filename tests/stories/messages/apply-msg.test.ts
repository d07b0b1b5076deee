import type { Input } from '@shiyi/sdk';
import type { AppMessage, Directory } from '@shiyi/server/sandbox/directory';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { endedJob } from '../../support/ended-job.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { voice as amr, mp4 } from '../../support/media-files.js';
import { onEveryStore } from '../../support/stores.js';

const polling = { timeout: 30_000, interval: 100 };
const corpid = 'wwsandbox';
const link = { msgtype: 'link' as const, title: '周会', url: 'https://h5.shiyi.example/meeting/88' };

onEveryStore('app messages', (options) => {
  const used = useAdmin({ ...options, retryPolicy: { timeoutMs: 1000, pauseMs: 5, windowMs: 50 } });
  let directory: Directory;
  let people: { id: number; wx_userid: string }[];

  const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;
  const change = (work: (directory: Directory) => unknown) => used.server.deps.sandbox.change(corpid, work);
  const kept = (): AppMessage[] => [...directory.messages.values()];
  const create = (more: Partial<Input<'createAppMessage'>> = {}) =>
    used.admin.createAppMessage({
      ...{ name: '周会', style: 'text', scope: 'custom', send_type: 'now', content: '周五开会' },
      user_ids: people.slice(0, 2).map(({ id }) => id),
      ...more,
    });
  const reaches = async (id: number, status: string) => {
    await expect.poll(async () => (await used.admin.getAppMessage({ id })).status, polling).toBe(status);
    return used.admin.getAppMessage({ id });
  };
  const log = async (id: number) => {
    const all = [];
    for await (const row of used.admin.paginate('listAppMessageSends', { id })) all.push(row);
    return all;
  };
  const receiversOf = (msgid: string | null) =>
    kept()
      .find(({ number }) => `msg-${number}` === msgid)
      ?.receivers.toSorted();
  const useridsOf = async (id: number, result: string) =>
    (
      await rows(sql<{ id: string }>`select wx_userid as id from app_receiver where message_id = ${id} and result = ${result} order by 1`)
    ).map((row) => row.id);

  beforeAll(async () => {
    directory = (await used.server.deps.sandbox.read(corpid)) ?? expect.unreachable();
    await endedJob(used.admin, await used.admin.syncStaff({}));
    people = await rows(sql<(typeof people)[number]>`select s.id, s.wx_userid from staff s join enterprise e on e.id = s.enterprise_id
      where e.corpid = ${corpid} and s.wx_userid is not null and s.deleted_at is null order by s.id limit 40`);
  });

  it('notify who sent one, with a link to it', async () => {
    const { id } = await create({ name: '通知里的消息' });
    const links = async () =>
      (await used.admin.listNotices({})).list.filter(({ title }) => title.includes('通知里的消息')).map((one) => one.link);
    await expect.poll(links, polling).toEqual([`/user/apply-msg/detail?id=${id}`]);
  });

  it('reach whom the forecast says, by people, departments and tags', async () => {
    const tags = await used.admin.getStaffTags();
    const [dept] = await rows(sql<{ id: number }>`select d.id from department d join enterprise e on e.id = d.enterprise_id
      where e.corpid = ${corpid} and d.wx_department_id is not null and d.pid is not null order by d.id limit 1`);
    const leaders = tags.find(({ name }) => name === '组长') ?? expect.unreachable();
    const whom = { user_ids: people.slice(0, 2).map(({ id }) => id), dept_ids: [dept?.id ?? 0], wx_tags: [leaders.id] };
    const { matched, total, no_member, invisible, dropped, fits } = await used.admin.checkAppMessage({ scope: 'custom', ...whom });
    expect([matched, fits]).toEqual([total + no_member + invisible + dropped, true]);
    const { id } = await create({ name: '三种对象', content: '三种对象', ...whom });
    const sent = await reaches(id, 'sent');
    expect([sent.target_count, sent.sent_count, sent.failed_count]).toEqual([matched, total, matched - total]);
    expect((await log(id)).filter(({ result }) => result === 'sent')).toHaveLength(total);
    expect(receiversOf(sent.wx_msgid)).toEqual((await useridsOf(id, 'sent')).toSorted());
  });

  it('name whom WeCom refused, and leave out those above its limits', async () => {
    const [hidden, unlicensed, busy, other] = people.slice(4, 8).map((one) => one.wx_userid) as [string, string, string, string];
    await change(({ appRanges }) => appRanges.set('range', { hidden: [hidden], unlicensed: [unlicensed] }));
    await rows(
      sql`insert into app_delivery (enterprise_id, wx_userid) select e.id, ${busy} from enterprise e, generate_series(1, 30) where e.corpid = ${corpid}`,
    );
    const user_ids = people.slice(4, 8).map(({ id }) => id);
    const forecast = await used.admin.checkAppMessage({ scope: 'custom', user_ids });
    expect(forecast).toMatchObject({ matched: 4, total: 2, invisible: 1, dropped: 1, range_error: null });
    const { id } = await create({ name: '有人收不到', content: '有人收不到', user_ids });
    const sent = await reaches(id, 'sent');
    expect(sent).toMatchObject({
      target_count: 4,
      sent_count: 1,
      failed_count: 3,
      invalid_users: [hidden],
      unlicensed_users: [unlicensed],
    });
    expect((await log(id)).map(({ result }) => result)).toEqual(['invalid', 'unlicensed', 'dropped', 'sent']);
    expect(receiversOf(sent.wx_msgid)).toEqual([other]);
    expect((await used.admin.listAppMessageSends({ id, result: 'dropped' })).total).toBe(1);
    await change(({ appRanges }) => appRanges.delete('range'));
    await rows(sql`delete from app_delivery`);
  });

  it('are recalled within 24 hours', async () => {
    const { id } = await create({ name: '要撤回', content: '要撤回' });
    await expectRefusal(used.admin.changeAppMessageStatus({ id: 999_999_999, status: 'recalled' }), 40400);
    const { wx_msgid } = await reaches(id, 'sent');
    expect(await used.admin.changeAppMessageStatus({ id, status: 'recalled' })).toMatchObject({ status: 'recalled' });
    expect(kept().find(({ number }) => `msg-${number}` === wx_msgid)?.recalled).toBe(true);
    expect((await log(id)).map(({ result }) => result)).toEqual(['recalled', 'recalled']);
    await expectRefusal(used.admin.changeAppMessageStatus({ id, status: 'recalled' }), 40900);
    const old = await create({ name: '太久', content: '太久' });
    await reaches(old.id, 'sent');
    await rows(sql`update app_message set sent_at = now() - interval '25 hours' where id = ${old.id}`);
    await expectRefusal(used.admin.changeAppMessageStatus({ id: old.id, status: 'recalled' }), 40900);
    const timed = await create({
      name: '定时',
      content: '定时',
      send_type: 'timed',
      send_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await expectRefusal(used.admin.changeAppMessageStatus({ id: timed.id, status: 'recalled' }), 40900);
    await used.admin.deleteAppMessage({ id: timed.id });
  });

  it('have eleven styles, each as WeCom takes it', async () => {
    const { url: picture } = await used.admin.uploadMedia({ type: 'image', file: pngFile() });
    const { url: voice } = await used.admin.uploadMedia({
      type: 'voice',
      file: new File([new Uint8Array(amr(50))], 'a.amr', { type: 'audio/amr' }),
    });
    const { url: file } = await used.admin.uploadMedia({
      type: 'file',
      file: new File(['议程：一、复盘'], '议程.txt', { type: 'text/plain' }),
    });
    const { url: video } = await used.admin.uploadMedia({ type: 'video', file: mp4File() });
    const items = [{ key: '地点', value: '二楼' }];
    const styles: Partial<Input<'createAppMessage'>>[] = [
      { style: 'text', content: '样式' },
      { style: 'markdown', content: '**样式**' },
      { style: 'image', attachments: [{ msgtype: 'image', url: picture }] },
      { style: 'voice', attachments: [{ msgtype: 'voice', url: voice }] },
      { style: 'video', title: '录像', attachments: [{ msgtype: 'video', url: video }] },
      { style: 'file', attachments: [{ msgtype: 'file', url: file }] },
      { style: 'textcard', title: '卡片', content: '正文', url: link.url, btn_text: '查看' },
      { style: 'news', attachments: [link] },
      { style: 'mpnews', attachments: [{ ...link, content: '<p>正文</p>', pic_url: picture }] },
      { style: 'miniprogram_notice', title: '小程序通知', items, attachments: [{ msgtype: 'miniprogram', appid: 'wx1', page: 'pages/a' }] },
      { style: 'template_card', title: '模板卡片', content: '正文', url: link.url, items },
    ];
    const ids = [];
    for (const style of styles) {
      const { content: _, ...plain } = { content: '', ...style };
      ids.push(
        (
          await used.admin.createAppMessage({
            name: `样式 ${style.style}`,
            scope: 'custom',
            send_type: 'now',
            user_ids: [people[0]?.id ?? 0],
            ...plain,
            ...(style.content ? { content: style.content } : {}),
          } as Input<'createAppMessage'>)
        ).id,
      );
    }
    for (const [at, id] of ids.entries()) {
      const sent = await reaches(id, 'sent');
      expect([styles[at]?.style, kept().find(({ number }) => `msg-${number}` === sent.wx_msgid)?.msgtype]).toEqual([
        sent.style,
        sent.style,
      ]);
    }
  });

  it('are sent once although WeCom’s answer is lost', async () => {
    used.server.deps.sandbox.lostAnswers = { 'message/send': 0.7 };
    const { id } = await create({ name: '丢失应答', content: '丢失应答' });
    const sent = await reaches(id, 'sent');
    used.server.deps.sandbox.lostAnswers = {};
    expect(
      kept()
        .filter(({ content }) => content === '丢失应答')
        .map(({ number }) => `msg-${number}`),
    ).toEqual([sent.wx_msgid]);
    expect(sent.sent_count).toBe(2);
  });

  it('go at their time, and can be changed until then', async () => {
    const send_at = new Date(Date.now() + 3_600_000).toISOString();
    const later = await create({ name: '稍后', content: '稍后', send_type: 'timed', send_at });
    expect(later.status).toBe('waiting');
    const update = {
      id: later.id,
      name: '改名',
      style: 'text' as const,
      scope: 'custom' as const,
      send_type: 'timed' as const,
      send_at,
      content: '新的',
      user_ids: [people[0]?.id ?? 0],
    };
    await used.admin.updateAppMessage({ ...update, version: later.version });
    await expectRefusal(used.admin.updateAppMessage({ ...update, version: later.version }), 40901);
    await rows(sql`update app_message set go_at = now() where id = ${later.id}`);
    await rows(sql`update schedule set next_at = now() where name = 'send-app-messages'`);
    const sent = await reaches(later.id, 'sent');
    expect(sent).toMatchObject({ name: '改名', target_count: 1 });
    await expectRefusal(used.admin.updateAppMessage({ ...update, version: sent.version }), 40900);
  });

  it('fail for good with their job, even where it ended its processes', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await create({ name: '进程中止', content: '进程中止', send_type: 'timed', send_at: later });
    await rows(sql`insert into job (enterprise_id, kind, name, input, unique_key, claims, run_at)
      select enterprise_id, 'app_send', name, jsonb_build_object('id', id), 'app ' || id, 9, now() from app_message where id = ${id}`);
    await rows(sql`update app_message set go_at = now() where id = ${id}`);
    used.server.deps.jobs.wake();
    expect((await reaches(id, 'failed')).error).toMatch(/意外中止/);
    const jobs = await rows(
      sql<{ id: number }>`select id from job where kind = 'app_send' and input = jsonb_build_object('id', ${id}::int)`,
    );
    expect(jobs).toHaveLength(1);
  });

  it('refuse what cannot be sent', async () => {
    const attempts: [string, Partial<Input<'createAppMessage'>>][] = [
      ['content', { style: 'template_card', title: '卡片', url: link.url, content: undefined as never }],
      ['content', { content: '汤'.repeat(683) }],
      ['title', { style: 'textcard' }],
      ['url', { style: 'textcard', title: '卡片' }],
      ['attachments', { style: 'image' }],
      ['attachments.0.msgtype', { style: 'image', attachments: [link] }],
      ['attachments', { attachments: [link] }],
      ['attachments.0.pic_url', { style: 'mpnews', attachments: [link] }],
      ['items', { items: [{ key: '地点', value: '二楼' }] }],
      ['user_ids', { user_ids: [] }],
      ['user_ids', { user_ids: [999_999_999] }],
      ['dept_ids', { dept_ids: [999_999_999] }],
      ['agent_id', { agent_id: 7 }],
      ['send_at', { send_type: 'timed' }],
      ['send_at', { send_type: 'timed', send_at: new Date(Date.now() + 5000).toISOString() }],
    ];
    for (const [field, input] of attempts) {
      const refusal = await create(input).then(
        () => undefined,
        (error) => error,
      );
      expect([field, refusal?.bizCode, refusal?.detail.errors?.[0]?.field]).toEqual([field, 42200, field]);
    }
    const { id } = await create({ name: '重复', content: '重复' });
    await expectRefusal(create({ name: '重复', content: '重复' }), 42200);
    await reaches(id, 'sent');
    await used.admin.deleteAppMessage({ id });
    await expectRefusal(used.admin.getAppMessage({ id }), 40400);
    const draft = await create({ name: '草稿', draft: true, content: undefined as never, user_ids: [] });
    expect(draft.status).toBe('draft');
  });

  it('do not go when the day has no room', async () => {
    await rows(
      sql`insert into app_delivery (enterprise_id, wx_userid) select e.id, 'nobody' from enterprise e, generate_series(1, 200000) where e.corpid = ${corpid}`,
    );
    const { fits, day } = await used.admin.checkAppMessage({ scope: 'custom', user_ids: [people[0]?.id ?? 0] });
    expect([fits, day.left]).toEqual([false, 0]);
    const { id } = await create({ name: '额度', content: '额度' });
    expect(await reaches(id, 'failed')).toMatchObject({ sent_count: 0, error: expect.stringMatching(/额度不够/) });
    await rows(sql`delete from app_delivery`);
  });
});

const pngFile = () =>
  new File(
    [Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')],
    'a.png',
    { type: 'image/png' },
  );
const mp4File = () => new File([new Uint8Array(mp4())], 'a.mp4', { type: 'video/mp4' });
