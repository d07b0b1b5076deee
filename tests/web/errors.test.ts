import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { oneIn } from '../conformance/profile.js';
import { type Answer, answerWith, eventually, faultsOf, goTo, hasChromium, pathOf, useConsole } from '../support/browser.js';
import { noticeTimes, watchNotices } from '../support/notices.js';
import { adminPassword } from '../support/template.js';

const staff = '/admin/v1/users';
const noticeMs = 2500;
const tolerance = 400;

type Texts = [zh: string, en: string];
const unreachable: Texts = ['接口不可用，请联系开发人员', 'interface unreachable, contact developers'];
const system: Texts = ['系统异常', 'system exception'];
const unreadable: Texts = ['服务返回了无法识别的内容', 'The server sent an unreadable response'];
const same = (text: string): Texts => [text, text];

/** Errors shown as a toast: the mocked response, and the text the user sees. */
const notices: [situation: string, answer: Answer, texts: Texts][] = [
  ['HTTP 405', { status: 405, code: 40500, message: 'x' }, unreachable],
  ['HTTP 405 without a body', { status: 405, body: '' }, unreachable],
  ['HTTP 400', { status: 400, code: 40000, message: 'x' }, system],
  ['HTTP 422 with a message', { status: 422, code: 42200, message: '名称已经用过了' }, same('名称已经用过了')],
  ['HTTP 404 without an envelope', { status: 404, body: 'gone' }, ['错误（404）', 'Error (404)']],
  ['HTTP 500 with a message', { status: 500, code: 50000, message: '数据库繁忙' }, same('数据库繁忙')],
  ['HTTP 500 of a proxy, as a page', { status: 500, body: '<html><b>Oops</b></html>' }, system],
  ['success under a failing status', { status: 500, code: 200, data: { list: [] } }, system],
  ['another body code', { code: 40901, message: '已被别人修改' }, same('已被别人修改')],
  ['another body code without a message', { code: 51234, message: null }, ['错误（51234）', 'Error (51234)']],
  ['a message that only looks like mark-up', { code: 40901, message: 'a < b 且 c > d' }, same('a < b 且 c > d')],
  ['no code', { body: '{"message":"ok","data":{"list":[]}}' }, unreadable],
  ['a code that is no number', { body: '{"code":"200","data":{}}' }, unreadable],
  ['a page instead of an answer', { body: '<html>portal</html>' }, unreadable],
];

describe.skipIf(!hasChromium)('error catalogue in the console', () => {
  const app = useConsole();
  const dialog = (page: Page) => page.getByRole('alertdialog');
  const problem = (page: Page) => page.locator('form [role=alert]');
  const cookies = async (page: Page) => (await page.context().cookies()).map((one) => one.name);
  const tabPanel = (page: Page) => page.getByRole('tabpanel');

  /** Stops the clock of the page; from now on only the test advances it. */
  async function stopClock(page: Page) {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
  }

  async function signIn(page: Page, password: string) {
    await page.getByLabel('用户名').fill('admin');
    await page.getByRole('textbox', { name: '密码' }).fill(password);
    await page.locator('form button[type=submit]').click();
  }

  /** Opens a list that the test reloads through the URL, with responses it chooses. */
  async function asking(language: 'zh-CN' | 'en' = 'zh-CN') {
    const page = await app.window({ as: 'admin', language });
    await watchNotices(page);
    const next: { answer?: Answer } = {};
    await answerWith(page, staff, () => next.answer);
    await page.goto(`${app.server().url}/#/system/staff`);
    await page.getByRole('row').nth(3).waitFor();
    let turn = 0;
    return {
      page,
      ask: async (answer?: Answer) => {
        if (answer) next.answer = answer;
        else delete next.answer;
        await goTo(page, `/system/staff?keyword=${++turn}`);
      },
    };
  }

  describe.each(oneIn(2, ['zh-CN', 'en'] as const))('in %s', (language) => {
    const index = language === 'en' ? 1 : 0;

    it('shows errors in a toast and in place of the rows', async () => {
      const { page, ask } = await asking(language);
      const told: Record<string, string> = {};
      const inPlace: Record<string, boolean> = {};
      for (const [situation, answer] of notices) {
        const before = (await noticeTimes(page)).length;
        await ask(answer);
        await eventually(async () => (await noticeTimes(page)).length).toBeGreaterThan(before);
        told[situation] = (await noticeTimes(page)).at(-1)?.title ?? '';
        await tabPanel(page)
          .getByRole('button', { name: language === 'en' ? 'Try again' : '重试' })
          .waitFor();
        inPlace[situation] = (await tabPanel(page).getByRole('alert').textContent())?.includes(told[situation]) === true;
        await page.locator('[data-toast] button').last().click();
        await page.locator('[data-toast]').waitFor({ state: 'detached' });
      }
      expect(told).toEqual(Object.fromEntries(notices.map(([situation, , texts]) => [situation, texts[index]])));
      expect(Object.entries(inPlace).filter(([, yes]) => !yes)).toEqual([]);
      expect(faultsOf(page).filter((one) => !one.includes('Failed to load resource'))).toEqual([]);
    });

    it('warns if full screen is not available', async () => {
      const page = await app.window({ as: 'admin', language });
      await page.addInitScript(() => Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false }));
      await page.goto(app.server().url);
      await page.getByRole('button', { name: language === 'en' ? 'Full screen' : '全屏' }).click();
      await eventually(() => page.locator('[data-toast=warning]').textContent()).toContain('you browser can not work');
    });

    it('prompts once for an expired session, however many calls are refused at the same time', async () => {
      const page = await app.window({ as: 'admin', language });
      let waiting = 0;
      let enough: () => void = () => undefined;
      const five = new Promise<void>((done) => {
        enough = done;
      });
      await page.route(
        ({ pathname }) => /^\/admin\/v1\/(?!auth\/info|menus\/)/.test(pathname),
        async (route) => {
          if (++waiting === 4) enough();
          await five;
          await route.fulfill({ status: 401, json: { code: 40100, message: 'x', data: null } });
        },
      );
      await page.goto(app.server().url);
      await dialog(page).waitFor();
      const text = await dialog(page).textContent();
      expect(text).toContain(language === 'en' ? 'Your session has expired' : '登录状态已过期');
      expect(text).toContain(language === 'en' ? 'You can stay on this page or sign in again.' : '可以留在此页，也可以重新登录。');
      expect(await dialog(page).count()).toBe(1);
      expect(await page.locator('[data-toast]').count()).toBe(0);
    });
  });

  it('removes a toast after 2.5 seconds, and keeps it while hovered', async () => {
    const { page, ask } = await asking();
    await stopClock(page);
    const notice = page.locator('[data-toast=error]');
    await ask({ code: 40901, message: '稍后再试' });
    await notice.waitFor();
    await page.clock.runFor(noticeMs - tolerance);
    expect(await notice.count()).toBe(1);
    await page.clock.runFor(2 * tolerance);
    await notice.waitFor({ state: 'detached' });

    await ask({ code: 40901, message: '稍后再试' });
    await notice.hover();
    await page.clock.runFor(noticeMs + tolerance);
    expect(await notice.count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.clock.runFor(noticeMs + tolerance);
    await notice.waitFor({ state: 'detached' });
  });

  it.each(oneIn(2, ['zh-CN', 'en'] as const))('reports after 10 seconds that a request timed out, in %s', async (language) => {
    const page = await app.at('/dashboard', { as: 'admin', language });
    await stopClock(page);
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === staff);
    await page.route(
      ({ pathname }) => pathname === staff,
      () => undefined,
    );
    await goTo(page, '/system/staff');
    await asked;
    const notice = page.locator('[data-toast=error]');
    await page.clock.runFor(9500);
    expect(await notice.count()).toBe(0);
    await page.clock.runFor(1000);
    await eventually(() => notice.textContent()).toContain(language === 'en' ? 'request timed out' : '请求超时');
  });

  it('shows the message of a refused sign-in, and of one without a token', async () => {
    const page = await app.at('/login');
    await signIn(page, 'wrong');
    await eventually(() => problem(page).textContent()).toContain('用户名或密码');
    await answerWith(page, '/admin/v1/auth/login', { message: '账号还在审核', data: {} });
    await signIn(page, 'right');
    await eventually(() => problem(page).textContent()).toBe('账号还在审核');
    expect(pathOf(page)).toBe('/login');
    expect(await cookies(page)).not.toContain('Admin-Token');
  });

  it('allows staying on the page or signing in again when the session has expired', async () => {
    const { page, ask } = await asking();
    const expired = { status: 401, code: 40100, message: 'x' };
    await ask(expired);
    await dialog(page).waitFor();
    // Clicking outside the dialog must not close it.
    await page.mouse.click(5, 300);
    await page.getByRole('button', { name: '留在此页' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(pathOf(page)).toMatch(/^\/system\/staff/);

    // No further requests until the user does something.
    await ask(expired);
    await tabPanel(page).getByRole('alert').waitFor();
    expect(await dialog(page).count()).toBe(0);
    await eventually(async () => {
      await page.keyboard.press('Shift');
      await ask(expired);
      return dialog(page).count();
    }).toBe(1);
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: '重新登录' }).click();
    await loaded;
    await eventually(() => pathOf(page)).toMatch(/^\/login/);
    expect(await cookies(page)).not.toContain('Admin-Token');
  });

  it('goes to /401 for missing permission', async () => {
    const { page, ask } = await asking();
    const refusals: Answer[] = [
      { status: 403, code: 40300, message: 'x' },
      { code: 100002, message: 'x' },
      { code: 100003, message: 'x' },
      { status: 500, code: 100002, message: 'x' },
    ];
    for (const answer of refusals) {
      await ask(answer);
      await eventually(() => pathOf(page)).toBe('/401');
      await page.getByText('没有访问权限').waitFor();
    }
    expect(await cookies(page)).toContain('Admin-Token');
  });

  it('logs out and reloads for body code 100001, but reloads at most once in 30 seconds', async () => {
    const { page, ask } = await asking();
    let loads = 0;
    page.on('load', () => loads++);
    await ask({ code: 100001, message: 'x' });
    await eventually(() => pathOf(page)).toMatch(/^\/login/);
    expect(await cookies(page)).not.toContain('Admin-Token');
    await eventually(() => loads).toBe(1);
    // After sign-in, the original page is requested again, and refused again.
    const refused = page.waitForResponse((response) => new URL(response.url()).pathname === staff);
    await signIn(page, adminPassword);
    await refused;
    await eventually(() => pathOf(page)).toMatch(/^\/login/);
    expect(await cookies(page)).not.toContain('Admin-Token');
    expect(loads).toBe(1);
  });

  const beginnings: [what: string, path: string, answer: Answer][] = [
    ['user information', '/admin/v1/auth/info', { status: 500, code: 50000, message: 'x' }],
    ['the menus', '/admin/v1/menus/build', { status: 500, code: 50000, message: 'x' }],
    ['user information, refused,', '/admin/v1/auth/info', { code: 100001, message: 'x' }],
    ['the menus, without a code,', '/admin/v1/menus/build', { body: '{"data":[]}' }],
  ];
  it.each(oneIn(2, beginnings))('signs out and reloads once if %s cannot be loaded', async (_, path, answer) => {
    const page = await app.window({ as: 'admin' });
    const failed = await answerWith(page, path, answer);
    let loads = 0;
    page.on('load', () => loads++);
    await page.goto(`${app.server().url}/#/system/staff`);
    await page.locator('form button[type=submit]').waitFor();
    await eventually(() => loads).toBe(2);
    await page.waitForLoadState('networkidle');
    expect(pathOf(page)).toBe('/login?redirect=%2Fsystem%2Fstaff');
    expect(await cookies(page)).not.toContain('Admin-Token');
    expect(loads).toBe(2);
    // One retry of a read is allowed, a loop is not.
    expect(failed.calls).toBeLessThanOrEqual(2);
  });

  it('sends a user without roles to /401', async () => {
    const { database, sessions } = app.server().deps;
    await database.system(async (db) => {
      const { id } = await db.selectFrom('staff').select('id').where('username', '=', 'wuruoxi').executeTakeFirstOrThrow();
      await db.deleteFrom('staff_role').where('staff_id', '=', id).execute();
    });
    sessions.forget();
    const page = await app.window({ as: 'wuruoxi' });
    for (const path of ['/system/staff', '/dashboard', '/user/center']) {
      await page.goto(`${app.server().url}/#${path}`);
      await eventually(() => pathOf(page)).toBe('/401');
      await page.getByText('账号还没有分配角色').waitFor();
    }
  });
});
