import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answerWith, eventually, faultsOf, goTo, hasChromium, pathOf, useConsole } from '../support/browser.js';
import { adminPassword } from '../support/template.js';

describe.skipIf(!hasChromium)('session in the console', () => {
  const app = useConsole();
  const day = 86_400;

  async function signIn(page: Page, username: string, remember = false) {
    await page.getByLabel('用户名').fill(username);
    await page.getByRole('textbox', { name: '密码' }).fill(adminPassword);
    if (remember) await page.getByLabel('一天内记住我').check();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await eventually(() => pathOf(page)).toBe('/dashboard');
  }

  async function signOut(page: Page) {
    await page.getByRole('banner').getByRole('button', { name: '林晓禾' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await eventually(() => pathOf(page)).toBe('/login');
    await page.getByLabel('用户名').waitFor();
  }

  const tokenCookie = async (page: Page) => (await page.context().cookies()).find((one) => one.name === 'Admin-Token');

  it('lasts a day if remembered, else until the browser closes', async () => {
    const page = await app.at('/login');
    const asked = page.waitForRequest((request) => request.url().endsWith('/admin/v1/auth/info'));
    await signIn(page, 'admin', true);
    const kept = await tokenCookie(page);
    expect(kept).toMatchObject({ path: '/', sameSite: 'Lax' });
    expect(Math.abs((kept?.expires ?? 0) - Date.now() / 1000 - day)).toBeLessThan(120);
    // The token is sent in a header; the server ignores the cookie.
    expect((await asked).headers()['admin-token']).toBe(decodeURIComponent(kept?.value ?? ''));
    const status = await page.evaluate(async () => (await fetch('/admin/v1/auth/info')).status);
    expect(status).toBe(401);

    await signOut(page);
    expect(await tokenCookie(page)).toBeUndefined();
    await signIn(page, 'admin');
    expect((await tokenCookie(page))?.expires).toBe(-1);
  });

  it('leaves nothing of its user in the page, the browser or the server', async () => {
    const page = await app.at('/login');
    await signIn(page, 'admin');
    const token = decodeURIComponent((await tokenCookie(page))?.value ?? '');
    await goTo(page, '/system/staff');
    await page.getByText('wangsiyuan').waitFor();
    // Type something and discard it; until then it is stored as a draft.
    await page.getByRole('button', { name: '新建员工' }).click();
    await page.locator('input[name=name]').fill('草稿里的人');
    const drafts = () =>
      page.evaluate(async () => {
        const names = (await indexedDB.databases()).map((one) => one.name ?? '');
        const kept = await Promise.all(
          names.map(
            (name) =>
              new Promise<string>((done, fail) => {
                const opening = indexedDB.open(name);
                opening.onerror = () => fail(opening.error);
                opening.onsuccess = () => {
                  const base = opening.result;
                  const [store] = base.objectStoreNames;
                  const reading = store ? base.transaction(store).objectStore(store).getAll() : undefined;
                  if (!reading) return done('');
                  reading.onsuccess = () => {
                    base.close();
                    done(JSON.stringify(reading.result));
                  };
                };
              }),
          ),
        );
        return kept.join();
      });
    await eventually(drafts).toContain('草稿里的人');
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '离开' }).click();
    await signOut(page);

    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
    const left = `${stored}${await page.content()}`;
    for (const trace of ['wangsiyuan', '王思远', '林晓禾', '草稿里的人', token]) expect(left).not.toContain(trace);
    // A draft is kept for its author beyond the session, and contains nothing about others.
    expect(await drafts()).not.toMatch(/wangsiyuan|王思远|林晓禾/);
    const answer = await fetch(`${app.server().url}/admin/v1/auth/info`, { headers: { 'Admin-Token': token } });
    expect(await answer.json()).toMatchObject({ code: 100001 });

    // The next user must not see it either, even if no list can be loaded.
    await page.route(/\/admin\/v1\/(users|role|department)/, (route) => route.abort());
    await signIn(page, 'twin.admin');
    await goTo(page, '/system/staff');
    await page.getByText('加载失败').waitFor();
    const seen = (await page.locator('body').textContent()) ?? '';
    expect(seen).toContain('双禾营养科技');
    expect(seen).not.toMatch(/青禾|wangsiyuan|王思远/);
    await page.unrouteAll();
    await page.reload();
    await page.getByRole('button', { name: '新建员工' }).click();
    await page.locator('input[name=name]').waitFor();
    expect(await page.getByRole('button', { name: '恢复草稿' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await signOut(page);
    await signIn(page, 'admin');
    await goTo(page, '/system/staff');
    await page.getByRole('button', { name: '新建员工' }).click();
    await page.getByRole('button', { name: '恢复草稿' }).click();
    expect(await page.locator('input[name=name]').inputValue()).toBe('草稿里的人');
  });

  it('says on the sign-in page why a session ended, and keeps the draft and the tab in view', async () => {
    const page = await app.at('/login');
    expect(await page.getByText('登录已失效').count()).toBe(0);
    await signIn(page, 'admin');
    for (const path of ['/user/userList', '/user/origin', '/order/serviceList', '/system/role', '/system/department', '/system/staff'])
      await goTo(page, path);
    await page.setViewportSize({ width: 640, height: 800 });
    await page.getByRole('button', { name: '新建员工' }).click();
    await page.locator('input[name=name]').fill('没写完的人');
    await page.locator('[role=tab][aria-label="员工（未保存）"]').waitFor();
    await page.waitForTimeout(800);
    await answerWith(page, /^\/admin\/v1\/users$/, { code: 100001, message: 'x' });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await goTo(page, '/system/staff?keyword=a');
    await page.getByText('登录已失效').waitFor();
    await page.unrouteAll();
    await page.getByLabel('用户名').fill('admin');
    await page.getByRole('textbox', { name: '密码' }).fill(adminPassword);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    const active = page.locator('[role=tab][aria-selected=true]').first();
    await active.waitFor();
    await eventually(() =>
      active.evaluate((tab) => {
        const [own, strip] = [tab.getBoundingClientRect(), tab.parentElement?.closest('[role=tablist]')?.getBoundingClientRect()];
        return strip !== undefined && own.left >= strip.left - 1 && own.right <= strip.right + 1;
      }),
    ).toBe(true);
    await page.getByRole('button', { name: '新建员工' }).click();
    await page.getByRole('button', { name: '恢复草稿' }).click();
    expect(await page.locator('input[name=name]').inputValue()).toBe('没写完的人');
  });

  it('shows the sign-in again after going back in the history', async () => {
    const page = await app.at('/login');
    await signIn(page, 'admin');
    await goTo(page, '/system/staff');
    await page.getByText('wangsiyuan').waitFor();
    await signOut(page);
    for (let step = 0; step < 2; step++) {
      await page.goBack();
      await eventually(() => pathOf(page)).toMatch(/^\/login/);
      expect(await page.locator('body').textContent()).not.toContain('wangsiyuan');
    }
  });

  it('keeps windows of one browser in step', async () => {
    const page = await app.at('/login');
    await signIn(page, 'admin');
    const other = await page.context().newPage();
    await other.goto(`${app.server().url}/#/system/staff`);
    await other.getByText('wangsiyuan').waitFor();
    await signOut(page);
    await eventually(() => pathOf(other)).toMatch(/^\/login/);
    await signIn(page, 'twin.admin');
    await eventually(() => pathOf(other)).not.toMatch(/^\/login/);
    await other.getByText('双禾营养科技').first().waitFor();
    expect(await other.locator('body').textContent()).not.toContain('青禾');
  });

  it('continues in place after the same person signs in again, with the input kept', async () => {
    const page = await app.at('/system/staff', { as: 'admin' });
    await page.getByRole('button', { name: '新建员工' }).click();
    await page.locator('input[name=name]').fill('写到一半');
    const { database, sessions } = app.server().deps;
    let refusing = true;
    await answerWith(page, /^\/admin\/v1\/users$/, () => (refusing ? { status: 401, code: 40100, message: 'x' } : undefined));
    await goTo(page, '/system/staff?open=new&keyword=a');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('登录状态已过期').waitFor();
    await dialog.getByLabel('密码', { exact: true }).fill('wrong');
    await dialog.getByRole('button', { name: '登录并继续' }).click();
    await eventually(() => dialog.getByRole('alert').textContent()).toContain('用户名或密码');
    refusing = false;
    await dialog.getByLabel('密码', { exact: true }).fill(adminPassword);
    await dialog.getByRole('button', { name: '登录并继续' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator('input[name=name]').inputValue()).toBe('写到一半');
    const open = await database.system((db) =>
      db
        .selectFrom('session')
        .innerJoin('staff', 'staff.id', 'session.staff_id')
        .where('username', '=', 'admin')
        .select('session.id')
        .execute(),
    );
    expect(open.length).toBeGreaterThan(1);
    sessions.forget();
    expect(faultsOf(page).filter((one) => !one.includes('401 (Unauthorized)'))).toEqual([]);
  });
});
