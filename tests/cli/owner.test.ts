import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@shiyi/sdk';
import type { BrowserContext } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually, faultsOf, goTo, hasChromium, openWindow, pathOf, sharedBrowser } from '../support/browser.js';
import { hostedConsole } from '../support/hosted-console.js';
import { foreignServer, type Plant } from './foreign-server.js';
import { Terminal } from './shiyi.js';

const terminal = new Terminal();
const opened: AsyncDisposable[] = [terminal];
const windows: BrowserContext[] = [];
afterAll(async () => {
  for (const one of windows) await one.close();
  for (const one of opened.reverse()) await one[Symbol.asyncDispose]();
});

/** How the owner's server deviates from the contract until it is fixed. */
const plants: Record<string, Plant> = {
  listStaff: ({ data }) => {
    for (const one of data.list) delete one.username;
  },
};
const headersOfOurs = ['x-request-id', 'idempotency-key', 'x-attempt', 'last-event-id'];

/** Each step depends on the ones before it; docs/adopting.md describes the same steps. */
describe.sequential('owner of a foreign back end', () => {
  let api: Awaited<ReturnType<typeof foreignServer>>;
  let crm: Awaited<ReturnType<typeof foreignServer>>;
  let origin = '';
  const shiyi = (line: string, input?: string) => terminal.run(line.split(' '), input === undefined ? {} : { input });

  it('has its own server, and a separate CRM host', async () => {
    const ways = { successCode: 0, origin: () => origin };
    api = await foreignServer(plants, ways);
    const unknown: Plant = ({ data }) => Object.assign(data, { ok: false, user: null });
    crm = await foreignServer({ checkLogin: unknown }, ways);
    opened.push(api, crm);
  });

  it('signs in from the terminal with the server’s success code', async () => {
    const login = `login --profile own --base-url ${api.url} -u admin --password-stdin`;
    expect((await shiyi(login, 'Gentle-Bowl-42')).code).not.toBe(0);
    expect(await shiyi(`${login} --success-code 0`, 'Gentle-Bowl-42')).toMatchObject({ code: 0, err: '' });
    expect((await shiyi('whoami --profile own')).out).toContain('admin');
  });

  it('finds differences, saves the overlay, applies it and finds none', async () => {
    const found = await shiyi('doctor --contract --profile own --patch patch.yaml');
    expect([found.code, found.out]).toEqual([3, expect.stringMatching(/^listStaff\tdata\.list\[\]\.username\tmissing\t.*\n$/)]);
    expect(await readFile(join(terminal.home, 'patch.yaml'), 'utf8')).toContain('username');
    delete plants.listStaff;
    const mended = await shiyi('doctor --contract --profile own');
    expect([mended.code, mended.out]).toEqual([0, '']);
  }, 240_000);

  it('calls it by the SDK', async () => {
    const client = createClient({ baseUrl: api.url, successCode: 0, token: 'tok' });
    const { list } = await client.listStaff({ limit: 20 });
    expect(list.map((one) => one.username)).toEqual(['chenyutong']);
    plants.listStaff = (answer) => Object.assign(answer, { status: 403, code: 40300, data: { request_id: 'a' } });
    await expect(client.listStaff({})).rejects.toMatchObject({ kind: 'forbidden', bizCode: 40300 });
    delete plants.listStaff;
  });

  describe.skipIf(!hasChromium)('console served as files', () => {
    const settings = () => ({ 'shiyi-api': api.url, 'shiyi-crm': crm.url, 'shiyi-headers': 'few', 'shiyi-success-code': '0' });

    async function signIn(connect: string[]) {
      const site = await hostedConsole(settings(), connect);
      opened.push(site);
      origin = site.url;
      const page = await openWindow(await sharedBrowser(), site.url);
      windows.push(page.context());
      await page.goto(`${site.url}/#/login`);
      await page.getByLabel('用户名').fill('admin');
      await page.getByRole('textbox', { name: '密码' }).fill('Gentle-Bowl-42');
      await page.getByRole('button', { name: '登录', exact: true }).click();
      return page;
    }

    it('is blocked from their server by its policy until that names it', async () => {
      const page = await signIn([]);
      await page.getByRole('alert').first().waitFor();
      expect(pathOf(page)).toBe('/login');
    });

    it('works with it, and with the CRM host, by two headers alone', async () => {
      api.asked.length = 0;
      const page = await signIn([api.url, crm.url]);
      await eventually(() => pathOf(page)).toBe('/dashboard');
      await goTo(page, '/system/users');
      await page.getByText('chenyutong').first().waitFor();
      await goTo(page, '/user/center');
      await page.getByRole('button', { name: '连接', exact: true }).click();
      await page.getByText('已连接：陈雨桐').waitFor();
      expect([...new Set(crm.asked.map(({ operation }) => operation))].sort()).toEqual(['checkLogin', 'loginAcross']);
      expect(api.asked.filter(({ operation }) => operation === 'checkLogin' || operation === 'loginAcross')).toEqual([]);
      expect(api.asked.some(({ headers }) => 'admin-token' in headers)).toBe(true);
      const sent = [...api.asked, ...crm.asked].flatMap(({ headers }) => headersOfOurs.filter((name) => name in headers));
      expect(sent).toEqual([]);
      expect(faultsOf(page).filter((one) => one.startsWith('error:'))).toEqual([]);
    });
  });
});
