import { describe, expect, it } from 'vitest';
import { answerWith, eventually, faultsOf, hasChromium, pathOf, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('home page', () => {
  const app = useConsole();
  const notice = (id: number, tone: string, title: string, at: string) => ({
    id,
    tone,
    title,
    text: '',
    link: `/system/import?open=${id}`,
    job_id: id,
    created_at: at,
    read_at: null,
  });

  const duty = (popover: string, text: string, number: number, link: string, due: object = {}) => ({
    ...{ popover, text, number, link, first: [] as object[] },
    ...due,
  });
  const dayOf = (duties: object[]) => ({ whose: 'mine', duties, services: null, camps: [] });

  const figuresWith = (own: object) => ({
    user: { id: 1, name: '林晓禾', avatar: null, position: null },
    ...{ customer_total: 9, customer_new_7d: 2, service_active: 3, punch_pending: 4, order_fen_30d: 100, rows: [] as object[], ...own },
  });

  it('has one list of what waits, what failed first, and counts that add up', async () => {
    const page = await app.window({ as: 'admin' });
    const first = [
      { name: '陈雨桐', reason: '列表加载不出来', link: '/user/feedback?open=7' },
      { name: '李佳宁', reason: null, link: '/user/feedback?open=8' },
    ];
    await answerWith(page, '/admin/v1/users/day', {
      data: dayOf([
        { ...duty('remind', '3 个员工账号被锁定', 3, '/system/staff?status=locked') },
        { ...duty('need_dealt', '4 条问题反馈待处理', 4, '/user/feedback?status=open'), first },
      ]),
    });
    const list = [notice(2, 'success', '导入已完成', new Date().toISOString()), notice(1, 'error', '导入失败', '2026-01-01T08:00:00Z')];
    await answerWith(page, '/admin/v1/notice', { data: { list, total: 2, page: 1, limit: 20, next: null } });
    await page.goto(app.server().url);
    const home = page.getByRole('region', { name: '等你处理' });
    await home.getByRole('heading', { level: 3, name: '未完成' }).waitFor();
    expect(await home.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['未完成1 件', '待处理7 件', '今天1 件']);
    await page.getByText('9 件事等你').waitFor();
    expect(await home.getByRole('group', { name: '按种类看' }).getByRole('button').allTextContents()).toEqual([
      '全部 9',
      '待办 4',
      '提醒 3',
      '通知 2',
    ]);
    // Who it is about, each with a link, and the reason of the first.
    const reports = home.getByRole('listitem').filter({ hasText: '4 条问题反馈待处理' });
    await reports.getByText('等 4 项').waitFor();
    await reports.getByText('列表加载不出来').waitFor();
    expect(await reports.getByRole('link', { name: '李佳宁' }).getAttribute('href')).toBe('#/user/feedback?open=8');
    await home.getByRole('button', { name: '提醒 3' }).click();
    await eventually(() => home.getByRole('listitem').count()).toBe(1);
    await home.getByRole('button', { name: '全部 9' }).click();
    expect(await page.getByRole('link', { name: '开始处理 (9)' }).getAttribute('href')).toBe('#/system/import?open=1');
    await home.getByRole('link', { name: '处理：4 条问题反馈待处理' }).click();
    await eventually(() => pathOf(page)).toBe('/user/feedback?status=open');
    expect(faultsOf(page)).toEqual([]);
  });

  it('is ordered by due time, overdue first, and starts with the check-ins', async () => {
    const page = await app.window({ as: 'admin', language: 'en' });
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    await answerWith(page, '/admin/v1/users/day', {
      data: dayOf([
        duty('remind', '2 services end within 3 days', 2, '/order/service?ends_within=3', { due_on: hours(72).slice(0, 10) }),
        duty('need_dealt', '3 leads to assign', 3, '/user/origin?unassigned=true'),
        duty('need_dealt', '9 check-ins to review', 9, '/order/punchDynamic?overdue=false', { due_at: hours(26) }),
        duty('need_dealt', '4 check-in reviews are overdue', 4, '/order/punchDynamic?overdue=true', { due_at: hours(-2) }),
      ]),
    });
    await answerWith(page, '/admin/v1/notice', { data: { list: [], total: 0, page: 1, limit: 20, next: null } });
    await page.goto(app.server().url);
    const home = page.getByRole('region', { name: 'Waiting for you' });
    await home.getByText('2 h late').waitFor();
    expect(await home.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Late4', 'Coming up11', 'Open3']);
    expect(await home.getByRole('listitem').locator('b').allTextContents()).toEqual(
      expect.arrayContaining([
        '4 check-in reviews are overdue',
        '9 check-ins to review',
        '2 services end within 3 days',
        '3 leads to assign',
      ]),
    );
    await page.getByText('4 late', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Review check-ins (13)' }).getAttribute('href')).toBe('#/order/punchDynamic');
    expect(faultsOf(page)).toEqual([]);
  });

  it('shows that all is done if nothing waits', async () => {
    const info = await (await app.server().as('wangsiyuan')).getSessionInfo();
    const page = await app.window({ as: 'wangsiyuan', width: 390 });
    await answerWith(page, '/admin/v1/auth/info', { data: { ...info, permissions: [] } });
    await answerWith(page, '/admin/v1/users/day', { data: dayOf([]) });
    await page.goto(app.server().url);
    await page.getByText('都处理完了').waitFor();
    // Figures are shown only to users with access to the counted records.
    expect(await page.getByRole('region', { name: '我的数据' }).count()).toBe(0);
    await (await app.at('/dashboard', { as: 'chenyutong' })).getByRole('region', { name: '我的数据' }).waitFor();
  });

  it('shows the figures of what one may see, and no other', async () => {
    const info = await (await app.server().as('wangsiyuan')).getSessionInfo();
    const figuresOf = async (permissions: string[]) => {
      const page = await app.window({ as: 'wangsiyuan' });
      await answerWith(page, '/admin/v1/auth/info', { data: { ...info, permissions } });
      await answerWith(page, '/admin/v1/users/index', { data: figuresWith({}) });
      await page.goto(app.server().url);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const names = page.getByRole('region', { name: '我的数据' }).locator('dt');
      if (permissions.length > 0) await names.first().waitFor();
      return names.allTextContents();
    };
    const customers = ['客户数', '近 7 日新增客户'];
    expect(await figuresOf(['customer:list:get'])).toEqual(customers);
    expect(await figuresOf(['punch:punch:list', 'platform-order:order:list'])).toEqual(['近 30 日订单金额']);
    expect(await figuresOf(['customer:list:get', 'service:service:list'])).toEqual(customers);
    expect(await figuresOf([])).toEqual([]);
  });

  it('links a figure to its list if the menus include it', async () => {
    const page = await app.window({ as: 'admin' });
    const entry = (id: number, path: string, permission: string) => ({
      ...{ path, permission, name: `Entry${id}`, component: 'customer/CustomerList', hidden: false, alwaysShow: false, redirect: null },
      ...{ sort: id, meta: { title: `客户 ${id}`, icon: null, noCache: false, keepAlive: false }, children: [] },
    });
    const rows = [{ key: 'customers_total', list: 'listCustomers', query: 'principal_user_id=1', count: 9 }];
    await answerWith(page, '/admin/v1/users/index', { data: figuresWith({ customer_new_7d: 0, order_fen_30d: 0, rows }) });
    await answerWith(page, '/admin/v1/menus/build', { data: [entry(1, '/user/userList', 'customer:list:get')] });
    await page.goto(app.server().url);
    const figures = page.getByRole('region', { name: '我的数据' });
    await figures.getByRole('link').first().waitFor();
    const hrefs = await figures.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    // Nothing to count is left out.
    expect(hrefs).toEqual(['#/user/userList?principal_user_id=1']);
  });
});
