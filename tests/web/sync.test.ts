import { JobRunner } from '@shiyi/server/jobs/runner';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, pathOf, useConsole } from '../support/browser.js';
import { tooWide, violations } from '../support/page-checks.js';
import { forgetWeCom } from '../support/unsynced.js';

describe.skipIf(!hasChromium)('synchronisation of staff', () => {
  const app = useConsole();

  it('is confirmed, followed, and updates the list', async () => {
    const page = await app.at('/system/staff', { as: 'admin' });
    await page.getByText('12 位').waitFor();
    await page.getByRole('button', { name: '从企业微信同步' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('密码和角色不变').waitFor();
    await question.getByRole('button', { name: '开始同步' }).click();
    await page.getByRole('button', { name: /^同步中/ }).waitFor();
    await eventually(() => page.locator('[data-toast]').allTextContents()).toEqual([expect.stringContaining('同步完成：新增')]);
    await page.getByRole('button', { name: '从企业微信同步' }).waitFor();
    const people = async () => Number((await page.getByText(/\d 位/).first().textContent())?.match(/[\d,]+/)?.[0].replace(',', ''));
    await eventually(people).toBeGreaterThan(100);
    expect(faultsOf(page)).toEqual([]);
  });

  it('is offered only to those who may', async () => {
    const page = await app.at('/system/staff', { as: 'wangsiyuan' });
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByRole('button', { name: '从企业微信同步' }).count()).toBe(0);
  });
});

describe.skipIf(!hasChromium)('page of the platform', () => {
  const app = useConsole();
  beforeAll(() => forgetWeCom(app.server()));

  it('keeps credentials without showing them, does a dry run with the list of calls, and synchronises', async () => {
    const page = await app.at('/system/platform', { as: 'admin' });
    await page.getByRole('button', { name: '修改' }).click();
    await page.getByLabel('通讯录 Secret').fill('');
    await page.getByLabel('客户联系 Secret').fill(app.server().deps.sandbox.secret ?? '');
    await page.getByRole('button', { name: '保存' }).click();
    await page.locator('dd', { hasText: /^已填写/ }).waitFor();
    // The list may be up to date before the form has closed.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(app.server().deps.sandbox.secret);
    await page.getByRole('button', { name: '预检：标签' }).click();
    const run = page.getByRole('dialog');
    await run.getByText('尚未改动任何数据').waitFor();
    await run.getByText('技术细节').click();
    await run.getByText('externalcontact/get_corp_tag_list').waitFor();
    await run.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('button', { name: '同步：标签' }).click();
    await eventually(() => run.locator('dd').allTextContents()).toContain('17');
    await run.getByRole('button', { name: '关闭' }).click();
    await eventually(() => page.getByRole('row').count()).toBe(3);
    expect(faultsOf(page)).toEqual([]);
  });

  it('shows whom a dry run would change, and leads to those whom a sync has changed', async () => {
    const page = await app.at('/system/platform', { as: 'admin' });
    const run = page.getByRole('dialog');
    const people = run.getByRole('table', { name: '变更明细' });
    await page.getByRole('button', { name: '预检：员工' }).click();
    await people.getByRole('columnheader', { name: '将变更的内容' }).waitFor();
    await people
      .getByRole('cell', { name: /职务：.+；企业微信状态：已激活/ })
      .first()
      .waitFor();
    expect(await people.getByRole('link').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    for (const width of [390, 1440]) expect(await tooWide(page, width, 'main, [role=dialog], [role=dialog] > *')).toEqual([]);
    await run.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('button', { name: '同步：员工' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '同步' }).click();
    await people.getByRole('columnheader', { name: '变更内容' }).waitFor();
    await people.getByRole('link').first().click();
    await eventually(() => pathOf(page)).toMatch(/^\/system\/staff\/\d+$/);
    expect(faultsOf(page)).toEqual([]);
  });

  it('is stopped while it waits, and resumed on request', async () => {
    const { deps: behind, as } = app.server();
    await behind.jobs.stop();
    const admin = await as('admin');
    const { id } = await admin.syncTags({ dry_run: true });
    const page = await app.at('/system/platform', { as: 'admin' });
    await page.getByRole('table', { name: '同步记录' }).getByRole('row').nth(1).click();
    const run = page.getByRole('dialog');
    const yes = (name: string) => page.getByRole('alertdialog').getByRole('button', { name });
    await run.getByRole('button', { name: '停止' }).click();
    await yes('停止').click();
    await run.getByText('已取消', { exact: true }).waitFor();
    expect((await admin.getJob({ id })).status).toBe('cancelled');
    await run.getByRole('button', { name: '恢复同步' }).click();
    await yes('恢复同步').click();
    await run.getByRole('button', { name: '停止' }).waitFor();
    behind.jobs = new JobRunner(behind.jobs.kinds, behind.jobs.deps, behind.jobs.log);
    await behind.jobs.start();
    await run.getByText('尚未改动任何数据').waitFor();
    await eventually(() => run.getByRole('button', { name: /停止|同步$/ }).count()).toBe(0);
    expect((await admin.getJob({ id })).status).toBe('finished');
    expect(faultsOf(page)).toEqual([]);
  });

  it('shows an operator what to synchronise, and no credentials', async () => {
    const page = await app.at('/system/platform', { as: 'zhengkaiwen', language: 'en', width: 390 });
    await page.getByRole('button', { name: 'Dry run: Contacts' }).waitFor();
    expect(await page.getByText('EncodingAESKey').count()).toBe(0);
    expect(faultsOf(page)).toEqual([]);
  });
});
