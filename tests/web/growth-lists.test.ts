import { sql } from 'kysely';
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

  it('show what popovers count: coupons that expire soon, campaigns that wait, and their rewards', async () => {
    await app
      .server()
      .deps.database.system((db) =>
        sql`update coupon_record set expire_at = now() + interval '2 days' where id = (select min(id) from coupon_record where status = 'unused')`.execute(
          db,
        ),
      );
    const page = await app.at('/medal/coupon/records?ends_soon=true', { as: 'admin' });
    await page.getByRole('heading', { name: '即将过期的优惠券' }).waitFor();
    await page.getByRole('columnheader', { name: '优惠券' }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    expect(await tooWide(page, 390)).toEqual([]);
    await goTo(page, '/medal/fession?waits=reward');
    await page.getByText('有奖励待处理').first().waitFor();
    await page.getByRole('cell', { name: '邀好友，一起体测', exact: true }).waitFor();
    const campaign = (await (await app.server().as('admin')).listFissions({ waits: 'reward' })).list[0]?.id;
    await goTo(page, `/medal/fession/activity-detail?id=${campaign}&tab=rewards&waits=true`);
    await page.getByText('等待员工发放').waitFor();
    expect(await page.getByRole('button', { name: '待员工处理' }).getAttribute('aria-pressed')).toBe('true');
    expect(faultsOf(page)).toEqual([]);
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
