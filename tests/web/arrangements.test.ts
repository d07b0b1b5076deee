import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { builtConsole, eventually, goTo, hasChromium, openWindow, pathOf, sharedBrowser } from '../support/browser.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { adminPassword } from '../support/template.js';

const open = new Set<BrowserContext>();
const folders: string[] = [];
const left: (() => Promise<unknown>)[] = [];

/** Creates a server that serves the built console, with these settings in its index.html, and nothing else. */
async function consoleWith(settings: Record<string, string>, connectOrigins: string[]): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'shiyi-console-'));
  folders.push(folder);
  await cp(builtConsole, folder, { recursive: true });
  const page = join(folder, 'index.html');
  let html = await readFile(page, 'utf8');
  for (const [name, content] of Object.entries(settings)) {
    expect(html).toContain(`name="${name}" content=""`);
    html = html.replace(`name="${name}" content=""`, `name="${name}" content="${content}"`);
  }
  await writeFile(page, html);
  const server = await createTestServer({ console: folder, connectOrigins });
  left.push(() => server.close());
  return server;
}

async function windowAt(origin: string) {
  const page = await openWindow(await sharedBrowser(), origin);
  open.add(page.context());
  await page.goto(`${origin}/#/login`);
  await page.getByLabel('用户名').fill('admin');
  await page.getByRole('textbox', { name: '密码' }).fill(adminPassword);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  return page;
}

async function listsStaff(origin: string) {
  const page = await windowAt(origin);
  await eventually(() => pathOf(page)).toBe('/dashboard');
  await goTo(page, '/system/staff');
  await page.getByText('wangsiyuan').waitFor();
  return page;
}

/** Reloads the page and returns the URLs it requests its rows from. */
async function asksForRows(page: Page): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/users?') && request.method() === 'GET' && asked.push(request.url()));
  await page.reload();
  await page.getByText('wangsiyuan').waitFor();
  return asked;
}

/** Starts an API gateway that allows this origin, with the two documented headers and no others. */
async function gateway(target: string, origin: () => string) {
  const seen = new Set<string>();
  const server = createServer((incoming, outgoing) => {
    outgoing.setHeader('Access-Control-Allow-Origin', origin());
    if (incoming.method === 'OPTIONS') {
      outgoing.setHeader('Access-Control-Allow-Headers', 'Admin-Token, Content-Type');
      outgoing.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
      return void outgoing.writeHead(204).end();
    }
    for (const name of Object.keys(incoming.headers)) seen.add(name);
    const { method, headers, url } = incoming;
    const onward = request(new URL(url ?? '', target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  left.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

describe.skipIf(!hasChromium)('console and an API of another origin', () => {
  // The origin that the API has to allow is only known once the console has a port.
  const allowed = ['https://console.example'];
  let api: TestServer;
  beforeAll(async () => {
    api = await createTestServer({ allowedOrigins: allowed });
  }, 180_000);
  afterEach(async () => {
    for (const context of open) await context.close();
    open.clear();
  });
  afterAll(async () => {
    for (const end of left) await end();
    await api?.close();
    for (const folder of folders) await rm(folder, { recursive: true });
  });

  it('work together once each names the other', async () => {
    const site = await consoleWith({ 'shiyi-api': api.url }, [api.url]);
    allowed.push(site.url);
    const page = await listsStaff(site.url);
    expect(await asksForRows(page)).toEqual([`${api.url}/admin/v1/users?limit=20&page=1`]);
  });

  it('do not without the settings, neither by the policy of the console nor at the API', async () => {
    const closed = await consoleWith({ 'shiyi-api': api.url }, []);
    const page = await windowAt(closed.url);
    await page.getByRole('alert').first().waitFor();
    expect(pathOf(page)).toBe('/login');
    const asked = await fetch(`${api.url}/admin/v1/users`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET' },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('work behind a gateway that passes only the two documented headers', async () => {
    let origin = '';
    const front = await gateway(api.url, () => origin);
    const site = await consoleWith({ 'shiyi-api': front.url, 'shiyi-headers': 'few' }, [front.url]);
    origin = site.url;
    const page = await listsStaff(site.url);
    expect(await asksForRows(page)).toEqual([`${front.url}/admin/v1/users?limit=20&page=1`]);
    // Accept-Language is sent by the browser itself.
    expect(['x-request-id', 'idempotency-key', 'x-attempt', 'last-event-id'].filter((name) => front.seen.has(name))).toEqual([]);
    expect(front.seen).toContain('admin-token');
  });
});
