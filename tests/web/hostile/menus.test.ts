import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { oneIn } from '../../conformance/profile.js';
import { type Answer, answerWith, eventually, faultsOf, goTo, hasChromium, pathOf, useConsole } from '../../support/browser.js';

type Menu = Record<string, unknown>;

/** Builds a menu entry as the server sends it, with any properties replaced. */
const entry = (path: unknown, title: unknown, change: Menu = {}, meta: Menu = {}): Menu => ({
  path,
  name: 'x',
  component: 'users/StaffList',
  hidden: false,
  alwaysShow: false,
  redirect: null,
  children: [],
  ...change,
  meta: { title, icon: 'house', noCache: false, keepAlive: true, ...meta },
});

const home = entry('/dashboard', '首页', { component: 'home/Dashboard' });
const plain = entry('/plain', '普通的一项');

/** URLs that must not become links, as the path or external URL of an entry. */
const refused = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://https://ok.example/%0aalert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/x',
  'file:///etc/passwd',
  'intent://evil',
  '//evil.example',
  '/\\evil.example',
  '/%5cevil.example',
  '/a//evil.example',
  '/\t/evil.example',
  '/login',
  '/redirect/evil',
  '/qrcode/evil',
  '/401',
];

const strangeComponents = [
  '__proto__',
  'constructor',
  'toString',
  '../layout/Shell',
  'users/../sign-in/Login',
  'sign-in/Login',
  'users/StaffDrawer',
  'users/StaffList.tsx',
  'users/stafflist',
  'https://evil.example/x.js',
  'data:text/javascript,alert(1)',
  '<img src=x onerror=alert(1)>',
  'x'.repeat(5000),
];

const strangeTitles = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '\u202Eevil\u202C 右到左',
  '\u200B\u200D\uFEFF零宽',
  `${'W'.repeat(300)}`,
  '长'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(40),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
  '=1+1',
  '%s%n{{7*7}}',
];

/** Builds deeply nested menu entries as text, without recursion. */
const nested = (depth: number) => {
  const open = '{"path":"d","component":"Layout","meta":{"title":"深"},"children":[';
  return `{"code":200,"message":"ok","data":[${JSON.stringify(home)},${open.replace('"d"', '"/d"')}${open.repeat(depth)}${']}'.repeat(depth + 1)}]}`;
};

describe.skipIf(!hasChromium)('menus of a hostile server', () => {
  const app = useConsole();
  const sidebar = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

  /** Opens the console with these menus. */
  async function withMenus(answer: Answer, width = 1440) {
    const page = await app.window({ as: 'admin', width });
    await answerWith(page, '/admin/v1/menus/build', answer);
    await page.goto(`${app.server().url}/#/dashboard`);
    await page.getByText('欢迎来到青禾营养科技').waitFor();
    return page;
  }

  const links = (page: Page) =>
    sidebar(page)
      .locator('li a')
      .evaluateAll((all) => all.map((one) => ({ title: one.textContent ?? '', href: one.getAttribute('href') ?? '' })));

  /** Expects layout and page to be usable, including sign-out, and no script or request from the menus. */
  async function expectToStand(page: Page) {
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('banner').getByRole('button', { name: '林晓禾' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).waitFor();
    await page.keyboard.press('Escape');
    expect(faultsOf(page)).toEqual([]);
  }

  it('become no link to a script, to another site or to a public page', async () => {
    const page = await withMenus({
      data: [
        ...refused.map((path, at) => entry(path, `坏${at}`)),
        ...refused.map((link, at) => entry(`/fine/${at}`, `外${at}`, {}, { link })),
        ...refused.map((redirect, at) => entry(`/forward/${at}`, `转${at}`, { component: 'Layout', redirect })),
        entry('https://ok.example/帮助', '帮助'),
        entry('mailto:help@ok.example', '写信'),
        plain,
      ],
    });
    const shown = await links(page);
    expect(shown.filter(({ title }) => /^[坏外]/.test(title))).toEqual([]);
    expect(shown.filter(({ title }) => !title.startsWith('转'))).toEqual([
      { title: '帮助', href: 'https://ok.example/帮助' },
      { title: '写信', href: 'mailto:help@ok.example' },
      { title: '普通的一项', href: '#/plain' },
    ]);
    const outside = sidebar(page).locator('a[target=_blank]');
    expect(await outside.evaluateAll((all) => all.map((one) => one.getAttribute('rel')))).toEqual(
      Array.from({ length: 2 }, () => 'noopener noreferrer'),
    );
    for (const at of oneIn(4, [...refused.keys()])) {
      await goTo(page, `/forward/${at}`);
      await eventually(() => pathOf(page)).toBe('/404');
      await goTo(page, '/dashboard');
      await page.getByText('欢迎来到青禾营养科技').waitFor();
    }
    await expectToStand(page);
  });

  it('may contain cycles, which lead to nothing', async () => {
    const group = (path: string, redirect: string) => entry(path, path, { component: 'Layout', redirect });
    const chain = Array.from({ length: 40 }, (_, at) => group(`/chain/${at}`, `/chain/${at + 1}`));
    const page = await withMenus({
      data: [home, plain, group('/self', '/self'), group('/ping', '/pong'), group('/pong', '/ping'), group('/empty', ''), ...chain],
    });
    for (const path of ['/self', '/ping', '/pong', '/empty', '/chain/0']) {
      await goTo(page, path);
      await eventually(() => pathOf(page)).toBe('/404');
      await page.getByRole('button', { name: '回首页' }).click();
      await page.getByText('欢迎来到青禾营养科技').waitFor();
    }
    await expectToStand(page);
  });

  it.each(oneIn(3, [12, 200, 20_000]))('may be %i entries deep', async (depth) => {
    const page = await withMenus({ body: nested(depth) });
    await goTo(page, '/user/center');
    await page.getByRole('heading', { name: '个人中心' }).waitFor();
    await expectToStand(page);
  });

  it('may be many, and the frame still answers', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => entry(`/many/${at}`, `第 ${at} 项`));
    const page = await withMenus({ data: [home, plain, ...many] });
    expect((await links(page)).length).toBe(2000);
    await sidebar(page).getByRole('link', { name: '普通的一项' }).click();
    await eventually(() => pathOf(page)).toBe('/plain');
    await page.getByRole('row').nth(2).waitFor();
    await expectToStand(page);
  });

  it('show a page that explains a missing component', async () => {
    const page = await withMenus({
      data: [home, plain, ...strangeComponents.map((component, at) => entry(`/strange/${at}`, `怪${at}`, { component }))],
    });
    for (const [at, component] of strangeComponents.entries()) {
      await sidebar(page)
        .getByRole('link', { name: `怪${at}`, exact: true })
        .click();
      const panel = page.getByRole('tabpanel', { name: `怪${at}`, exact: true });
      await eventually(() => panel.textContent()).toContain(`「怪${at}」还没有页面`);
      expect(await panel.textContent()).toContain(component.slice(0, 80));
    }
    await sidebar(page).getByRole('link', { name: '普通的一项' }).click();
    await page.getByRole('row').nth(2).waitFor();
    await expectToStand(page);
  });

  it.each(oneIn(2, [1440, 390]))('have titles of any kind, shown as text, at %i px', async (width) => {
    const titled = strangeTitles.map((title, at) => entry(`/titled/${at}`, title, { component: 'home/Dashboard' }));
    const page = await withMenus({ data: [home, entry('/group', strangeTitles[0], { component: 'Layout', children: titled })] }, width);
    for (const [at, title] of strangeTitles.entries()) {
      await goTo(page, `/titled/${at}`);
      await page.locator(`[id="panel-/titled/${at}"] h1`).waitFor();
      await eventually(() => page.title()).toContain(title.trim().slice(0, 20));
    }
    if (width < 1024) await page.getByRole('button', { name: '展开或收起侧栏' }).click();
    const menu = page.getByRole('navigation', { name: '主菜单' });
    const shown = await menu.locator('li a').allTextContents();
    for (const title of strangeTitles) expect(shown.some((one) => one.includes(title.trim()))).toBe(true);
    expect(await menu.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    if (width < 1024) {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await expectToStand(page);
  });

  it('name a path twice, and one that is taken', async () => {
    const page = await withMenus({
      data: [
        home,
        entry('/twice', '一次'),
        entry('/twice', '两次', { component: 'role/RoleList' }),
        entry('/twice/', '三次', { component: 'role/RoleList' }),
        entry('/user/center', '占位', { component: 'home/Dashboard' }),
        entry('/', '根', { component: 'role/RoleList' }),
      ],
    });
    expect((await links(page)).map(({ title }) => title).filter((title) => /次$/.test(title))).toEqual(['一次', '三次']);
    await goTo(page, '/twice');
    await page.getByRole('row').nth(2).waitFor();
    await goTo(page, '/user/center');
    await page.getByRole('tabpanel', { name: '占位' }).locator('h1').waitFor();
    await goTo(page, '/');
    await eventually(() => pathOf(page)).toBe('/dashboard');
    await expectToStand(page);
  });

  it('lack fields or are no menus at all', async () => {
    const broken: unknown[] = [
      null,
      7,
      'text',
      [],
      {},
      { path: null },
      { path: 5, meta: 5 },
      { path: '/bare' },
      { path: '/null', meta: null, children: 'x', component: null },
      { path: '/object', component: {}, meta: { title: {}, icon: [] }, children: {} },
      { path: '/yes', hidden: 'true', component: 'users/StaffList', meta: { title: '没有藏', icon: '__proto__', badge: 'constructor' } },
      { path: '/active', component: 'users/StaffList', meta: { title: '标别人', activeMenu: 'javascript:alert(1)' } },
      JSON.parse('{"__proto__":{"path":"/proto"},"constructor":{"path":"/proto"},"path":"/own","meta":{"title":"自有"}}'),
    ];
    const page = await withMenus({ data: [home, ...broken, plain] });
    expect((await links(page)).map(({ href }) => href)).toEqual([
      '#/dashboard',
      '#/bare',
      '#/null',
      '#/object',
      '#/yes',
      '#/active',
      '#/own',
      '#/plain',
    ]);
    for (const path of ['/bare', '/null', '/object', '/own']) {
      await goTo(page, path);
      await eventually(() => pathOf(page)).toBe('/404');
      await goTo(page, '/dashboard');
      await page.getByText('欢迎来到青禾营养科技').waitFor();
    }
    await goTo(page, '/active');
    await page.getByRole('tabpanel', { name: '标别人' }).getByRole('row').nth(2).waitFor();
    await expectToStand(page);
    const bare = await withMenus({ data: [] });
    expect(await links(bare)).toEqual([]);
    await expectToStand(bare);
  });

  it('are no list, which ends the session as any failure to load them does', async () => {
    for (const data of [{}, 'x', 7, null]) {
      const page = await app.window({ as: 'admin' });
      await answerWith(page, '/admin/v1/menus/build', { data });
      await page.goto(`${app.server().url}/#/dashboard`);
      await eventually(() => pathOf(page)).toBe('/login?redirect=%2Fdashboard');
      await page.getByLabel('用户名').waitFor();
      expect((await page.context().cookies()).some((one) => one.name === 'Admin-Token')).toBe(false);
      expect(faultsOf(page)).toEqual([]);
    }
  });
});
