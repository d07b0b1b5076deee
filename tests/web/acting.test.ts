import { createCompany } from '@shiyi/server/setup/company';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, pathOf, useConsole } from '../support/browser.js';

const company = '力源健身';

describe.skipIf(!hasChromium)('acting as the administrator of another company', () => {
  const app = useConsole();
  beforeAll(async () => {
    // A sandbox company too: the administrator of a real one would run the installation.
    await app.server().deps.database.system((db) =>
      createCompany(db, {
        name: company,
        short_name: company,
        corpid: 'wwliyuan',
        isSandbox: true,
        expireAt: new Date(Date.now() + 90 * 86_400_000),
        admin: { username: 'gaoyuan', name: '高远', passwordHash: null },
      }),
    );
  });

  const banner = (page: Page) => page.getByRole('status').filter({ hasText: '林晓禾 正在代 力源健身 高远 操作' });
  const ownCompany = (page: Page) => page.getByRole('banner').getByText('青禾营养科技', { exact: true });
  const cookie = async (page: Page) => (await page.context().cookies()).find((one) => one.name === 'Admin-Token')?.value;

  /** Opens the list as installation administrator and continues as the administrator of the other company. */
  async function enter(page: Page) {
    await page.getByRole('button', { name: `${company}的操作` }).click();
    await page.getByRole('menuitem', { name: '代管登录' }).click();
    const drawer = page.getByRole('dialog', { name: `以「${company}」管理员身份登录` });
    await drawer.getByRole('button', { name: '登录' }).click();
    await drawer.getByText('必填').or(drawer.locator('[aria-invalid=true]')).first().waitFor();
    await drawer.getByRole('textbox').fill('协助排查群发失败');
    await drawer.getByRole('button', { name: '登录' }).click();
    await confirmed(page);
    await banner(page).waitFor();
  }

  /** Types the requested confirmation. */
  async function confirmed(page: Page) {
    const asked = page.getByRole('alertdialog');
    await Promise.race([asked.waitFor(), banner(page).waitFor()]);
    if ((await asked.count()) === 0) return;
    await asked.getByRole('textbox').fill(company);
    await asked.getByRole('button').last().click();
  }

  it('requires a reason, shows both names on every page, and does not affect other windows', async () => {
    const page = await app.at('/system/enterprises', { as: 'admin' });
    const own = await cookie(page);
    const beside = await page.context().newPage();
    await beside.goto(`${app.server().url}/#/system/staff`);
    await ownCompany(beside).waitFor();
    await enter(page);
    expect(await cookie(page)).toBe(own);
    await page.getByRole('banner').getByText(company, { exact: true }).waitFor();
    // No nesting: the list is that of one company, without a way in.
    await page.goto(`${app.server().url}/#/system/enterprises`);
    await page.getByRole('button', { name: `${company}的操作` }).click();
    await page.getByRole('menuitem', { name: '修改历史' }).waitFor();
    expect(await page.getByRole('menuitem', { name: '代管登录' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await beside.reload();
    await ownCompany(beside).waitFor();
    expect(await banner(beside).count()).toBe(0);
    await page.getByRole('button', { name: '结束代管' }).click();
    await ownCompany(page).waitFor();
    await eventually(() => pathOf(page)).toBe('/system/enterprises');
    expect(await banner(page).count()).toBe(0);
    const { list } = await (await app.server().as('gaoyuan')).listOperationLogs({});
    expect(list.find((one) => one.operation_id === 'loginAsEnterpriseAdmin')).toMatchObject({
      acting_for: '林晓禾',
      user: { name: '高远' },
    });
    expect(faultsOf(page)).toEqual([]);
  });

  it('returns to the user’s account when the time is over, with the reason', async () => {
    const page = await app.at('/system/enterprises', { as: 'admin' });
    await enter(page);
    await app.server().deps.database.system((db) =>
      db
        .updateTable('session')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('act_staff_id', 'is not', null)
        .execute(),
    );
    app.server().deps.sessions.forget();
    await page.goto(`${app.server().url}/#/system/staff`);
    await page.getByText('代管登录已结束，已回到你自己的账号').waitFor();
    await ownCompany(page).waitFor();
    expect(await banner(page).count()).toBe(0);
  });

  it('signs out of both accounts, in all windows', async () => {
    const page = await app.at('/system/enterprises', { as: 'admin' });
    const own = (await cookie(page)) ?? '';
    await enter(page);
    const acting = await page.evaluate(() => sessionStorage.getItem('shiyi-acting-token') ?? '');
    await page.getByRole('banner').getByRole('button', { name: '高远' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByLabel('用户名').waitFor();
    expect(pathOf(page)).toContain('/login');
    expect(await cookie(page)).toBeUndefined();
    expect(await page.evaluate(() => sessionStorage.getItem('shiyi-acting-token'))).toBeNull();
    for (const token of [own, acting]) {
      const answer = await fetch(`${app.server().url}/admin/v1/auth/info`, { headers: { 'Admin-Token': token } });
      expect((await answer.json()) as object).toMatchObject({ code: 100001 });
    }
  });
});
