import { areaOf, areaTitle } from '@shiyi/sdk';
import type { Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readMenus, walkMenus } from '../../packages/web/src/app/menus.js';
import { places, publicPlaces, qrcodePlace } from '../../packages/web/src/app/sitemap.js';
import { aboutOf, oneIn } from '../conformance/profile.js';
import { eventually, faultsOf, goTo, hasChromium, pathOf, useConsole, type WindowOptions } from '../support/browser.js';
import { tooWide, violations } from '../support/page-checks.js';
import { writeInLatin } from '../support/write-in-latin.js';

interface Visit {
  path: string;
  title: readonly [zh: string, en: string];
}

/** The pages of the route map. The quick profile visits about thirty of those drawn, and a few of the generated ones, which share one implementation. */
const drawn: Visit[] = places.filter((place) => place.screen && !place.path.includes(':id'));
const made: Visit[] = [
  ...places.filter((place) => !place.screen).map(({ path, title }) => ({ path: path.replace(':id', '12'), title })),
  ...Object.entries(areaTitle).map(([area, { zh, en }]) => ({ path: `/operations/${area}`, title: [zh, en] as const })),
];
const open: Visit[] = [...publicPlaces, { path: '/qrcode/wwsandbox', title: qrcodePlace.title }];

const han = /\p{Script=Han}/u;
/** Traces of a broken template or a missing value. */
const leftover = /\bundefined\b|\[object |\bNaN\b/;

const looks = [
  { language: 'zh-CN', theme: 'light', width: 1440, other: 390 },
  { language: 'en', theme: 'dark', width: 390, other: 1440 },
] as const;

describe.skipIf(!hasChromium)('every page of the map', () => {
  const app = useConsole();
  let delivered: Visit[];

  beforeAll(async () => {
    const admin = await app.server().as('admin');
    const [zh, en] = await Promise.all(
      ['zh-CN', 'en'].map(async (language) => [
        ...walkMenus(readMenus(await admin.buildMenus({}, { headers: { 'Accept-Language': language } }))),
      ]),
    );
    delivered = (zh ?? []).flatMap(({ node }, at) =>
      node.component === 'Layout' ? [] : [{ path: node.path, title: [node.title, en?.[at]?.node.title ?? ''] as const }],
    );
    await nameInLatin();
    // The title of a record page is the record's name.
    const { list } = await admin.listStaff({ keyword: 'zhengkaiwen', limit: 1 });
    delivered.push({ path: `/system/staff/${list[0]?.id}`, title: ['zhengkaiwen', 'zhengkaiwen'] });
  });

  /** Writes all records in Latin script, so that any Chinese left on an English page is an untranslated string. */
  async function nameInLatin() {
    await app.server().deps.database.system(async (db) => {
      await db
        .updateTable('staff')
        .set((row) => ({ name: row.ref('username'), position: 'Nutritionist' }))
        .execute();
      await writeInLatin(db);
    });
    app.server().deps.sessions.forget();
  }

  /** Opens a window, with a function that waits until no API call is pending. */
  async function watched(options: WindowOptions) {
    const page = await app.window(options);
    let waiting = 0;
    const counts = (url: string) => /^\/(admin|evaluate|work-order)/.test(new URL(url).pathname) && !url.endsWith('/events');
    page.on('request', (request) => counts(request.url()) && waiting++);
    const ended = (request: Request) => {
      if (counts(request.url())) waiting--;
    };
    page.on('requestfinished', ended);
    page.on('requestfailed', ended);
    await page.goto(`${app.server().url}/#/${options.as ? 'dashboard' : 'yzan'}`);
    await page.locator('h1').first().waitFor();
    return { page, rest: () => eventually(() => waiting).toBe(0) };
  }

  /** Returns the problems of a page in one language, theme and width. */
  async function problemsAt({ page, rest }: Awaited<ReturnType<typeof watched>>, visit: Visit, look: (typeof looks)[number]) {
    const index = look.language === 'en' ? 1 : 0;
    const before = faultsOf(page).length;
    const title = `${visit.title[index]} · ${['食宜', 'Shiyi'][index]}`;
    await goTo(page, visit.path);
    await eventually(() => page.title()).toBe(title);
    await rest();
    await eventually(async () => ({ path: visit.path, headings: await page.locator('h1:visible').count() })).toEqual({
      path: visit.path,
      headings: 1,
    });
    await rest();
    const problems: string[] = [];
    if (pathOf(page) !== visit.path) problems.push(`ends at ${pathOf(page)}`);
    const seen = (await page.locator('body').allInnerTexts()).join();
    if (leftover.test(seen)) problems.push(`says ${leftover.exec(seen)?.[0]}`);
    // Response data stays in its own language; generated pages show it as is.
    const kept = made.includes(visit) ? (await page.locator('tbody, dd').allInnerTexts()).join('\n').split('\n') : [];
    const chinese = seen.split('\n').filter((line) => han.test(line) && line !== '中文' && !kept.includes(line));
    if (look.language === 'en' && chinese.length > 0) problems.push(`Chinese: ${chinese.join(' | ').slice(0, 300)}`);
    if (look.language === 'zh-CN' && chinese.length === 0) problems.push('no Chinese');
    for (const width of [look.other, 1024, look.width]) problems.push(...(await tooWide(page, width)));
    problems.push(...(await violations(page)));
    // Calls that are not implemented yet return 501, and their pages say so.
    problems.push(
      ...faultsOf(page)
        .slice(before)
        .filter((one) => !one.includes('501 (Not Implemented)')),
    );
    return problems.map((problem) => `${visit.path} ${look.language} ${look.theme}: ${problem}`);
  }

  async function expectGood(visits: readonly Visit[], as?: string, developer = false) {
    const problems = await Promise.all(
      looks.map(async (look) => {
        const window = await watched({ as, developer, language: look.language, theme: look.theme, width: look.width });
        const found: string[] = [];
        for (const visit of visits) found.push(...(await problemsAt(window, visit, look)));
        return found;
      }),
    );
    expect(problems.flat()).toEqual([]);
  }

  it('renders well for a public page', () => expectGood(open));
  it(
    'renders well for a designed screen',
    () => expectGood(aboutOf(30, [...drawn, ...delivered.filter((one) => !drawn.some((other) => other.path === one.path))]), 'admin'),
    600_000,
  );
  it('renders well for a generated screen', () => expectGood(oneIn(Math.ceil(made.length / 8), made), 'admin', true), 900_000);

  it('stays on the screen while the words for its buttons come', async () => {
    // Another session, to be signed out.
    await app.window({ as: 'admin' });
    const { page } = await watched({ as: 'admin' });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(new RegExp(`/assets/${areaOf.deleteSession}-[^/]+[.]js$`), async (route) => {
      await released;
      await route.continue();
    });
    await goTo(page, '/user/center');
    await page.getByText('这台设备', { exact: true }).waitFor();
    const others = page.getByRole('button', { name: '退出该设备' });
    await others.first().click();
    expect(await page.getByRole('heading', { level: 1, name: '个人中心' }).isVisible()).toBe(true);
    release();
    await page.getByText('设备已退出').waitFor();
  });
});
