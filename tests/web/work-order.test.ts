import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answerWith, eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('problem reports in the console', () => {
  const app = useConsole();
  const rows = (page: Page) => page.getByRole('table', { name: /反馈/ }).getByRole('row');

  it('are sent with their diagnostics, looked after, and answered', async () => {
    const page = await app.at('/user/feedback', { as: 'chenyutong' });
    await page.getByText('还没有反馈').waitFor();
    await page.getByRole('button', { name: '反馈问题' }).click();
    const form = page.getByRole('dialog', { name: '反馈问题' });
    await form.getByRole('textbox', { name: '标题' }).fill('进度条不动');
    await form.getByRole('textbox', { name: '问题描述' }).fill('导入时一直是 0%');
    const sent = await form.locator('pre').textContent();
    expect(sent).toMatch(/^page: \/#\/user\/feedback\nbuild: /);
    await form.getByRole('button', { name: '提交' }).click();
    await rows(page).filter({ hasText: '进度条不动' }).getByText('待处理').waitFor();

    const keeper = await app.at('/user/feedback', { as: 'admin' });
    await rows(keeper).filter({ hasText: '进度条不动' }).filter({ hasText: '陈雨桐' }).click();
    const drawer = keeper.getByRole('dialog', { name: /反馈 #/ });
    expect(await drawer.getByRole('region', { name: '诊断信息' }).textContent()).toBe(sent);
    await drawer.getByRole('radio', { name: '已解决' }).check({ force: true });
    await drawer.getByRole('textbox', { name: '说明' }).fill('已修复，刷新即可');
    await drawer.getByRole('button', { name: '保存' }).click();
    await drawer.getByRole('listitem').filter({ hasText: '已修复，刷新即可' }).waitFor();

    await page.reload();
    await rows(page).filter({ hasText: '进度条不动' }).filter({ hasText: '已解决' }).click();
    const own = page.getByRole('dialog', { name: /反馈 #/ });
    await own.getByRole('textbox', { name: '回复内容' }).fill('还是不动');
    expect(await own.getByRole('radio').count()).toBe(0);
    await own.getByRole('button', { name: '回复' }).click();
    await own.getByRole('listitem').filter({ hasText: '还是不动' }).getByText('待处理').waitFor();
    expect([...faultsOf(page), ...faultsOf(keeper)]).toEqual([]);
  });

  it('notify the reporter of the reply on any page, and keep their input', async () => {
    const server = app.server();
    const reporter = await server.as('chenyutong');
    const keeper = await server.as('admin');
    await reporter.setNoticesRead({});
    const { id } = await reporter.createWorkOrder({ title: '打印缺页', content: '第二页是空的' });
    const page = await app.window({ as: 'chenyutong' });
    const opened = page.waitForResponse(/\/admin\/v1\/events$/);
    await page.goto(`${server.url}/#/dashboard`);
    await opened;
    await keeper.createWorkOrderReply({ id, content: '请换浏览器再试' });
    const notice = page.locator('[data-toast]').filter({ hasText: '您反馈的「打印缺页」有新回复' });
    await notice.getByText('林晓禾：请换浏览器再试').waitFor();
    await notice.getByRole('button', { name: '查看' }).click();
    const drawer = page.getByRole('dialog', { name: `反馈 #${id}` });
    await drawer.getByRole('listitem').filter({ hasText: '请换浏览器再试' }).waitFor();
    await eventually(async () => (await reporter.getUnprocessedCounts()).notify).toBe(0);

    await drawer.getByRole('textbox', { name: '回复内容' }).fill('换了也一样');
    await keeper.changeWorkOrderStatus({ id, version: 1, status: 'processing', content: '收到' });
    // The drawer already shows it, so no toast appears.
    await drawer.getByRole('listitem').filter({ hasText: '收到' }).getByText('处理中').waitFor();
    await eventually(async () => (await reporter.getUnprocessedCounts()).notify).toBe(0);
    expect(await page.locator('[data-toast]').filter({ hasText: '打印缺页' }).count()).toBe(0);
    expect(await drawer.getByRole('textbox', { name: '回复内容' }).inputValue()).toBe('换了也一样');
    expect(faultsOf(page)).toEqual([]);
  });

  it('report that they cannot be read, and load once they can', async () => {
    const page = await app.window({ as: 'admin' });
    let broken = true;
    await answerWith(page, '/admin/v1/work-order', (request) =>
      broken && request.method() === 'GET' ? { status: 500, code: 50000, message: '数据库繁忙' } : undefined,
    );
    await page.goto(`${app.server().url}/#/user/feedback`);
    const again = page.getByRole('main').getByRole('button', { name: /重试|重新加载/ });
    await again.waitFor();
    broken = false;
    await again.click();
    await eventually(() => again.count()).toBe(0);
    await page
      .getByText(/还没有反馈|进度条不动/)
      .first()
      .waitFor();
  });
});
