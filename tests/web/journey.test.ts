import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@shiyi/sdk';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, goTo, hasChromium, launchBrowser, openWindow, pathOf } from '../support/browser.js';
import { type ServerProcess, startProcess } from '../support/process.js';

const adminPassword = 'Qinghe-2026';
const member = { name: '卫安然', username: 'weianran', password: 'Weianran-2026' };
const terminal = fileURLToPath(new URL('../../packages/cli/bin/shiyi.js', import.meta.url));

describe.skipIf(!hasChromium)('a first day with the built product', () => {
  let home: string;
  let server: ServerProcess;
  let browser: Browser;
  let page: Page;

  const serverEnv = () => ({ SHIYI_DATA_DIR: join(home, 'data'), SHIYI_ADMIN_PASSWORD: adminPassword });

  /** Runs the real CLI, with its profile in this test's folder. */
  async function shiyi(args: string[], input?: string) {
    const env = {
      ...process.env,
      SHIYI_CONFIG: join(home, 'shiyi.json'),
      NO_COLOR: '1',
      SHIYI_TOKEN: undefined,
      SHIYI_BASE_URL: undefined,
    };
    const running = promisify(execFile)(process.execPath, [terminal, ...args], { env });
    running.child.stdin?.end(input ?? '');
    return (await running).stdout;
  }

  async function signIn(username: string, password: string) {
    if (!page.url().startsWith(server.url)) await page.goto(`${server.url}/#/login`);
    await page.locator('input[name=username]').fill(username);
    await page.locator('input[name=password]').fill(password);
    await page.keyboard.press('Enter');
    await eventually(() => pathOf(page)).toBe('/dashboard');
  }

  async function signOut() {
    await visit('/dashboard');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /青禾营养科技/ })
      .click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.locator('input[name=username]').waitFor();
  }

  const visit = async (path: string) => {
    await goTo(page, path);
    await eventually(() => pathOf(page).split('?')[0]).toBe(path);
  };

  const sidebar = () => page.getByRole('navigation').first();

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'shiyi-journey-'));
    [server, browser] = await Promise.all([startProcess(serverEnv()), launchBrowser()]);
    page = await openWindow(browser, server.url);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.kill('SIGTERM');
    await rm(home, { recursive: true, force: true });
  });

  it('creates a staff member with a role', async () => {
    await signIn('admin', adminPassword);
    await visit('/system/staff');
    await page.getByRole('button', { name: '新建员工' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('姓名').fill(member.name);
    await drawer.getByLabel('用户名').fill(member.username);
    await drawer.locator('input[name=password]').fill(member.password);
    await drawer.getByRole('treeitem', { name: '营养一部' }).click();
    await drawer.getByRole('treeitem', { name: '营养师', exact: true }).click();
    await drawer.getByRole('button', { name: '创建员工' }).click();
    await page.getByRole('row').filter({ hasText: member.name }).waitFor();
  });

  it('shows that member only what the role allows', async () => {
    await signOut();
    // A password that someone else typed is replaced at the first sign-in; first-password.test.ts does so on the screen.
    const anonymous = createClient({ baseUrl: server.url });
    const { token } = await anonymous.login({ username: member.username, password: member.password });
    const own = `${member.password}-own`;
    await createClient({ baseUrl: server.url, token: token as string }).changeMyPassword({ old_pass: member.password, new_pass: own });
    await signIn(member.username, own);
    await sidebar().getByText('首页').first().waitFor();
    expect(await sidebar().getByText('缓存').count()).toBe(0);
    expect(await sidebar().getByText('角色').count()).toBe(0);
    await goTo(page, '/system/staff');
    await eventually(() => pathOf(page)).toMatch(/^\/(404|401)/);
  });

  it('keeps what was done, for the administrator to read', async () => {
    await signOut();
    await signIn('admin', adminPassword);
    await visit('/monitoring/operation');
    await page.getByRole('row').filter({ hasText: '新建员工' }).first().waitFor();
  });

  it('shows in the console what the terminal does to the cache', async () => {
    await shiyi(['login', '--base-url', server.url, '--username', 'admin', '--password-stdin'], `${adminPassword}\n`);
    expect(await shiyi(['whoami'])).toContain('林晓禾');
    await shiyi(['cache', 'set', 'from-terminal', 'hello']);
    expect(await shiyi(['cache', 'list'])).toContain('from-terminal');
    await visit('/system/cache');
    await page.getByRole('row').filter({ hasText: 'from-terminal' }).waitFor();
    await shiyi(['cache', 'clear', '--confirm', 'all']);
    await page.reload();
    await page.getByRole('table').waitFor();
    await eventually(() => page.getByRole('row').filter({ hasText: 'from-terminal' }).count()).toBe(0);
    await shiyi(['cache', 'set', 'kept', 'over the night']);
  });

  it('has all of it still after the server was killed', async () => {
    await server.kill('SIGKILL');
    server = await startProcess(serverEnv());
    page = await openWindow(browser, server.url);
    await signIn('admin', adminPassword);
    await visit('/system/staff');
    await page.getByRole('row').filter({ hasText: member.name }).filter({ hasText: '营养师' }).waitFor();
    await visit('/monitoring/operation');
    await page.getByRole('row').filter({ hasText: '新建员工' }).first().waitFor();
    await shiyi(['login', '--base-url', server.url, '--username', 'admin', '--password-stdin'], `${adminPassword}\n`);
    expect(await shiyi(['cache', 'get', 'kept'])).toContain('over the night');
  });
});
