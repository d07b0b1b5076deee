import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, pathOf, useConsole } from '../support/browser.js';
import { noticeTimes, watchNotices } from '../support/notices.js';

describe.skipIf(!hasChromium)('record on a page of its own', () => {
  const app = useConsole();

  it('is reached from its list and leads on through it, over the end of a page, on the same tab', async () => {
    const admin = await app.server().as('admin');
    const { list, total } = await admin.listStaff({ status: 'enabled', limit: 7 });
    const page = await app.at('/system/staff?status=enabled&limit=5', { as: 'admin' });
    await page.getByRole('row').nth(5).click();
    await eventually(() => pathOf(page)).toBe(`/system/staff/${list[4]?.id}?from=limit%3D5%26status%3Denabled`);
    await page.getByRole('status', { name: `第 5 条，共 ${total} 条` }).waitFor();
    await page.keyboard.press('3');
    await page.getByRole('tab', { name: '操作记录' }).and(page.locator('[aria-selected=true]')).waitFor();
    await page.keyboard.press('j');
    const next = list[5];
    await page.getByRole('heading', { level: 1, name: next?.name ?? '' }).waitFor();
    expect(pathOf(page)).toBe(`/system/staff/${next?.id}?from=limit%3D5%26status%3Denabled%26page%3D2&tab=operations`);
    await page.getByRole('status', { name: `第 6 条，共 ${total} 条` }).waitFor();
    // The tab bar shows the current record only, not those passed on the way.
    expect(await page.locator('[role=tablist]').first().getByRole('tab').count()).toBe(3);
    await page.keyboard.press('k');
    await page.getByRole('heading', { level: 1, name: list[4]?.name ?? '' }).waitFor();
    expect(faultsOf(page)).toEqual([]);
  });

  it('is changed in place, again and again, and shows what someone else has changed meanwhile', async () => {
    const admin = await app.server().as('admin');
    const id = (await admin.listStaff({ keyword: 'wangsiyuan', limit: 1 })).list[0]?.id ?? 0;
    const page = await app.at(`/system/staff/${id}?tab=edit`, { as: 'admin' });
    const position = page.locator('input[name=position]');
    const save = page.getByRole('button', { name: '保存修改' });
    for (const word of ['主管', '组长', '店长']) {
      await position.fill(word);
      await save.click();
      await eventually(async () => (await admin.getStaff({ id })).position).toBe(word);
      await eventually(() => page.locator('[role=tab][aria-label$="（未保存）"]').count()).toBe(0);
    }
    const { version, username, name, dept_ids, role_ids } = await admin.getStaff({ id });
    await position.fill('我写的');
    await admin.updateStaff({ id, version, username, name, dept_ids, role_ids, position: '别人写的' });
    await save.click();
    const conflict = page.getByRole('alert', { name: '保存前，这条记录已被他人修改' });
    await conflict.getByText('别人写的').waitFor();
    expect(await position.inputValue()).toBe('我写的');
    await conflict.getByRole('button', { name: /^我填写的/ }).click();
    await save.click();
    await eventually(async () => (await admin.getStaff({ id })).position).toBe('我写的');
    await conflict.waitFor({ state: 'detached' });
  });

  it('leads back to its list if there is no such record, without a toast', async () => {
    const page = await app.window({ as: 'admin' });
    await watchNotices(page);
    await page.goto(`${app.server().url}/#/system/staff/99999999`);
    await page.getByRole('alert').getByText('找不到这条记录').waitFor();
    await page.getByRole('link', { name: '返回列表' }).click();
    await eventually(() => pathOf(page)).toBe('/system/staff');
    expect(await noticeTimes(page)).toEqual([]);
  });

  it('keeps its name visible while scrolling, with its actions below it on a phone', async () => {
    const admin = await app.server().as('admin');
    const { list } = await admin.listStaff({ limit: 3 });
    const page = await app.at(`/system/staff/${list[1]?.id}?from=&tab=edit`, { as: 'admin', width: 390, height: 700 });
    await page.locator('input[name=position]').waitFor();
    await page.locator('main').evaluate((main) => main.scrollTo({ top: 400 }));
    const top = await page.getByRole('heading', { level: 1 }).evaluate((one) => one.getBoundingClientRect().top);
    const main = await page.locator('main').evaluate((one) => one.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(main);
    const bar = page.getByRole('group', { name: '记录操作' });
    expect((await bar.boundingBox())?.y).toBeGreaterThan(600);
    await bar.getByRole('button', { name: '下一条' }).click();
    await page.getByRole('heading', { level: 1, name: list[2]?.name ?? '' }).waitFor();
  });
});
