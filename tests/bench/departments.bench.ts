// The tree of 5,000 departments with 10,000 staff in Chromium, against the same screen with the few departments of the sandbox company and
// against a page that does nothing, alternating: time to the first rows at a quarter of the processor, frames a second while it scrolls and
// while a row is dragged, and the time from a drop until the row is in its new place.
import { cpus, loadavg } from 'node:os';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { builtConsole, launchBrowser } from '../support/browser.js';
import { createTestServer, hasPostgres } from '../support/server.js';
import { setup, teardown } from '../support/template.js';
import { median } from './median.js';
import { report } from './report.js';

const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 5);
const departments = 5000;
const people = 10_000;
/** Children of each department, below ten at the top. */
const width = 6;
const measuredMs = 2000;

await setup();
const stores = hasPostgres ? 'postgresql' : 'embedded';
const [large, small] = await Promise.all([1, 2].map(() => createTestServer({ console: builtConsole, stores })));
if (!large || !small) throw new Error('no server');
await large.deps.database.system(async (db) => {
  const { id } = await db.selectFrom('enterprise').select('id').where('corpid', '=', 'wwsandbox').executeTakeFirstOrThrow();
  await sql`with top as (select min(id) as id from department where enterprise_id = ${id}),
    made as (insert into department (id, enterprise_id, name, pid, sort)
      select 100000 + n, ${id}, '部门 ' || n, case when n < 10 then top.id else 100000 + (n - 10) / ${width} end, 10 + n
      from generate_series(0, ${departments - 1}) n, top returning id),
    staff as (insert into staff (enterprise_id, username, name, main_dept_id)
      select ${id}, 'bench' || n, '员工 ' || n, 100000 + n % ${departments} from generate_series(1, ${people}) n returning id, main_dept_id)
    insert into staff_department (enterprise_id, staff_id, dept_id) select ${id}, id, main_dept_id from staff`.execute(db);
});
const browser = await launchBrowser();

type Server = NonNullable<typeof large>;

async function openPage({ url, tokenOf }: Server, rate: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  context.setDefaultTimeout(120_000);
  await context.addCookies([{ name: 'Admin-Token', value: encodeURIComponent(await tokenOf('admin')), url }]);
  const page = await context.newPage();
  const throttle = await context.newCDPSession(page);
  await throttle.send('Emulation.setCPUThrottlingRate', { rate });
  return page;
}

/** Notes, in the page, when the first rows of the tree are in the document. */
function noteFirstRows() {
  new MutationObserver((_, watch) => {
    if (document.querySelectorAll('[role=treeitem]').length < 4) return;
    watch.disconnect();
    Object.assign(window, { firstRows: performance.now() });
  }).observe(document, { childList: true, subtree: true });
}

async function firstRows(server: Server): Promise<number> {
  const page = await openPage(server, 4);
  await page.addInitScript(noteFirstRows);
  await page.goto(`${server.url}/#/system/department`, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => (window as unknown as { firstRows?: number }).firstRows);
  const ms = Number(await seen.jsonValue());
  await page.context().close();
  return ms;
}

/** Counts frames for a while; each frame does one step. */
async function frames({ ms, dragged }: { ms: number; dragged: boolean }): Promise<number> {
  const tree = document.querySelector('[role=tree]');
  const box = tree?.getBoundingClientRect();
  await new Promise(requestAnimationFrame);
  const began = performance.now();
  let count = 0;
  while (performance.now() - began < ms) {
    if (tree && box && dragged) {
      const clientY = box.top + 60 + ((count * 7) % (box.height - 120));
      tree.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: box.left + 80, clientY, pointerId: 1 }));
    } else if (tree) tree.scrollTop += 40;
    await new Promise(requestAnimationFrame);
    count++;
  }
  return (count * 1000) / (performance.now() - began);
}

async function openTree(server: Server): Promise<Page> {
  const page = await openPage(server, 1);
  await page.goto(`${server.url}/#/system/department`);
  await page.getByRole('treeitem').first().waitFor();
  // A search that everything matches opens all; clearing it would close them again.
  return page;
}

async function framesOfTree(): Promise<{ scroll: number; drag: number }> {
  const page = await openTree(large as Server);
  const rows = page.getByRole('treeitem');
  for (let turn = 1; turn <= 12; turn++) {
    await rows.nth(turn).click();
    await page.keyboard.press('ArrowRight');
  }
  await page.waitForTimeout(800);
  const grip = await rows.nth(2).locator('[data-grip]').boundingBox();
  if (!grip) throw new Error('no handle');
  await page.mouse.move(grip.x + 8, grip.y + 12);
  await page.mouse.down();
  await page.mouse.move(grip.x + 8, grip.y + 40, { steps: 3 });
  const drag = await page.evaluate(frames, { ms: measuredMs, dragged: true });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.getByRole('searchbox', { name: /部门名称|Department name/ }).fill('部门');
  await page.waitForTimeout(800);
  const scroll = await page.evaluate(frames, { ms: measuredMs, dragged: false });
  await page.context().close();
  return { scroll, drag };
}

/** Frames of a page without work: what this machine can do at this moment. */
async function framesOfNothing(): Promise<number> {
  const page = await browser.newPage();
  await page.setContent('<h1>nothing</h1>');
  const count = await page.evaluate(frames, { ms: measuredMs, dragged: false });
  await page.close();
  return count;
}

/** Drops the second department above the first, and measures by the page's clock until it is there. */
async function move(server: Server): Promise<number> {
  const page = await openTree(server);
  await page.getByRole('treeitem').nth(4).waitFor();
  const [to, from] = [page.getByRole('treeitem').nth(1), page.getByRole('treeitem').nth(4)];
  const [target, grip] = [await to.boundingBox(), await from.locator('[data-grip]').boundingBox()];
  if (!target || !grip) throw new Error('no rows');
  const name = await from.locator('[data-name]').textContent();
  await page.mouse.move(grip.x + 8, grip.y + 12);
  await page.mouse.down();
  await page.mouse.move(target.x + 60, target.y + 12, { steps: 4 });
  await page.mouse.move(target.x + 60, target.y + 3);
  await page.waitForTimeout(200);
  // The observer must be set up before the drop.
  await page.evaluate((wanted) => {
    const moved = new Promise<number>((done) => {
      let dropped = 0;
      window.addEventListener('pointerup', () => (dropped = performance.now()), { capture: true, once: true });
      new MutationObserver((_, watch) => {
        const rows = [...document.querySelectorAll('[role=treeitem]')];
        const second = rows.find((row) => row.getAttribute('aria-posinset') === '2');
        if (!dropped || second?.querySelector('[data-name]')?.textContent !== wanted) return;
        watch.disconnect();
        requestAnimationFrame(() => done(performance.now() - dropped));
      }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
    });
    Object.assign(window, { moved });
  }, name);
  await page.mouse.up();
  const ms = await page.evaluate(() => (window as unknown as { moved: Promise<number> }).moved);
  await page.context().close();
  return ms;
}

const found: { first: number[]; frames: number[]; scroll: number; drag: number; moves: number[] }[] = [];
for (let round = 0; round < rounds; round++) {
  const first = [await firstRows(large), await firstRows(small)];
  const still = await framesOfNothing();
  const { scroll, drag } = await framesOfTree();
  const moves = [await move(large), await move(small)];
  found.push({ first, frames: [still], scroll, drag, moves });
  console.log(
    `  round ${round + 1}: first rows ${first.map((ms) => ms.toFixed(0)).join(' and ')} ms; frames a second ${still.toFixed(0)} at rest, ` +
      `${scroll.toFixed(0)} scrolling, ${drag.toFixed(0)} dragging; a move ${moves.map((ms) => ms.toFixed(0)).join(' and ')} ms`,
  );
}

const of = (values: number[]) => median(values).toFixed(0);
const [load = 0] = loadavg();
console.log(`${cpus().length} × ${cpus()[0]?.model}, load ${load.toFixed(1)} at the end, Chromium ${browser.version()}, ${stores}`);
report({
  name: 'First rows of 5,000 departments ÷ those of a few',
  rounds: found.map((one) => (one.first[0] as number) / (one.first[1] as number)),
  goal: { atMost: 1.5 },
  more: `${of(found.map((one) => one.first[0] as number))} ms (wanted ≤ 1,500), a few ${of(found.map((one) => one.first[1] as number))} ms`,
});
for (const [name, key] of [
  ['scrolling', 'scroll'],
  ['dragging', 'drag'],
] as const)
  report({
    name: `Frames while ${name} 5,000 departments ÷ a page at rest`,
    rounds: found.map((one) => one[key] / (one.frames[0] as number)),
    goal: { atLeast: 0.9 },
    more: `${of(found.map((one) => one[key]))} a second (wanted 60), at rest ${of(found.map((one) => one.frames[0] as number))}`,
  });
report({
  name: 'A move among 5,000 departments ÷ among a few',
  rounds: found.map((one) => (one.moves[0] as number) / (one.moves[1] as number)),
  goal: { atMost: 2 },
  more: `${of(found.map((one) => one.moves[0] as number))} ms (wanted ≤ 100), among a few ${of(found.map((one) => one.moves[1] as number))} ms`,
});
await browser.close();
await Promise.all([large.close(), small.close()]);
await teardown();
