// The picker of quick replies in Chromium with 4× CPU throttling and 5,000 quick replies: from a key to the painted list, each of the keys of
// a title, of its initials and of a shortcut; and the same once what is typed is deleted again.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { builtConsole, launchBrowser } from '../support/browser.js';
import { createTestServer } from '../support/server.js';
import { setup, teardown } from '../support/template.js';
import { median } from './median.js';
import { report } from './report.js';

const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 5);
const count = 5000;

await setup();
const server = await createTestServer({ console: builtConsole });
const admin = await server.as('admin');
const token = await server.tokenOf('admin');
const { id: groupId } = await admin.savePhraseGroup({ name: '量测' });
await server.deps.database.system(async (db) => {
  // The search of content indexes each text, which takes longer than all of the measurement.
  await sql`alter table phrase disable trigger find_content`.execute(db);
  await sql`delete from day_plan`.execute(db);
  await sql`delete from phrase`.execute(db);
  await sql`insert into phrase (enterprise_id, group_id, title, content, scope, created_by, shortcut)
    select g.enterprise_id, g.id, (array['早餐', '午餐', '晚餐', '加餐', '运动', '睡眠', '饮水', '体重', '平台期', '外食'])[1 + n % 10]
        || (array['提醒', '鼓励', '建议', '安抚', '说明', '复盘', '搭配', '换法'])[1 + n / 10 % 8] || '第' || n || '条', '内容' || n, 'enterprise',
      (select min(s.id) from staff s where s.enterprise_id = g.enterprise_id), 'q' || n
    from phrase_group g, generate_series(1, ${count}) n where g.id = ${groupId}`.execute(db);
  await sql`alter table phrase enable trigger find_content`.execute(db);
}, 'write');

const browser = await launchBrowser();

async function openPicker(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  await context.addCookies([{ name: 'Admin-Token', value: encodeURIComponent(token), url: server.url }]);
  const page = await context.newPage();
  await page.goto(`${server.url}/#/user/people-mass-texting/add-edit`);
  await page.getByRole('textbox', { name: '正文', exact: true }).click();
  await page.keyboard.type('/');
  await page.getByRole('option').first().waitFor();
  // Titles are sounded out in slices meanwhile.
  await page.waitForTimeout(6000);
  const throttle = await context.newCDPSession(page);
  await throttle.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

/** Notes, in the page, how long each input takes until the frame after it is painted. */
function notePaints() {
  const times: number[] = [];
  document.addEventListener(
    'input',
    (event) => {
      const began = event.timeStamp;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => times.push(performance.now() - began);
        channel.port2.postMessage(undefined);
      });
    },
    true,
  );
  Object.assign(window, { paintTimes: times });
}

const typed = ['平台期安抚', 'ptqaf', 'zaocan', 'q4321'];
const medians: number[] = [];
const worst: number[] = [];
for (let round = 0; round < rounds; round++) {
  const page = await openPicker();
  await page.evaluate(notePaints);
  for (const text of typed) {
    for (const letter of text) {
      await page.keyboard.insertText(letter);
      await page.waitForTimeout(120);
    }
    for (let at = 0; at < text.length; at++) {
      await page.keyboard.press('Backspace');
      await page.waitForTimeout(120);
    }
  }
  const times = (await page.evaluate(() => (window as unknown as { paintTimes: number[] }).paintTimes)).toSorted(
    (one, other) => one - other,
  );
  medians.push(median(times));
  worst.push(times[Math.floor(times.length * 0.95)] ?? Number.NaN);
  await page.context().close();
}

report({
  name: `Key to paint in ${count} quick replies`,
  rounds: worst,
  goal: { atMost: 50 },
  unit: ' ms',
  more: `95th percentile at 4 × CPU; median ${median(medians).toFixed(1)} ms`,
});
await browser.close();
await server.close();
await teardown();
