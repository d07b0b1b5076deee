import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { createTestServer, hasPostgres, type TestServer } from './server.js';

// The headless shell runs these tests twice as fast as full Chromium.
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env.SHIYI_TEST_CHROMIUM ?? installed.find(existsSync) ?? '/usr/bin/chromium';

/** Whether a Chromium is installed to test the console with. */
export const hasChromium = existsSync(executablePath);

/** Folder of the production build of the console. */
export const builtConsole = process.env.SHIYI_TEST_CONSOLE ?? fileURLToPath(new URL('../../packages/web/dist', import.meta.url));

const timeoutMs = 30_000;

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const launchBrowser = () => chromium.launch({ executablePath, args: quiet });

/** The browser of this worker, closed when the worker exits. */
let shared: Promise<Browser> | undefined;
export const sharedBrowser = (): Promise<Browser> => {
  shared ??= launchBrowser();
  return shared;
};

export interface WindowOptions {
  /** User name to sign in with; signed out if missing. */
  as?: string | undefined;
  language?: 'zh-CN' | 'en';
  theme?: 'light' | 'dark';
  /** Whether the developer mode, which shows API calls, is on. */
  developer?: boolean;
  width?: number;
  height?: number;
  /** Further options of the browser context. */
  context?: BrowserContextOptions;
}

/** Problems that a user would not see: page and console errors, browser dialogs, requests to other origins. */
const faults = new WeakMap<Page, string[]>();

function watch(page: Page, origin: string) {
  const seen: string[] = [];
  faults.set(page, seen);
  page.on('pageerror', (error) => seen.push(`error: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') seen.push(`${message.type()}: ${message.text()}`);
  });
  page.on('request', (request: Request) => {
    const { protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !request.url().startsWith(`${origin}/`)) seen.push(`request elsewhere: ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

/** Returns the problems recorded in this window so far. */
export const faultsOf = (page: Page): string[] => faults.get(page) ?? [];

/** Opens a fresh context with one page, with these preferences already stored in the browser. */
export async function openWindow(
  browser: Browser,
  origin: string,
  {
    token,
    language = 'zh-CN',
    theme = 'light',
    developer = false,
    width = 1440,
    height = 900,
    context: more = {},
  }: WindowOptions & { token?: string | undefined } = {},
): Promise<Page> {
  const preferences = JSON.stringify({ language, theme, density: 'normal', developer });
  const cookie = { name: 'Admin-Token', value: encodeURIComponent(token ?? ''), domain: new URL(origin).hostname, path: '/', expires: -1 };
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language,
    reducedMotion: 'reduce',
    storageState: {
      cookies: token ? [{ ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' }] : [],
      origins: [{ origin, localStorage: [{ name: 'shiyi-preferences', value: preferences }] }],
    },
    ...more,
  });
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  watch(page, origin);
  return page;
}

/** Starts a server with the built console and a browser, and gives each test its own windows. Call it at the top of a suite. */
export function useConsole() {
  // Browsers are slow on a busy machine; speed is measured inside the page instead.
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
  let server: TestServer;
  let browser: Browser;
  const open = new Set<BrowserContext>();

  beforeAll(async () => {
    if (!existsSync(`${builtConsole}/index.html`)) throw new Error('The console is not built; run: npm run build');
    [server, browser] = await Promise.all([
      createTestServer({ console: builtConsole, stores: hasPostgres ? 'postgresql' : 'embedded' }),
      sharedBrowser(),
    ]);
  });
  afterEach(async () => {
    for (const context of open) await context.close();
    open.clear();
  });
  afterAll(async () => {
    await server?.close();
  });

  return {
    server: () => server,
    async window(options: WindowOptions = {}): Promise<Page> {
      const token = options.as === undefined ? undefined : await server.tokenOf(options.as);
      const page = await openWindow(browser, server.url, { ...options, token });
      open.add(page.context());
      return page;
    },
    /** Opens a window at a path of the console and waits until the layout or a public page is rendered. */
    async at(path: string, options: WindowOptions = {}): Promise<Page> {
      const page = await this.window(options);
      await page.goto(`${server.url}/#${path}`);
      await page.locator('main').first().waitFor();
      return page;
    },
  };
}

/** Polls until the assertion holds, with a time limit generous enough for slow machines. */
export const eventually = <T>(get: () => T | Promise<T>) => expect.poll(get, { timeout: timeoutMs, interval: 50 });

/** Returns the path inside the console, with its query string. */
export const pathOf = (page: Page): string => new URL(page.url()).hash.slice(1);

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** The raw response body, if it is not an envelope. */
  body?: string;
  code?: number;
  message?: string | null;
  data?: unknown;
}

/** Navigates inside the page without reloading it. */
export const goTo = (page: Page, path: string) => page.evaluate((to) => location.assign(`#${to}`), path);

/** Mocks the responses of matching API calls and lets all others through. Returns a counter of the mocked calls. */
export async function answerWith(page: Page, path: string | RegExp, answer: Answer | ((request: Request) => Answer | undefined)) {
  const count = { calls: 0 };
  const matches = ({ pathname }: URL) => (typeof path === 'string' ? pathname === path : path.test(pathname));
  await page.route(matches, async (route, request) => {
    const given = typeof answer === 'function' ? answer(request) : answer;
    if (!given) return route.fallback();
    count.calls++;
    const { status = 200, headers = {}, body, code = 200, message = 'ok', data = null } = given;
    await route.fulfill({ status, headers, contentType: 'application/json', body: body ?? JSON.stringify({ code, message, data }) });
  });
  return count;
}
