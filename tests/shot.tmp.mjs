// usage: node shot.tmp.mjs '<json>'  [{path,name,w,lang,dark,do}]
import { chromium } from 'playwright-core';

const base = process.env.BASE ?? 'http://127.0.0.1:9001';
const password = process.env.PW ?? 'Look-2026-now';
const shots = JSON.parse(process.argv[2]);
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const ctx = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
const page = await ctx.newPage();
await page.goto(base);
await page.waitForTimeout(1500);
const inputs = page.locator('input');
await inputs.nth(0).fill('admin');
await inputs.nth(1).fill(password);
await page.keyboard.press('Enter');
await page.waitForTimeout(2500);
for (const s of shots) {
  await page.setViewportSize({ width: s.w ?? 1440, height: s.h ?? 900 });
  await page.evaluate(
    ([lang, dark]) => {
      for (const k of Object.keys(localStorage)) {
        try {
          const v = JSON.parse(localStorage[k]);
          if (v?.state && 'language' in v.state) {
            v.state.language = lang;
            v.state.colorMode = dark ? 'dark' : 'light';
            v.state.theme = dark ? 'dark' : 'light';
            localStorage[k] = JSON.stringify(v);
          }
        } catch {}
      }
    },
    [s.lang ?? 'zh', s.dark ?? false],
  );
  await page.evaluate(
    ([key, v]) => {
      localStorage[key] = JSON.stringify({ ...JSON.parse(localStorage[key] ?? '{}'), ...v });
    },
    ['shiyi-preferences', { language: s.lang ?? 'zh', theme: s.dark ? 'dark' : 'light' }],
  );
  await page.goto(`${base}/#${s.path}`);
  await page.reload();
  await page.waitForTimeout(s.wait ?? 1800);
  for (const step of s.do ?? []) {
    try {
      const l = step.role ? page.getByRole(step.role, { name: step.name }).nth(step.nth ?? 0) : page.locator(step.css).nth(step.nth ?? 0);
      if (step.fill !== undefined) await l.fill(step.fill);
      else if (step.press) await page.keyboard.press(step.press);
      else if (step.select) await l.selectOption({ label: step.select });
      else await l.click({ timeout: 4000 });
      await page.waitForTimeout(step.wait ?? 700);
    } catch (e) {
      console.log('step failed', JSON.stringify(step), String(e).slice(0, 200));
    }
  }
  await page.screenshot({ path: `/tmp/look/p/${s.name}.png` });
}
await browser.close();
