import { describe, expect, it } from 'vitest';
import { hasChromium, useConsole } from '../support/browser.js';
import { tooWide, violations } from '../support/page-checks.js';

describe.skipIf(!hasChromium)('a camp', () => {
  const app = useConsole();

  it('fits a phone on each tab', async () => {
    const admin = await app.server().as('admin');
    const running = (await admin.listCamps({ status: 'running' })).list.find((one) => one.member_count > 5);
    const page = await app.at(`/order/campDetail/${running?.id}`, { as: 'admin' });
    for (const name of ['打卡看板', '排名', '需关注', '营员', '群成员', '设置']) {
      await page.getByRole('tab', { name }).click();
      await page
        .getByRole('tabpanel')
        .getByRole('heading')
        .or(page.getByRole('grid'))
        .or(page.getByRole('table'))
        .or(page.getByRole('button'))
        .first()
        .waitFor();
      expect(await tooWide(page, 390)).toEqual([]);
      expect(await violations(page)).toEqual([]);
    }
  });
});
