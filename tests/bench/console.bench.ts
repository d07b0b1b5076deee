// The console in Chromium: JavaScript of a first load, and the first row of the staff list at a quarter of the processor,
// beside a peer's list of 50 rows where SHIYI_BENCH_PEER names its address (our figures alone otherwise).
import { gzipSync } from 'node:zlib';
import { builtConsole, launchBrowser } from '../support/browser.js';
import { createTestServer } from '../support/server.js';
import { setup, teardown } from '../support/template.js';
import { median } from './median.js';

const rounds = 7;
const rows = 50;
const peer = process.env.SHIYI_BENCH_PEER;

await setup();
const server = await createTestServer({ console: builtConsole });
const token = await server.tokenOf('admin');
await server.services.database.system(async (db) => {
  const { id } = await db.selectFrom('enterprise').select('id').where('corpid', '=', 'wwsandbox').executeTakeFirstOrThrow();
  const values = Array.from({ length: 200 }, (_, at) => ({ enterprise_id: id, username: `bench${at}`, name: `员工 ${at}` }));
  await db.insertInto('staff').values(values).execute();
});
const browser = await launchBrowser();

interface Load {
  firstRowMs: number;
  scripts: number;
  gzipKb: number;
}

/** A window that was never here before, until so many rows stand. */
async function load(url: string, cookie: boolean, row = 'tbody tr', least = rows): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  if (cookie) await context.addCookies([{ name: 'Admin-Token', value: encodeURIComponent(token), url: server.url }]);
  const page = await context.newPage();
  const bodies: Promise<number>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') bodies.push(answer.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length >= count && performance.now(), [
    row,
    least,
  ] as const);
  const firstRowMs = Number(await seen.jsonValue());
  const sizes = await Promise.all(bodies);
  await context.close();
  return { firstRowMs, scripts: sizes.length, gzipKb: sizes.reduce((sum, one) => sum + one, 0) / 1000 };
}

for (const [name, path, cookie, selector] of [
  ['/login', '/#/login', false, 'form'],
  ['/dashboard', '/#/dashboard', true, 'main h1'],
  ['/system/staff', '/#/system/staff', true, 'tbody tr'],
] as const) {
  const { gzipKb, scripts } = await load(server.url + path, cookie, selector, 1);
  console.log(`first load of ${name}: ${gzipKb.toFixed(0)} kB gzip in ${scripts} scripts (asked ≤ 250)`);
}
const list = `${server.url}/#/system/staff?limit=${rows}`;
const pairs: [number, number][] = [];
for (let round = 0; round < rounds; round++) {
  const ours = (await load(list, true)).firstRowMs;
  const theirs = peer ? (await load(peer, false)).firstRowMs : Number.NaN;
  pairs.push([ours, theirs]);
}
const ours = median(pairs.map(([own]) => own));
console.log(`first row of the staff list at 4 × CPU: ${ours.toFixed(0)} ms`);
if (peer)
  console.log(
    `  ${median(pairs.map(([own, other]) => own / other)).toFixed(2)} × the peer's ${median(pairs.map(([, other]) => other)).toFixed(0)} ms (asked ≤ 0.55)`,
  );
console.log(`  Chromium ${browser.version()}`);
await browser.close();
await server.close();
await teardown();
