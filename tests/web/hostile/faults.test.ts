import { request as ask, type IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { oneIn } from '../../conformance/profile.js';
import { envelope, good } from '../../faults/answers.js';
import { type Fault, type Shown, split } from '../../faults/fault.js';
import { http, type RawRequest, type RawServer, startRawServer } from '../../faults/raw-server.js';
import { faults } from '../../faults/table.js';
import { builtConsole, eventually, goTo, hasChromium, launchBrowser, openWindow, pathOf } from '../../support/browser.js';
import { noticeTimes, watchNotices } from '../../support/notices.js';
import { createTestServer, type TestServer } from '../../support/server.js';

const list = '/admin/v1/users';
const met = split('Console', faults, (fault) => fault.web);

describe.skipIf(!hasChromium)('console in front of a server that breaks', () => {
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
  let server: TestServer;
  let front: RawServer;
  let browser: Browser;
  /** Returns how to answer a request instead of passing it on, if it should not be passed on. */
  let instead: (request: RawRequest) => RawServer['answer'] | undefined = () => undefined;
  let kept: Page | undefined;
  const open = new Set<BrowserContext>();

  /** Passes a request on to the real server. */
  function pass(socket: Socket, { method, target, headers, body }: RawRequest) {
    const onward = ask(`${server.url}${target}`, { method, headers: { ...headers, connection: 'close' } }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const { 'transfer-encoding': _, connection: __, ...rest } = answer.headers as IncomingHttpHeaders & Record<string, string>;
      const bytes = Buffer.concat(chunks);
      socket.write(http(answer.statusCode ?? 0, bytes, { ...(rest as Record<string, string>), 'content-length': bytes.length }));
    });
    onward.on('error', () => socket.destroy());
    onward.end(body);
  }

  beforeAll(async () => {
    [server, browser, front] = await Promise.all([createTestServer({ console: builtConsole }), launchBrowser(), startRawServer()]);
    front.answer = (socket, request, number) => {
      const answer = instead(request);
      if (answer) answer(socket, request, number);
      else pass(socket, request);
    };
  });
  afterEach(async () => {
    instead = () => undefined;
    for (const context of open) if (context !== kept?.context()) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await front?.[Symbol.asyncDispose]();
    await server?.close();
  });

  async function window(token: string): Promise<Page> {
    const page = await openWindow(browser, front.url, { token });
    open.add(page.context());
    await watchNotices(page);
    return page;
  }

  async function listWindow(): Promise<Page> {
    const page = await window(await server.tokenOf('admin'));
    await page.goto(`${front.url}/#/system/staff`);
    await page.getByRole('row').nth(3).waitFor();
    return page;
  }

  const dialogs = (page: Page) => page.getByRole('alertdialog').count();
  const keywordOf = ({ target }: RawRequest) => new URL(target, front.url).searchParams.get('keyword');

  async function expectNotice(page: Page, before: number, { notice, html }: Extract<Shown, { notice: string }>) {
    await eventually(async () => (await noticeTimes(page)).length).toBe(before + 1);
    await eventually(() => page.locator('[data-toast=error]').last().textContent()).toContain(notice);
    if (html) expect((await noticeTimes(page)).at(-1)?.title).toBe('error');
    else expect(await page.locator('[data-toast] :is(b, script, h1)').count()).toBe(0);
    expect(await dialogs(page)).toBe(0);
    expect(pathOf(page)).toMatch(/^\/system\/staff\?keyword=/);
    await page.locator('[data-toast] button').last().click();
    await page.locator('[data-toast]').waitFor({ state: 'detached' });
  }

  async function expectDialog(page: Page, before: number) {
    await page.getByRole('alertdialog').waitFor();
    expect(await dialogs(page)).toBe(1);
    expect((await noticeTimes(page)).length).toBe(before);
    expect(pathOf(page)).toMatch(/^\/system\/staff\?keyword=/);
    await page.getByRole('button', { name: '留在此页' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    // The console must only retry after the next user action.
    await page.waitForTimeout(500);
    await page.locator('main h1').click();
  }

  async function expectShown(page: Page, shown: Shown, before: number) {
    if (typeof shown === 'object') return expectNotice(page, before, shown);
    if (shown === 'session dialog') return expectDialog(page, before);
    if (shown === 'rows') await page.getByRole('tabpanel').getByText('没有符合条件的员工').waitFor();
    if (shown === '/401') await eventually(() => pathOf(page)).toBe('/401');
    if (shown === 'sign-in') {
      await eventually(() => pathOf(page)).toMatch(/^\/login/);
      expect((await page.context().cookies()).map((one) => one.name)).not.toContain('Admin-Token');
      return;
    }
    expect((await noticeTimes(page)).length).toBe(before);
    expect(await dialogs(page)).toBe(0);
  }

  async function wrongAddress({ given }: Fault) {
    const page = await window('');
    await page.route(`${front.url}/`, async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace(/(name="shiyi-api" content=")"/, `$1${given?.baseUrl}"`);
      await route.fulfill({ response: answer, body: html });
    });
    await page.goto(`${front.url}/`);
    await page.getByRole('heading', { name: '服务地址配置有误' }).waitFor();
  }

  async function meet(fault: Fault, expected: Shown | { aborted: string; shown: Shown }) {
    if (expected === 'wrong address') return wrongAddress(fault);
    if (fault.given?.token) {
      const page = await window(fault.given.token);
      await page.goto(`${front.url}/#/system/staff`);
      return expectShown(page, expected as Shown, 0);
    }
    // A window with many recent failures has used up its retries, so open a new one for each fault.
    const page = (fault.given?.warm ? undefined : kept) ?? (await listWindow());
    kept = undefined;
    const before = (await noticeTimes(page)).length;
    const keyword = `row-${faults.indexOf(fault)}`;
    let calls = fault.given?.warm ? 1 : 0;
    instead = (request) =>
      request.target.startsWith(list) && keywordOf(request) === keyword ? (socket, one) => fault.answer?.(socket, one, ++calls) : undefined;
    const aborted = typeof expected === 'object' && 'aborted' in expected ? expected : undefined;
    if (aborted)
      await page.route(
        (url) => url.searchParams.get('keyword') === keyword,
        (route) => route.abort(aborted.aborted),
      );
    await goTo(page, `/system/staff?keyword=${keyword}`);
    const shown = aborted?.shown ?? (expected as Shown);
    await expectShown(page, shown, before);
    if (shown === '/401') {
      await goTo(page, '/system/staff');
      await page.getByRole('row').nth(3).waitFor();
    }
    if (shown !== 'sign-in') kept = page;
  }

  it.for(oneIn(3, met))('handles row $fault.row: $fault.situation', ({ fault, expected }) => meet(fault, expected));

  it('retries with the token of another window, without a dialog', async () => {
    const page = await listWindow();
    const fresh = await server.tokenOf('admin');
    instead = (request) => {
      if (!request.target.startsWith(list) || request.headers['admin-token'] === fresh) return undefined;
      return async (socket) => {
        await page.context().addCookies([{ name: 'Admin-Token', value: fresh, url: front.url }]);
        socket.write(http(401, envelope(40100)));
      };
    };
    await goTo(page, '/system/staff?keyword=admin');
    await eventually(() => page.getByRole('tabpanel').getByRole('row').count()).toBe(2);
    expect(await dialogs(page)).toBe(0);
    expect(await noticeTimes(page)).toEqual([]);
  });

  it('shows the latest response, whichever arrives last', async () => {
    const page = await listWindow();
    const late: (() => void)[] = [];
    instead = (request) =>
      keywordOf(request) === 'slow'
        ? (socket) => void late.push(() => pass(socket, { ...request, target: `${list}?limit=20` }))
        : undefined;
    await goTo(page, '/system/staff?keyword=slow');
    await eventually(() => late.length).toBe(1);
    await goTo(page, '/system/staff?keyword=admin');
    await eventually(() => page.getByRole('tabpanel').getByRole('row').count()).toBe(2);
    for (const answer of late) answer();
    await page.waitForTimeout(1500);
    expect(await page.getByRole('tabpanel').getByRole('row').count()).toBe(2);
  });

  it('sends one request for a double click', async () => {
    const page = await window('');
    const tries: string[] = [];
    instead = (request) => {
      if (!request.target.endsWith('/auth/login')) return undefined;
      tries.push(request.target);
      return (socket) => void setTimeout(() => socket.write(good), 400);
    };
    await page.goto(`${front.url}/#/login`);
    await page.getByLabel('用户名').fill('admin');
    await page.getByRole('textbox', { name: '密码' }).fill('Qinghe-2026');
    await page.locator('form button[type=submit]').dblclick();
    await page.locator('form [role=alert]').filter({ hasText: /./ }).waitFor();
    expect(tries).toHaveLength(1);
  });
});
