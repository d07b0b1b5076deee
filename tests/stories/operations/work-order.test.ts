import type { Client } from '@shiyi/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { type RawEvent, readEvents } from '../../support/raw-events.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('problem report', (options) => {
  let server: TestServer;
  let admin: Client;
  let reporter: Client;
  let other: Client;
  beforeAll(async () => {
    server = await createTestServer(options);
    [admin, reporter, other] = (await Promise.all(['admin', 'chenyutong', 'zhengkaiwen'].map((name) => server.as(name)))) as [
      Client,
      Client,
      Client,
    ];
  });
  afterAll(() => server?.close());

  const report = (more = {}) => reporter.createWorkOrder({ title: '筛选条件丢失', content: '翻页后丢失', ...more });

  it('goes from the reporter to the handler and back, and is visible to nobody else', async () => {
    const { id } = await report({ contact: '分机 8021' });
    await expectRefusal(other.getWorkOrder({ id }), 40400);
    await expectRefusal(other.createWorkOrderReply({ id, content: '我也是' }), 40400);
    await expectRefusal(reporter.changeWorkOrderStatus({ id, version: 1, status: 'closed' }), 40300);
    await expectRefusal((await server.as('twin.admin')).getWorkOrder({ id }), 40400);
    expect((await other.listWorkOrders({})).total).toBe(0);

    expect((await admin.getUnprocessedInfo()).need_dealt_msg).toContainEqual({
      text: expect.any(String),
      number: 1,
      link: '/user/feedback?status=open',
    });
    await admin.changeWorkOrderStatus({ id, version: 1, status: 'processing', content: '已重现' });
    await expectRefusal(admin.changeWorkOrderStatus({ id, version: 1, status: 'resolved' }), 40901);
    await admin.changeWorkOrderStatus({ id, version: 2, status: 'resolved' });
    expect((await reporter.listWorkOrders({ status: 'resolved' })).list).toMatchObject([{ id, status: 'resolved', reply_count: 1 }]);
    await reporter.createWorkOrderReply({ id, content: '还是会丢' });
    const order = await reporter.getWorkOrder({ id });
    expect(order).toMatchObject({ status: 'open', may_handle: false, contact: '分机 8021', user: { name: '陈雨桐' }, version: 4 });
    expect(order.replies.map(({ content, status }) => [content, status])).toEqual([
      ['已重现', 'processing'],
      [null, 'resolved'],
      ['还是会丢', 'open'],
    ]);
    expect((await admin.listWorkOrders({ keyword: '翻页' })).list.map((row) => row.id)).toContain(id);
  });

  it('notifies the reporter of every reply and state at once in their language, except their own', async () => {
    const { id } = await report({ title: '导出为空' });
    await reporter.setNoticesRead({});
    await reporter.createWorkOrderReply({ id, content: '补充：仅周一' });
    await expectRefusal(admin.changeWorkOrderStatus({ id, version: 9, status: 'closed', content: '不会被记下' }), 40901);
    expect((await reporter.listNotices({ unread: true })).total).toBe(0);

    const live = await readEvents(server.url, await server.tokenOf('chenyutong'), { 'Accept-Language': 'en' });
    try {
      await live.until(({ data }) => data.type === 'opened');
      await admin.createWorkOrderReply({ id, content: ` ${'正在看'.repeat(100)}` });
      const [, { data }] = (await live.until((event) => event.data.type === 'notices')) as [RawEvent, RawEvent];
      const link = `/user/feedback?open=${id}`;
      expect(data).toMatchObject({ unread: 1, newest: { tone: 'info', title: 'Your report “导出为空” has a reply', link, job_id: null } });
    } finally {
      live.close();
    }
    await admin.changeWorkOrderStatus({ id, version: 1, status: 'processing' });
    await admin.changeWorkOrderStatus({ id, version: 2, status: 'processing', content: '快好了' });
    await admin.changeWorkOrderStatus({ id, version: 2, status: 'processing' });
    await admin.changeWorkOrderStatus({ id, version: 2, status: 'resolved', content: '已修复' });
    await reporter.createWorkOrderReply({ id, content: '好了，谢谢' });
    const { list } = await reporter.listNotices({ unread: true });
    expect(list.map(({ tone, title, text }) => [tone, title, text])).toEqual([
      ['success', '您反馈的「导出为空」已解决', '林晓禾：已修复'],
      ['info', '您反馈的「导出为空」有新回复', '林晓禾：快好了'],
      ['info', '您反馈的「导出为空」正在处理', '处理人：林晓禾'],
      ['info', '您反馈的「导出为空」有新回复', `林晓禾：${'正在看'.repeat(100).slice(0, 200)}…`],
    ]);
    expect((await reporter.getUnprocessedInfo()).notify_msg).toEqual([{ text: '反馈有新进展', number: 4, link: '/user/feedback' }]);
    expect((await admin.listNotices({ unread: true })).total).toBe(0);

    const own = await admin.createWorkOrder({ title: '自查', content: '缓存未清' });
    await admin.changeWorkOrderStatus({ id: own.id, version: 1, status: 'resolved', content: '已清' });
    expect((await admin.listNotices()).total).toBe(0);
  });

  it('stores no tokens or personal data in its diagnostics', async () => {
    const token = await server.tokenOf('chenyutong');
    const { id } = await report({
      page_url: `/#/login?token=${token}`,
      diagnostics: `last: GET /admin/v1/users 5b1e7c0a9d3f4e21 c8b18720112961c1\nAdmin-Token: ${token}\n13812345678 lin@example.com`,
    });
    const { diagnostics, page_url } = await admin.getWorkOrder({ id });
    expect(page_url).toBe('/#/login?token=…');
    expect(diagnostics).toBe('last: GET /admin/v1/users 5b1e7c0a9d3f4e21 c8b18720112961c1\nAdmin-Token: …\n138****5678 ***');
    const { list } = await admin.listOperationLogs({ module: 'work-order' });
    const rows = await Promise.all(list.map((row) => admin.getOperationLog({ id: row.id })));
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|13812345678|分机`));
  });
});
