import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { tooWide, violations } from '../support/page-checks.js';

describe.skipIf(!hasChromium)('camp', () => {
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

  it('removes a member and adds them again, and shows the share text', async () => {
    const admin = await app.server().as('admin');
    const running = (await admin.listCamps({ status: 'running' })).list.find((one) => one.member_count > 5);
    const camp_id = running?.id ?? expect.unreachable('no camp');
    const [first] = (await admin.listCampServices({ camp_id, status: 'in_service', limit: 1 })).list;
    const [name, service_id] = [first?.customer.real_name ?? first?.customer.nick_name ?? '', first?.service.id ?? 0];
    const count = async () => (await admin.getCamp({ camp_id })).member_count;
    const before = await count();
    const page = await app.at(`/order/campDetail/${camp_id}?tab=members`, { as: 'admin' });
    await page.getByRole('button', { name: `${name}的操作` }).click();
    await page.getByRole('menuitem', { name: '移出减脂营' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '移出减脂营' }).click();
    await page.getByText(`${name}已移出减脂营`).waitFor();
    expect(await count()).toBe(before - 1);
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByText(`${name}已回到减脂营`).waitFor();
    expect(await count()).toBe(before);

    const info = await admin.getMarketingInfo({ service_id });
    for (const language of ['zh-CN', 'en'] as const) {
      const [menu, share, copy] =
        language === 'en' ? [`Actions for ${name}`, 'Share data', 'Copy text'] : [`${name}的操作`, '分享数据', '复制文字'];
      const context = { permissions: ['clipboard-read', 'clipboard-write'] };
      const phone = await app.at(`/order/campDetail/${camp_id}?tab=members`, { as: 'admin', language, width: 390, context });
      await phone.getByRole('button', { name: menu }).click();
      await phone.getByRole('menuitem', { name: share }).click();
      await phone.getByRole('dialog').getByText(info.name, { exact: false }).first().waitFor();
      expect(await tooWide(phone, 390, '[role=dialog], [role=dialog] > *')).toEqual([]);
      expect(await violations(phone)).toEqual([]);
      await phone.getByRole('button', { name: copy }).click();
      await eventually(() => phone.evaluate(() => navigator.clipboard.readText())).toContain(info.name);
      expect(faultsOf(phone)).toEqual([]);
    }
  });
});
