import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { chooseHolder, convertLead, giveLeads, importLeads } from './care-steps.js';
import { expectGood } from './import-steps.js';

// One red pixel.
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC', 'base64');

describe.skipIf(!hasChromium)('leads', () => {
  const app = useConsole();

  it('are imported, assigned after a preview, followed up, and converted to customers', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at('/user/origin', { as: 'admin' });
    await importLeads(page, ['手机号,姓名,需求', '13655550001,苏晓棠,想减 6 公斤', '13655550002,纪安然,控制血糖']);

    await page.goto(`${app.server().url}/#/user/origin?unassigned=true`);
    await chooseHolder(page, ['苏晓棠', '纪安然'], '陈雨桐');
    const dialog = page.getByRole('dialog');
    expect((await admin.listLeads({ phone: '13655550001' })).list[0]?.status).toBe('waiting');
    await expectGood(page);
    await giveLeads(page, 2);

    await page.goto(`${app.server().url}/#/user/origin?status=distributed`);
    await page
      .getByRole('row', { name: /苏晓棠/ })
      .getByText('苏晓棠')
      .click();
    await dialog.getByRole('button', { name: '查看完整号码' }).click();
    await dialog.getByText('13655550001').waitFor();
    await dialog.getByLabel('内容').fill('周三到店');
    await dialog.getByRole('button', { name: '添加图片' }).click();
    await dialog.locator('input[type=file]').setInputFiles({ name: '三餐.png', mimeType: 'image/png', buffer: picture });
    await dialog.getByRole('button', { name: '保存跟进' }).click();
    await dialog.getByText('周三到店').waitFor();
    await dialog.getByRole('img', { name: '第 1 张图片' }).waitFor();
    await dialog.getByText('跟进中').first().waitFor();
    await expectGood(page);
    await convertLead(page);
    await eventually(async () => (await admin.listLeads({ phone: '13655550001' })).list[0]?.status).toBe('converted');
    const made = (await admin.listLeads({ phone: '13655550001' })).list[0]?.user_id ?? expect.unreachable('no customer');
    expect((await admin.listCustomerFootmarks({ userId: made })).list.map((one) => one.content)).toContain('周三到店');
    expect((await admin.listCustomerFootmarks({ userId: made })).list.map((one) => one.images.length)).toContain(1);

    // A converted lead is beyond any batch.
    await page.goto(`${app.server().url}/#/user/origin`);
    const converted = page.getByRole('row', { name: /苏晓棠/ });
    await converted.waitFor();
    await eventually(() => converted.getByRole('checkbox').count()).toBe(0);
    await page.getByRole('checkbox', { name: '选择本页全部' }).click();
    await page.getByRole('region', { name: '已选内容' }).waitFor();
    expect(await converted.getAttribute('aria-selected')).toBe(null);
    expect(faultsOf(page)).toEqual([]);
  });

  it('take their name, phone and nutritionist into an order', async () => {
    const admin = await app.server().as('admin');
    const staff = (await admin.getLeadParams()).staff.find((one) => one.name === '陈雨桐') ?? expect.unreachable('no staff');
    const { id } = await admin.createLead({ name: '顾清和', phone: '13655550077' });
    await admin.setLeadHolders({ ids: [id], mode: 'manual', user_ids: [staff.id] });
    const page = await app.at(`/user/origin?lead=${id}`, { as: 'admin' });
    await page.getByRole('dialog').getByRole('button', { name: '开单' }).click();
    const form = page.getByRole('dialog', { name: '新客户开单' });
    await form.getByText('手机号 136****0077、营养师陈雨桐').waitFor();
    expect(await form.getByLabel('姓名').inputValue()).toBe('顾清和');
    await form.getByLabel('服务产品').fill('六周体重管理');
    await form.getByRole('button', { name: '建档并开单' }).click();
    await page.getByText('客户和服务单已创建').waitFor();
    const { user_id, next_follow_at } = await admin.getLead({ id });
    expect(next_follow_at).toBe(null);
    expect(await admin.getCustomer({ id: user_id ?? 0 })).toMatchObject({ real_name: '顾清和', principal: { name: '陈雨桐' } });
    expect(faultsOf(page)).toEqual([]);
  });
});
