import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

describe.skipIf(!hasChromium)('the week of a service', () => {
  const app = useConsole();

  it('is opened with the order, locked, swapped, undone, raised in energy and printed', async () => {
    const admin = await app.server().as('admin');
    const person = { sex: 2, birthday: '1996-05-18', height: 165, init_weight: 70, activity_level: 'light' } as const;
    const { id: user_id } = await admin.createCustomer({ nick_name: '小满', real_name: '许念', ...person });
    const order = { product_name: '六周体重管理', type: 'weight_loss', service_days: 42, energy: { goal: 'lose' } } as const;
    const { id: service_id } = await admin.createService({ user_id, ...order, start_date: today() });
    const days = async () => (await admin.getServicePlan({ service_id, from: today(), to: dayAfter(today(), 6) })).days;
    const lunchOf = async (at: number) =>
      (await days())[at]?.meals.find(({ meal }) => meal === 'lunch')?.items.map((one) => `${one.name} ${one.dosage_g}`);

    const page = await app.at(`/order/serviceDetail/${service_id}`, { as: 'admin' });
    await page.getByRole('heading', { name: '许念' }).waitFor();
    const first = page.locator(`[data-slot="${today()} breakfast"]`);
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('l');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('l');
    await page.locator(`[data-slot="${today()} breakfast"][data-locked]`).getByText('锁').waitFor();
    await page.getByRole('button', { name: '保存第 2 版' }).click();
    await page.getByText('食谱已保存').waitFor();
    expect((await days())[0]?.meals.map(({ locked }) => locked)).toEqual([true, true, false]);

    const dinner = async () => (await days())[0]?.meals[2]?.items ?? [];
    const at = (await dinner()).findIndex((item) => item.ingredient_id !== null);
    const before = (await dinner())[at];
    await page.locator(`[data-slot="${today()} dinner"]`).focus();
    await page.getByRole('button', { name: `替换${before?.name}` }).click();
    const swaps = page.getByRole('region', { name: `替换「${before?.name}」` });
    await swaps
      .getByText(/全天(达标|会超出范围)/)
      .first()
      .waitFor();
    await swaps.getByRole('button').nth(1).click();
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByRole('button', { name: '重做' }).click();
    await page.getByRole('button', { name: '保存第 3 版' }).click();
    await eventually(async () => (await dinner())[at]?.name).not.toBe(before?.name);

    const locked = await lunchOf(0);
    await page.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '调整目标能量' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText(/建议 1450 kcal/).waitFor();
    await drawer.getByLabel(/目标能量/).fill('1800');
    await drawer
      .getByLabel(/开始日期/)
      .first()
      .fill(today());
    await drawer.getByLabel(/原因/).fill('夜班');
    await drawer.getByRole('button', { name: '保存并重新生成' }).click();
    await page.getByText('目标能量已调整').waitFor();
    expect(await lunchOf(0)).toEqual(locked);
    expect(Math.abs(((await days())[1]?.totals.energy_kcal ?? 0) / 1800 - 1)).toBeLessThanOrEqual(0.05);

    await page.emulateMedia({ media: 'print' });
    await page.getByText('许念的一周食谱').waitFor();
    await page.getByText('采购清单').waitFor();
    await page.emulateMedia({ media: 'screen' });
    expect(faultsOf(page)).toEqual([]);
  });

  it('shows who was faster what both changed, and keeps both', async () => {
    const admin = await app.server().as('admin');
    const { id: user_id } = await admin.createCustomer({
      nick_name: '阿明',
      sex: 1,
      birthday: '1990-01-01',
      height: 175,
      init_weight: 85,
      activity_level: 'light',
    });
    const order = { product_name: '营养指导', type: 'nutrition', service_days: 14, energy: { goal: 'keep' }, start_date: today() } as const;
    const { id: service_id } = await admin.createService({ user_id, ...order });
    const page = await app.at(`/order/serviceDetail/${service_id}`, { as: 'admin' });
    await page.locator(`[data-slot="${today()} lunch"]`).focus();
    await page.keyboard.press('Delete');
    await page.locator(`[data-slot="${today()} dinner"]`).focus();
    await page.keyboard.press('l');
    const apple = (await admin.listIngredients({ keyword: '苹果' })).list[0]?.id as number;
    const theirs = [{ ingredient_id: apple, dosage_g: 200 }];
    await admin.updateServiceMeals({
      ...{ service_id, recipe_version: 1 },
      changes: (['breakfast', 'lunch'] as const).map((meal) => ({ date: today(), meal, items: theirs })),
    });
    await page.getByRole('button', { name: '保存第 2 版' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 餐只有对方改过，会直接合并；1 餐两人都改了，请选择保留哪一份。').waitFor();
    await dialog.getByRole('radio').nth(1).check();
    await dialog.getByRole('button', { name: '合并并保存' }).click();
    await eventually(async () => {
      const { meals } = await admin.getServiceDayPlan({ service_id, date: today() });
      return meals.map(({ items, locked }) => (locked ? 'locked' : items[0]?.ingredient_id));
    }).toEqual([apple, apple, 'locked']);
  });
});
