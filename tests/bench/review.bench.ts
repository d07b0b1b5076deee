// The check-in review in Chromium with 4× CPU throttling: time from the key for the next meal until its photo is drawn.
import { sql } from 'kysely';
import { builtConsole, launchBrowser } from '../support/browser.js';
import { checkInsOf } from '../support/check-ins.js';
import { createTestServer } from '../support/server.js';
import { setup, teardown } from '../support/template.js';
import { p99, report } from './report.js';

const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 30);

await setup();
const server = await createTestServer({ console: builtConsole });
const admin = await server.as('admin');
const { run, meal } = checkInsOf(server);
const { id: me } = await admin.getSessionInfo();

/** A unique drawn photo, so that none is shown before it is requested. */
const photo = (at: number) =>
  new File(
    [Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')],
    `meal-${at}.png`,
    { type: 'image/png' },
  );

for (let at = 0; at < rounds + 2; at++) {
  const { id } = await admin.createCustomer({ nick_name: `客户 ${at}` });
  await admin.setCustomerConsent({ id, module: 'diet', granted: true });
  const service = await admin.createService({ user_id: id, product_name: '体重管理', type: 'weight_loss', service_days: 42 });
  await run(sql`update service set status = 'in_service', start_date = (now() at time zone 'Asia/Shanghai')::date - 5,
    principal_user_id = ${me} where id = ${service.id}`);
  const { url } = await admin.uploadImage({ file: photo(at) });
  await meal({ service_id: service.id, images: [url], hoursAgo: 20 });
}

const browser = await launchBrowser();
const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
await context.addCookies([{ name: 'Admin-Token', value: encodeURIComponent(await server.tokenOf('admin')), url: server.url }]);
const page = await context.newPage();
await page.goto(`${server.url}/#/order/punchDynamic?principal_user_id=${me}`);
await page.locator('[data-photo] img').waitFor();
const throttle = await context.newCDPSession(page);
await throttle.send('Emulation.setCPUThrottlingRate', { rate: 4 });

/** Presses the key for the next meal and returns after how many milliseconds its photo was drawn. */
const next = () =>
  page.evaluate(async () => {
    const before = document.querySelector<HTMLImageElement>('[data-photo] img')?.src;
    const began = performance.now();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    for (;;) {
      await new Promise(requestAnimationFrame);
      const now = document.querySelector<HTMLImageElement>('[data-photo] img');
      if (now && now.src !== before && now.complete && now.naturalWidth > 0) return performance.now() - began;
    }
  });

const times: number[] = [];
for (let at = 0; at < rounds; at++) {
  times.push(await next());
  // A reviewer looks at a meal before going on; the photos ahead come meanwhile.
  await page.waitForTimeout(300);
}
report({
  name: 'from a key to the next photo of the review, 4 × CPU',
  rounds: times,
  goal: { atMost: 100 },
  unit: ' ms',
  more: `p99 ${p99(times).toFixed(0)} ms`,
});

await browser.close();
await server.close();
await teardown();
