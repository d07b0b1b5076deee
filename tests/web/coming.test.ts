import { describe, expect, it } from 'vitest';
import { goTo, hasChromium, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('page of the calls of an area', () => {
  const app = useConsole();

  it('shows its calls to developers only', async () => {
    const page = await app.at('/operations/role', { as: 'admin' });
    await page.getByText('接口调用只对开发者显示').waitFor();
    const calls = page.getByRole('navigation', { name: '操作' });
    expect(await calls.count()).toBe(0);
    await page.getByRole('link', { name: '去个人中心' }).click();
    await page.getByLabel(/显示接口调用/).check();
    await goTo(page, '/operations/role');
    await calls.waitFor();
    await goTo(page, '/operations/crm-task');
    await calls.waitFor();
    await page.reload();
    await calls.waitFor();
  });
});
