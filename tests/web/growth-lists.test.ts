import { describe, expect, it } from 'vitest';
import { answerWith, faultsOf, goTo, hasChromium, useConsole } from '../support/browser.js';
import { ownCompany } from '../support/own-company.js';
import { tooWide, violations } from '../support/page-checks.js';

describe.skipIf(!hasChromium)('lists of posters and coupons', () => {
  const app = useConsole();

  it('show what each one is, and one of them whole', async () => {
    const page = await app.at('/medal/poster', { as: 'admin' });
    await page.getByRole('cell', { name: '外食红绿灯', exact: true }).click();
    await page.getByRole('img', { name: '服务器画的成品预览' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await goTo(page, '/medal/coupon');
    await page.getByRole('cell', { name: '减 100.00 元，满 800.00 元可用' }).waitFor();
    await page.getByRole('cell', { name: '8.5 折' }).waitFor();
    await page.getByRole('cell', { name: '加赠 7 天服务', exact: true }).click();
    await page.getByRole('dialog', { name: '编辑「加赠 7 天服务」' }).getByText('领取后有效天数').waitFor();
    await page.keyboard.press('Escape');
    expect([...(await tooWide(page, 390)), ...faultsOf(page)]).toEqual([]);
  });

  it('say that there are none yet, in a new company', async () => {
    const { username } = await ownCompany(app.server());
    const page = await app.at('/medal/poster', { as: username });
    await page.getByText('还没有海报').waitFor();
    await goTo(page, '/medal/coupon');
    await page.getByText('还没有优惠券').waitFor();
    expect(faultsOf(page)).toEqual([]);
  });

  it('say what went wrong, and try again', async () => {
    const page = await app.window({ as: 'admin' });
    let broken = true;
    await answerWith(page, '/admin/v1/coupons', () => (broken ? { code: 40001, message: '列表坏了' } : undefined));
    await page.goto(`${app.server().url}/#/medal/coupon`);
    await page.getByRole('alert').filter({ hasText: '列表坏了' }).first().waitFor();
    broken = false;
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByRole('cell', { name: '加赠 7 天服务', exact: true }).waitFor();
  });
});
