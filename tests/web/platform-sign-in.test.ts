import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { oneIn } from '../conformance/profile.js';
import { answerWith, eventually, faultsOf, goTo, hasChromium, pathOf, useConsole } from '../support/browser.js';

const ways = [
  { button: '企业微信登录', route: '/wwxLogin', name: 'code', kind: 'code', call: '/admin/v1/auth/wwx-login' },
  { button: '第三方扫码登录', route: '/wwxThirdLogin', name: 'auth_code', kind: 'login-code', call: '/admin/v1/auth/wwx-third-login' },
] as const;
type Way = (typeof ways)[number];

const untrusted = ['https://evil.example/', '//evil.example/', 'javascript:alert(1)', 'https://open.work.weixin.qq.com.evil.example/'];

describe.skipIf(!hasChromium)('signing in by the platform', () => {
  const app = useConsole();
  const alert = (page: Page) => page.locator('main [role=alert]');
  const hasToken = async (page: Page) => (await page.context().cookies()).some((one) => one.name === 'Admin-Token');
  /** Returns the console's own errors, without failed requests, which the browser logs. */
  const ownFaults = (page: Page) => faultsOf(page).filter((one) => !one.includes('Failed to load resource'));

  /** Starts signing in through WeCom with the button, up to the authorization page, and returns the state it carries. */
  async function leave(page: Page, way: Way): Promise<string> {
    await page.goto(`${app.server().url}/#/login`);
    await page.getByRole('button', { name: way.button }).click();
    await page.locator('button[name=member]').first().waitFor();
    return page.locator('input[name=state]').inputValue();
  }

  const member = (userid: string) => `wwsandbox|${userid}`;
  const choose = (page: Page, userid: string) => page.locator(`button[value="${member(userid)}"]`).click();

  /** Returns to the console with these query parameters. */
  async function comeBack(page: Page, route: string, query: Record<string, string>) {
    await page.goto(`${app.server().url}/?${new URLSearchParams(query)}#${route}`);
  }

  /** Returns the unused code that the authorization page would redirect with. */
  async function codeFor(page: Page, way: Way, userid: string): Promise<string> {
    const state = await page.locator('input[name=state]').inputValue();
    const body = new URLSearchParams({ member: member(userid), redirect_uri: `${app.server().url}/`, state });
    const answer = await fetch(page.url(), { method: 'POST', body, redirect: 'manual' });
    return new URL(answer.headers.get('location') as string).searchParams.get(way.name) as string;
  }

  describe.each(oneIn(2, ways))('at $route', (way) => {
    it('signs in a member through the authorization page, with nothing left in the URL', async () => {
      const page = await app.at('/login');
      await leave(page, way);
      await choose(page, 'chenyutong');
      await page.getByText('欢迎来到青禾营养科技').waitFor();
      expect(page.url()).toBe(`${app.server().url}/#/dashboard`);
      expect(await page.getByRole('banner').textContent()).toContain('陈雨桐');
      await page.goBack();
      await eventually(() => page.url()).not.toContain('code=');
      expect(ownFaults(page)).toEqual([]);
    });

    it('refuses what this browser did not leave with, without asking the server', async () => {
      const page = await app.at('/login');
      const asked = await answerWith(page, way.call, {});
      const state = await leave(page, way);
      const code = 'x'.repeat(32);
      const attempts: [query: Record<string, string>, text: string][] = [
        [{ [way.name]: code, state: 'forged' }, '不是从这个浏览器发起的'],
        // The first attempt used up the state, even though it failed.
        [{ [way.name]: code, state }, '不是从这个浏览器发起的'],
        [{ [way.name]: code }, '没有登录凭证'],
        [{ state }, '不是从这个浏览器发起的'],
        [{}, '没有登录凭证'],
      ];
      for (const [query, text] of attempts) {
        await comeBack(page, way.route, query);
        await eventually(() => alert(page).textContent()).toContain(text);
        expect(page.url()).toBe(`${app.server().url}/#${way.route}`);
      }
      expect(asked.calls).toBe(0);
      expect(await hasToken(page)).toBe(false);
      await page.getByRole('button', { name: '回到登录' }).click();
      await page.getByLabel('用户名').waitFor();
      expect(ownFaults(page)).toEqual([]);
    });

    it('explains why a forged, expired or used code does not work', async () => {
      const page = await app.at('/login');
      const { database } = app.server().deps;
      const refused = async () => {
        await eventually(() => alert(page).textContent()).toMatch(/登录失败.*(失效|无效|重新)/s);
        expect(page.url()).toBe(`${app.server().url}/#${way.route}`);
        expect(await hasToken(page)).toBe(false);
      };

      await comeBack(page, way.route, { [way.name]: 'x'.repeat(32), state: await leave(page, way) });
      await refused();

      const late = await leave(page, way);
      const lateCode = await codeFor(page, way, 'chenyutong');
      await database.system((db) =>
        db
          .updateTable('one_time_token')
          .set({ expires_at: new Date(Date.now() - 1000) })
          .where('kind', '=', way.kind)
          .where('used_at', 'is', null)
          .execute(),
      );
      await comeBack(page, way.route, { [way.name]: lateCode, state: late });
      await refused();

      const first = await leave(page, way);
      const code = await codeFor(page, way, 'chenyutong');
      await comeBack(page, way.route, { [way.name]: code, state: first });
      await page.getByText('欢迎来到青禾营养科技').waitFor();
      await page.context().clearCookies();
      await comeBack(page, way.route, { [way.name]: code, state: await leave(page, way) });
      await refused();
      expect(ownFaults(page)).toEqual([]);
    });

    it('follows no redirect to elsewhere, neither of the address nor of the answer', async () => {
      const page = await app.at('/login');
      const state = await leave(page, way);
      const code = await codeFor(page, way, 'chenyutong');
      const elsewhere = { redirect: 'https://evil.example/', redirect_uri: 'https://evil.example/', url: 'https://evil.example/' };
      await comeBack(page, `${way.route}?redirect=${encodeURIComponent('//evil.example')}`, { [way.name]: code, state, ...elsewhere });
      await page.getByText('欢迎来到青禾营养科技').waitFor();
      expect(page.url()).toBe(`${app.server().url}/#/dashboard`);

      await page.context().clearCookies();
      let address = '';
      await answerWith(page, way.call, () => ({ data: { auth_url: address } }));
      for (address of untrusted) {
        await comeBack(page, way.route, { [way.name]: 'x'.repeat(32), state: await leave(page, way) });
        await eventually(() => alert(page).textContent()).toContain('登录地址不可信');
      }
      expect(ownFaults(page)).toEqual([]);
    });
  });

  it('opens no authorise page elsewhere, and the sandbox sends its code nowhere else', async () => {
    const page = await app.at('/login');
    let url = '';
    await answerWith(page, /\/auth\/(pre-auth-url|third-login-url)$/, () => ({ data: { url, state: 's' } }));
    for (url of untrusted)
      for (const way of ways) {
        await page.getByRole('button', { name: way.button }).click();
        await eventually(() => page.getByRole('alert').first().textContent()).toContain('登录地址不可信');
        expect(page.url()).toBe(`${app.server().url}/#/login`);
        await page.reload();
        await page.getByLabel('用户名').waitFor();
      }
    expect(ownFaults(page)).toEqual([]);

    await page.unrouteAll();
    await leave(page, ways[0]);
    const own = new URL(page.url());
    for (const target of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)', '"><script>alert(1)</script>']) {
      own.searchParams.set('redirect_uri', target);
      await page.goto(own.href);
      await choose(page, 'chenyutong');
      await page.getByText('回跳地址不属于本系统').waitFor();
      expect(new URL(page.url()).origin).toBe(app.server().url);
    }
    expect(ownFaults(page)).toEqual([]);
  });

  it('explains to members why they may not sign in', async () => {
    const { database } = app.server().deps;
    const stand = (status: 'enabled' | 'disabled') =>
      database.system((db) => db.updateTable('staff').set({ status }).where('username', '=', 'fengshihan').execute());
    await stand('disabled');
    for (const way of ways) {
      const page = await app.at('/login');
      await leave(page, way);
      await choose(page, 'fengshihan');
      await eventually(() => alert(page).textContent()).toMatch(/登录失败.+/s);
      expect(await alert(page).textContent()).toMatch(/停用|禁用/);
      expect(await hasToken(page)).toBe(false);
    }
    await stand('enabled');
  });

  it('authorises an enterprise once for each code', async () => {
    const page = await app.at('/qrcode/wwsandbox');
    const address = (await page.getByRole('link', { name: '在这台电脑上打开' }).getAttribute('href')) as string;
    await page.goto(address);
    await choose(page, 'linxiaohe');
    await page.getByText('青禾营养科技 已完成授权').waitFor();
    expect(page.url()).toBe(`${app.server().url}/#/authPage`);
    await page.getByRole('button', { name: '去登录' }).click();
    await page.getByLabel('用户名').waitFor();

    await comeBack(page, '/authPage', { auth_code: 'x'.repeat(32) });
    await eventually(() => page.locator('main [role=alert]').textContent()).toMatch(/失效|无效|重新/);
    expect(await page.getByText('已完成授权').count()).toBe(0);
    const asked = await answerWith(page, '/admin/v1/auth/auth-enterprise', {});
    await comeBack(page, '/authPage', { auth_code: 'x'.repeat(32), state: 'forged' });
    await eventually(() => page.locator('main [role=alert]').textContent()).toContain('不是从这个浏览器发起的');
    expect(asked.calls).toBe(0);
    expect(ownFaults(page)).toEqual([]);
  });

  it('redeems a one-time link only when someone presses, and only once', async () => {
    const { token } = await (await app.server().as('zhaoyinuo')).createUserToken();
    const page = await app.window();
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/admin')) calls.push(pathname);
    });
    const link = `${app.server().url}/#/login?token=${token}&redirect=${encodeURIComponent('//evil.example')}`;
    await page.goto(link);
    await page.getByText('一次性登录链接').waitFor();
    await eventually(() => page.url()).not.toContain(token);
    expect(calls).toEqual([]);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('欢迎来到青禾营养科技').waitFor();
    expect(page.url()).toBe(`${app.server().url}/#/dashboard`);
    expect(await page.getByRole('banner').textContent()).toContain('赵一诺');

    const other = await app.window();
    for (const spent of [token, 'x'.repeat(43), '<img src=x onerror=alert(1)>']) {
      await goTo(await reopened(other), `/login?token=${encodeURIComponent(spent)}`);
      await other.getByText('一次性登录链接').waitFor();
      await other.getByRole('button', { name: '登录', exact: true }).click();
      await eventually(() => alert(other).textContent()).toMatch(/失效|无效|不正确|重新/);
      expect(await hasToken(other)).toBe(false);
      expect(pathOf(other)).toBe('/login');
    }
    await other.getByRole('button', { name: '改用密码登录' }).click();
    await other.getByLabel('用户名').waitFor();
    expect([ownFaults(page), ownFaults(other)]).toEqual([[], []]);
  });

  /** Reloads the sign-in page. */
  async function reopened(page: Page): Promise<Page> {
    await page.goto('about:blank');
    await page.goto(`${app.server().url}/#/login`);
    await page.getByLabel('用户名').waitFor();
    return page;
  }
});
