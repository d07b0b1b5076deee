import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { publicPlaces } from '../../packages/web/src/app/sitemap.js';
import { oneIn } from '../conformance/profile.js';
import { answerWith, eventually, faultsOf, goTo, hasChromium, pathOf, useConsole } from '../support/browser.js';
import { adminPassword } from '../support/template.js';

/** Calls that the layout makes on any page. */
const ownCalls = /^\/admin\/v1\/(auth\/info|menus\/build|enterprise\/|users\/(unprocessed|unprocessed-info|index)$|events$)/;

/** Values of `redirect` that must lead to the home page. */
const hostileTargets = [
  '//evil.example',
  '/\\evil.example',
  '/%5cevil.example',
  '/%5Cevil.example/a',
  'https:evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//',
  'data:text/html,<script>alert(1)</script>',
  '/redirect//evil.example',
  '/redirect/redirect//evil.example',
  '#//evil.example',
  '%2f%2fevil.example',
  '/%2f%2fevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/system/staff\\..\\..\\evil',
  '/nowhere/at/all',
  '/qrcode/wwsandbox',
  '/404',
  'dashboard',
  Array.from({ length: 50 }).reduce<string>((inner) => `/login?redirect=${encodeURIComponent(inner).slice(0, 1500)}`, '/login'),
  `/${'a'.repeat(5000)}`,
];

/** URLs with ids that no record can have. */
const hostileIds = [
  '/material/article/..%2f..%2fredis%2fall',
  '/material/article/%2e%2e%2f%2e%2e%2fredis%2fall',
  '/material/article/..%5c..%5credis',
  '/material/article/1%2f..%2f..%2fredis%2fall',
  '/material/article/1%3fkey=a',
  '/material/article/1%23x',
  '/material/article/%00',
  '/material/article/%',
  '/material/article/0',
  '/material/article/-1',
  '/material/article/1e3',
  '/material/article/１２',
  '/material/article/99999999999999999999',
  '/material/article/__proto__',
  '/order/serviceDetail/..%2f..%2fredis%2fall',
  '/order/campDetail/..%2f1',
];

describe.skipIf(!hasChromium)('guards of the console', () => {
  const app = useConsole();

  async function signIn(page: Page, username = 'admin', password = adminPassword) {
    await page.getByLabel('用户名').fill(username);
    await page.getByRole('textbox', { name: '密码' }).fill(password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
  }

  it('lead a signed-in user from /login home', async () => {
    const page = await app.at('/login', { as: 'admin' });
    await eventually(() => pathOf(page)).toBe('/dashboard');
    await page.getByText('欢迎来到青禾营养科技').waitFor();
    expect(faultsOf(page)).toEqual([]);
  });

  it('redirect everyone else to /login and then to the requested page with its query', async () => {
    const page = await app.at('/system/staff?status=enabled&page=1');
    await eventually(() => pathOf(page)).toBe(`/login?redirect=${encodeURIComponent('/system/staff?status=enabled&page=1')}`);
    await signIn(page);
    await eventually(() => pathOf(page)).toBe('/system/staff?status=enabled&page=1');
    await page.getByRole('row').nth(3).waitFor();
    expect(faultsOf(page)).toEqual([]);
  });

  it('lead to /404 for unknown paths', async () => {
    const page = await app.at('/dashboard', { as: 'admin' });
    for (const path of ['/nowhere', '/system', '/user/center/more', '/system/role/1', '/DASHBOARD2']) {
      await goTo(page, path);
      await eventually(() => pathOf(page)).toMatch(path === '/system' ? /^\/system\/department$/ : /^\/404$/);
    }
    await page.getByText('页面不存在').waitFor();
    // Open a second URL before the navigation to the first has finished.
    await page.evaluate(() => {
      const replace = history.replaceState;
      history.replaceState = (...to) => {
        history.replaceState = replace;
        history.replaceState(...to);
        queueMicrotask(() => location.assign('#/nowhere/else'));
      };
      location.assign('#/nowhere');
    });
    await eventually(() => pathOf(page)).toBe('/404');
  });

  it('let everyone see the public pages', async () => {
    const page = await app.at('/login');
    const paths = [...publicPlaces.map((place) => place.path), '/qrcode/wwsandbox', '/any/qrcode/wwsandbox', '/some/qrcode'];
    for (const path of paths) {
      const title = publicPlaces.find((place) => place.path === path)?.title[0] ?? '扫码授权';
      await goTo(page, path);
      await eventually(() => page.title()).toBe(`${title} · 食宜`);
      await page
        .getByRole('main')
        .getByText(/\p{Script=Han}{2}/u)
        .locator('visible=true')
        .first()
        .waitFor();
      expect(pathOf(page)).toBe(path);
    }
    expect(faultsOf(page)).toEqual([]);
  });

  it('follow /redirect/… to its target, by the rules of that page', async () => {
    const page = await app.at('/redirect/system/staff?status=enabled', { as: 'admin' });
    await eventually(() => pathOf(page)).toBe('/system/staff?status=enabled');
    for (const path of ['/redirect//evil.example', '/redirect/redirect/redirect', '/redirect/\\evil.example', '/redirect/']) {
      await goTo(page, path);
      await eventually(() => pathOf(page)).toMatch(/^\/(dashboard|404)$/);
    }
    expect(new URL(page.url()).origin).toBe(app.server().url);
    const stranger = await app.at('/redirect/system/staff');
    await eventually(() => pathOf(stranger)).toBe('/login?redirect=%2Fsystem%2Fstaff');
  });

  it('never let the redirect parameter lead elsewhere', async () => {
    const page = await app.at('/login');
    // Other tests cover the sign-in itself; here the response is mocked.
    const token = await app.server().tokenOf('admin');
    await answerWith(page, '/admin/v1/auth/login', { data: { token, expires_in: 3600 } });
    const ended: Record<string, string> = {};
    const targets = oneIn(3, hostileTargets);
    for (const target of targets) {
      await page.context().clearCookies({ name: 'Admin-Token' });
      await goTo(page, `/login?redirect=${encodeURIComponent(target)}`);
      await signIn(page);
      await eventually(() => pathOf(page)).not.toMatch(/^\/(login|$)/);
      ended[target.slice(0, 80)] = page.url();
    }
    expect(ended).toEqual(Object.fromEntries(targets.map((one) => [one.slice(0, 80), `${app.server().url}/#/dashboard`])));
    // The page in the background may have sent a call after the cookie was deleted.
    expect(faultsOf(page).filter((one) => !one.includes('401 (Unauthorized)'))).toEqual([]);
  });

  it('open only WeCom addresses, whatever a sign-in returns', async () => {
    const page = await app.at('/login');
    const addresses = [
      'javascript:alert(1)',
      'https://evil.example/',
      '//evil.example/',
      'http://open.work.weixin.qq.com/',
      'https://open.work.weixin.qq.com.evil.example/',
      'https://open.work.weixin.qq.com@evil.example/',
      'https://evilweixin.qq.com/',
      'data:text/html,x',
    ];
    let address = '';
    await answerWith(page, '/admin/v1/auth/login', () => ({ data: { auth_url: address } }));
    for (address of addresses) {
      await signIn(page);
      await eventually(() => page.locator('form [role=alert]').textContent()).toContain('登录地址不可信');
      await eventually(() => page.getByRole('button', { name: '登录', exact: true }).isEnabled()).toBe(true);
      await page.getByLabel('用户名').fill('');
      expect(page.url()).toBe(`${app.server().url}/#/login`);
    }
    expect(faultsOf(page)).toEqual([]);

    await page.route('https://open.work.weixin.qq.com/**', (route) => route.fulfill({ body: 'platform' }));
    address = 'https://open.work.weixin.qq.com/wwopen/sso/3rd_qrConnect?state=1';
    await signIn(page);
    await eventually(() => page.url()).toBe(address);
  });

  it('let no id of an address out of its place in a call', async () => {
    const page = await app.at('/dashboard', { as: 'admin' });
    // Calls of the layout are ignored by their paths; the dashboard has made its own once it is rendered.
    await page.getByRole('heading', { level: 1 }).waitFor();
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/(admin|evaluate)/.test(pathname) && !ownCalls.test(pathname)) calls.push(`${request.method()} ${request.url()}`);
    });
    for (const path of hostileIds) {
      await goTo(page, '/yzan');
      await eventually(() => pathOf(page)).toBe('/yzan');
      calls.length = 0;
      await goTo(page, path);
      await eventually(() => pathOf(page)).toBe('/404');
      expect({ path, calls }).toEqual({ path, calls: [] });
    }
    await goTo(page, '/material/article/12');
    await page.getByRole('tab', { name: '文章详情' }).waitFor();
    expect(pathOf(page)).toBe('/material/article/12');
  });

  it('send nothing for a hostile enterprise id', async () => {
    const page = await app.at('/login');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/admin')) calls.push(request.url());
    });
    for (const corpid of ['..%2f..%2fredis%2fall', '%2e%2e', 'a%00b', '<script>alert(1)</script>', 'a'.repeat(200), 'a b']) {
      await goTo(page, `/qrcode/${corpid}`);
      await page.getByText('链接里的企业 ID 不正确').waitFor();
      await goTo(page, '/login');
      await page.getByLabel('用户名').waitFor();
    }
    expect(calls).toEqual([]);
  });
});
