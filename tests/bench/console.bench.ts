// The console against a react-admin list with as many rows, alternating, in Chromium with 4× CPU throttling: time to the first row of the
// staff list and requests before it, time from the list to a record form and back, and bytes of the first load.
import type { Page } from 'playwright-core';
import { builtConsole, launchBrowser } from '../support/browser.js';
import { createTestServer } from '../support/server.js';
import { setup, teardown } from '../support/template.js';
import { startPeer } from './console-peer.js';
import { median } from './median.js';
import { report } from './report.js';

const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 5);
const rows = 50;
const trips = 4;

await setup();
const server = await createTestServer({ console: builtConsole });
const token = await server.tokenOf('admin');
await server.deps.database.system(async (db) => {
  const { id } = await db.selectFrom('enterprise').select('id').where('corpid', '=', 'wwsandbox').executeTakeFirstOrThrow();
  const values = Array.from({ length: 200 }, (_, at) => ({ enterprise_id: id, username: `bench${at}`, name: `员工 ${at}` }));
  await db.insertInto('staff').values(values).execute();
});
const { list: staff } = await (await server.as('admin')).listStaff({ limit: 100, sort: '-created_at' });
const peer = await startPeer();
const browser = await launchBrowser();

interface Contestant {
  list: string;
  /** URL hash of a record's form. */
  form: (turn: number) => string;
}

const ours: Contestant = {
  list: `${server.url}/#/system/staff?limit=${rows}`,
  form: (turn) => `#/system/staff/${staff[turn]?.id}?tab=edit&from=limit%3D${rows}`,
};
const theirs: Contestant = { list: `${peer.url}/#/staff`, form: (turn) => `#/staff/${turn + 1}` };

/** Opens a page in a fresh browser context. */
async function openPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  await context.addCookies([{ name: 'Admin-Token', value: encodeURIComponent(token), url: server.url }]);
  const page = await context.newPage();
  const throttle = await context.newCDPSession(page);
  await throttle.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

interface FirstRow {
  ms: number;
  requests: number;
}

/** Notes, in the page, when all rows are in the document and how many requests had been sent by then. */
function noteFirstRow(count: number) {
  new MutationObserver((_, watch) => {
    if (document.querySelectorAll('tbody tr:not([aria-hidden])').length < count) return;
    watch.disconnect();
    const ms = performance.now();
    const requests = performance.getEntriesByType('resource').filter((one) => one.startTime < ms).length + 1;
    Object.assign(window, { firstRow: { ms, requests } });
  }).observe(document, { childList: true, subtree: true });
}

async function firstRow(page: Page, url: string): Promise<FirstRow> {
  await page.addInitScript(noteFirstRow, rows);
  await page.goto(url, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => (window as unknown as { firstRow?: FirstRow }).firstRow);
  return (await seen.jsonValue()) as FirstRow;
}

type Ready = (count: number) => number | false;

// Previously visited pages stay in the document, hidden.
const formStands: Ready = () =>
  [...document.querySelectorAll('input[name=name]')].some((one) => one.checkVisibility()) && performance.now();
const rowsStand: Ready = (count) =>
  [...document.querySelectorAll('tbody tr:not([aria-hidden])')].filter((row) => row.checkVisibility()).length >= count && performance.now();

/** Measures the time from a step until the page is ready, by the page's clock. */
async function timeTo(page: Page, step: Promise<number>, ready: Ready): Promise<number> {
  const seen = await page.waitForFunction(ready, rows);
  return Number(await seen.jsonValue()) - (await step);
}

/** Measures the trip from the list to a form and back, in milliseconds: the first one, and the median of the others. */
async function trip(page: Page, { form }: Contestant): Promise<{ cold: number; warm: number }> {
  const times: number[] = [];
  for (let turn = 0; turn <= trips; turn++) {
    const there = page.evaluate((to) => {
      location.hash = to;
      return performance.now();
    }, form(turn));
    const way = await timeTo(page, there, formStands);
    // Let the form finish its work, so that it does not count toward the list.
    await page.waitForTimeout(300);
    const back = page.evaluate(() => {
      history.back();
      return performance.now();
    });
    times.push(way + (await timeTo(page, back, rowsStand)));
    await page.waitForTimeout(300);
  }
  const [cold = 0, ...warm] = times;
  return { cold, warm: median(warm) };
}

async function measure(contestant: Contestant) {
  const page = await openPage();
  const first = await firstRow(page, contestant.list);
  await page.waitForTimeout(1500);
  const way = await trip(page, contestant);
  await page.context().close();
  return { ...first, ...way };
}

async function bytesOf(path: string, ready: string): Promise<number> {
  const page = await openPage();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(`${server.url}/#${path}`);
  await page.locator(ready).first().waitFor();
  await page.context().close();
  return bytes / 1000;
}

for (const [path, ready] of [
  ['/dashboard', 'main h1'],
  ['/system/staff', 'tbody tr[data-open]'],
] as const)
  report({ name: `First visit of ${path}, on the wire`, rounds: [await bytesOf(path, ready)], goal: { atMost: 250 }, unit: ' kB' });

const found: { own: Awaited<ReturnType<typeof measure>>; other: Awaited<ReturnType<typeof measure>> }[] = [];
for (let round = 0; round < rounds; round++) {
  const [own, other] = [await measure(ours), await measure(theirs)];
  found.push({ own, other });
  console.log(
    `  round ${round + 1}: first row ${own.ms.toFixed(0)} and ${other.ms.toFixed(0)} ms, trip ${own.warm.toFixed(0)} and ${other.warm.toFixed(0)} ms`,
  );
}

const over = (key: 'ms' | 'cold' | 'warm') => found.map(({ own, other }) => own[key] / other[key]);
const took = (key: 'ms' | 'cold' | 'warm') =>
  `${median(found.map(({ own }) => own[key])).toFixed(0)} ms, react-admin ${median(found.map(({ other }) => other[key])).toFixed(0)} ms`;

report({ name: 'First row of the staff list ÷ react-admin', rounds: over('ms'), goal: { atMost: 0.6 }, more: took('ms') });
report({ name: 'Requests before the first row', rounds: found.map(({ own }) => own.requests), goal: { atMost: 8 } });
console.log(`list, form and list again, the first time: ${median(over('cold')).toFixed(2)} × react-admin; ${took('cold')}`);
report({ name: 'List, form and list again, warm ÷ react-admin', rounds: over('warm'), goal: { atMost: 0.45 }, more: took('warm') });
console.log(`Chromium ${browser.version()}`);
await browser.close();
await peer.close();
await server.close();
await teardown();
