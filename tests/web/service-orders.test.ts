import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

describe.skipIf(!hasChromium)('service order', () => {
  const app = useConsole();

  it('is created for a new customer, started, paused, resumed, extended and finished, with its history', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at('/order/service', { as: 'admin' });
    await page.getByRole('button', { name: '新客户开单' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('昵称').first().fill('小满');
    await drawer.getByRole('radio', { name: '女' }).check();
    await drawer.getByLabel('生日').first().fill('1996-05-18');
    await drawer.getByLabel('身高').first().fill('165');
    await drawer.getByLabel('初始体重').first().fill('70');
    await drawer.getByLabel('活动水平').first().selectOption({ label: '轻度活动' });
    await drawer.getByLabel('服务产品').first().fill('六周体重管理');
    await drawer.getByRole('button', { name: '建档并开单' }).click();
    await page.getByRole('heading', { name: '小满' }).waitFor();
    await page.getByText('开始前还缺：开始日期').waitFor();
    const service_id = Number(page.url().match(/serviceDetail\/(\d+)/)?.[1]);
    const status = async () => (await admin.getService({ service_id })).service.status;

    await page.getByRole('button', { name: '开始服务' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '开始服务' }).click();
    await page.getByRole('button', { name: '暂停服务' }).click();
    await page.getByRole('dialog').getByLabel('原因').first().fill('出差');
    await page.getByRole('dialog').getByRole('button', { name: '暂停服务' }).click();
    await page.getByRole('button', { name: '恢复服务' }).click();
    expect(await status()).toBe('paused');
    await page.getByRole('dialog').getByRole('button', { name: '恢复服务' }).click();
    await eventually(status).toBe('in_service');
    await change('增减天数', async (form) => form.getByLabel('原因').first().fill('赠送'));
    await change('结束服务', async () => undefined);
    await eventually(status).toBe('finished');

    await page.getByRole('tab', { name: '历史' }).click();
    const rows = page.getByRole('row');
    await rows.filter({ hasText: '已结束' }).first().waitFor();
    expect(await rows.filter({ hasText: '服务天数' }).textContent()).toContain('49');
    expect((await admin.listServiceChanges({ service_id })).list.filter((one) => one.kind === 'status').map((one) => one.after)).toEqual([
      'finished',
      'in_service',
      'paused',
      'in_service',
    ]);
    expect((await admin.getService({ service_id })).service.start_date).toBe(today());
    expect(faultsOf(page)).toEqual([]);

    async function change(name: string, fill: (form: ReturnType<typeof page.getByRole>) => Promise<unknown>) {
      await page.getByRole('button', { name: '更多操作' }).click();
      await page.getByRole('menuitem', { name }).click();
      const form = page.getByRole('dialog');
      await fill(form);
      await form.getByRole('button', { name }).click();
      await form.waitFor({ state: 'detached' });
    }
  });
});
