import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { pendingService } from '../support/services.js';

describe.skipIf(!hasChromium)('hand-over of services', () => {
  const app = useConsole();

  it('gives some or all to colleagues after a preview with their loads, and takes it back', async () => {
    const admin = await app.server().as('admin');
    const [from, one, two] = (await admin.getServiceParams({})).staff.slice(-3);
    if (!from || !one || !two) expect.unreachable('three of the staff');
    const of = async (id: number) => (await admin.listServiceHandOvers({ principal_user_id: id })).total;
    const before = { from: await of(from.id), one: await of(one.id), two: await of(two.id) };
    for (const name of ['交接甲', '交接乙', '交接丙'])
      await pendingService(admin, { principal_user_id: from.id }, { nick_name: name, real_name: name });
    const page = await app.at(`/order/handOver?staff=${from.id}`, { as: 'admin' });
    await page.getByRole('checkbox', { name: '选择交接甲' }).check();
    await page.getByRole('button', { name: '移交所选 1 个…' }).click();
    const dialog = page.getByRole('dialog', { name: '移交所选 1 个服务' });
    const receivers = dialog.getByRole('combobox');
    await receivers.fill(one.name);
    await page.getByRole('option', { name: one.name, exact: true }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: '预览分配' }).click();
    await dialog.getByRole('row', { name: `${one.name} ${before.one} +1 ${before.one + 1}` }).waitFor();
    await dialog.getByRole('button', { name: '移交 1 个服务' }).click();
    await eventually(() => of(one.id)).toBe(before.one + 1);
    await page.getByRole('button', { name: '撤销' }).click();
    await eventually(() => of(one.id)).toBe(before.one);
    await eventually(() => of(from.id)).toBe(before.from + 3);

    await page.getByRole('button', { name: `移交全部 ${before.from + 3} 个…` }).click();
    const all = page.getByRole('dialog', { name: /移交全部/ });
    for (const { name } of [one, two]) {
      await all.getByRole('combobox').fill(name);
      await page.getByRole('option', { name, exact: true }).click();
    }
    await page.keyboard.press('Escape');
    await all.getByRole('button', { name: '预览分配' }).click();
    await all.getByRole('button', { name: /^移交 \d+ 个服务$/ }).click();
    await page.getByText('名下没有未结束的服务').waitFor();
    await eventually(() => page.getByRole('button', { name: /移交(全部|所选)? ?\d+ 个/ }).count()).toBe(0);
    expect((await of(one.id)) + (await of(two.id))).toBe(before.one + before.two + before.from + 3);
    expect(faultsOf(page)).toEqual([]);
  });
});
