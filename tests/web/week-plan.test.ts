import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { dayAfter, lockTwoMeals, printedWeek, raiseEnergy, swapFood, today } from './care-steps.js';

/** The last day of the week of a day. */
const sundayOf = (day: string) => dayAfter(day, (7 - new Date(day).getUTCDay()) % 7);

describe.skipIf(!hasChromium)('week of a service', () => {
  const app = useConsole();

  it('is opened with the order, locked, swapped, undone, raised in energy and printed', async () => {
    const admin = await app.server().as('admin');
    const person = { sex: 2, birthday: '1996-05-18', height: 165, init_weight: 70, activity_level: 'light' } as const;
    const { id: user_id } = await admin.createCustomer({ nick_name: '小满', real_name: '许念', ...person });
    await admin.setCustomerConsent({ id: user_id, module: 'weight', granted: true });
    const order = { product_name: '六周体重管理', type: 'weight_loss', service_days: 42, energy: { goal: 'lose' } } as const;
    const { id: service_id } = await admin.createService({ user_id, ...order, start_date: today() });
    const days = async () => (await admin.getServicePlan({ service_id, from: today(), to: dayAfter(today(), 6) })).days;
    const lunchOf = async (at: number) =>
      (await days())[at]?.meals.find(({ meal }) => meal === 'lunch')?.items.map((one) => `${one.name} ${one.dosage_g}`);

    const page = await app.at(`/order/serviceDetail/${service_id}`, { as: 'admin' });
    await page.getByRole('heading', { name: '许念' }).waitFor();
    await lockTwoMeals(page, today(), 2);
    expect((await days())[0]?.meals.map(({ locked }) => locked)).toEqual([true, true, false]);

    const dinner = async () => (await days())[0]?.meals[2]?.items ?? [];
    const at = (await dinner()).findIndex((item) => item.ingredient_id !== null);
    const before = (await dinner())[at];
    await swapFood(page, `${today()} dinner`, before?.name ?? '');
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByRole('button', { name: '重做' }).click();
    await page.getByRole('button', { name: '保存第 3 版' }).click();
    await eventually(async () => (await dinner())[at]?.name).not.toBe(before?.name);

    const locked = await lunchOf(0);
    await raiseEnergy(page, '1800', /建议 1450 kcal/);
    expect(await lunchOf(0)).toEqual(locked);
    expect(Math.abs(((await days())[1]?.totals.energy_kcal ?? 0) / 1800 - 1)).toBeLessThanOrEqual(0.05);

    const { handOut, shopping } = await printedWeek(page);
    await handOut.getByText('许念的一周食谱').waitFor();
    await shopping.getByText('采购清单').waitFor();
    // One line per food with its weight, in columns.
    const bought = await shopping.locator('li').allTextContents();
    expect(bought.length).toBeGreaterThan(5);
    for (const food of bought) expect(food).toMatch(/^\D.*[\d,.]+ g$/);
    // Only days with meals are printed, with their weekday, energy and the legend of group marks.
    const eaten = (await days()).filter(({ meals }) => meals.length > 0);
    const heads = (await handOut.locator('thead th').allTextContents()).slice(1);
    expect(heads).toHaveLength(Math.min(7, eaten.filter(({ date }) => date <= sundayOf(today())).length));
    for (const head of heads) expect(head).toMatch(/^周. \d\d-\d\d[1-9]\d+ kcal$/);
    await handOut.getByText('肉蛋', { exact: true }).waitFor();
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: /版本/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '查看修改' }).nth(2).click();
    await page
      .getByRole('dialog')
      .getByText(/→ .* · 锁定$/)
      .first()
      .waitFor();
    expect(faultsOf(page)).toEqual([]);
  });

  it('shows seven days and the selected meal at 1024 px without scrolling', async () => {
    const admin = await app.server().as('admin');
    const person = { sex: 2, birthday: '1996-05-18', height: 165, init_weight: 70, activity_level: 'light' } as const;
    const { id: user_id } = await admin.createCustomer({ nick_name: '阿窄', ...person });
    const order = { product_name: '营养指导', type: 'nutrition', service_days: 14, energy: { goal: 'keep' } } as const;
    const { id: service_id } = await admin.createService({ user_id, ...order, start_date: today() });
    const page = await app.at(`/order/serviceDetail/${service_id}`, { as: 'admin', width: 1024, height: 768 });
    await page.locator(`[data-slot="${today()} lunch"]`).waitFor();
    const ends = await page.getByRole('columnheader').evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().right));
    expect(ends).toHaveLength(7);
    expect(Math.max(...ends)).toBeLessThanOrEqual(1024);
    const panel = page.locator('[data-meal-panel]');
    const dinner = page.locator(`[data-slot="${today()} dinner"]`);
    await dinner.focus();
    await panel.getByRole('heading', { name: /晚餐/ }).waitFor();
    const [cell, below] = [await dinner.boundingBox(), await panel.boundingBox()];
    expect((cell?.y ?? 0) + (cell?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    expect((below?.y ?? 768) + 40).toBeLessThan(768);
    // A day before the service lacks no energy.
    for (const head of await page.getByRole('columnheader').allTextContents()) expect(head).not.toMatch(/ 0 kcal/);
    expect(faultsOf(page)).toEqual([]);
  });

  it('moves a meal without dragging, counts a food at once, and names why it should not be eaten', async () => {
    const admin = await app.server().as('admin');
    const apple = (await admin.listIngredients({ keyword: '苹果' })).list[0]?.id as number;
    const person = { sex: 2, birthday: '1996-05-18', height: 165, init_weight: 70, activity_level: 'light' } as const;
    const { id: user_id } = await admin.createCustomer({ nick_name: '阿禾', ...person, dislike_ingredient_ids: [apple] });
    const order = { product_name: '营养指导', type: 'nutrition', service_days: 14, energy: { goal: 'keep' }, start_date: today() } as const;
    const { id: service_id } = await admin.createService({ user_id, ...order });
    const page = await app.at(`/order/serviceDetail/${service_id}`, { as: 'admin' });
    const cell = (meal: string, at = 0) => page.locator(`[data-slot="${dayAfter(today(), at)} ${meal}"]`);
    const foods = async (meal: string, at = 0) => (await cell(meal, at).getAttribute('aria-label'))?.replace(/^[^:]*: /, '');
    await cell('lunch').waitFor();
    const [lunch, dinner] = [await foods('lunch'), await foods('dinner', 1)];
    await cell('lunch').focus();
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: '日期' }).fill(dayAfter(today(), 1).slice(5));
    await page.getByRole('option', { name: dayAfter(today(), 1).slice(5) }).click();
    await dialog.getByRole('combobox', { name: '餐次' }).fill('晚餐');
    await page.getByRole('option', { name: '晚餐' }).click();
    await dialog.getByText(/会和「.*」互换/).waitFor();
    await dialog.getByRole('button', { name: '移动', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect([await foods('lunch'), await foods('dinner', 1)]).toEqual([dinner, lunch]);

    // S shows the alternatives to the first food, Escape returns to the meal, and Enter takes the first alternative.
    await cell('breakfast').focus();
    await page.keyboard.press('s');
    const swaps = page.getByRole('region', { name: /^替换「/ });
    const first = swaps.getByRole('button').nth(1);
    await eventually(() => first.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await swaps.waitFor({ state: 'hidden' });
    const eaten = await foods('breakfast');
    await page.keyboard.press('s');
    await eventually(() => first.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await eventually(() => foods('breakfast')).not.toBe(eaten);
    await page.keyboard.press('Control+z');
    await eventually(() => foods('breakfast')).toBe(eaten);

    await cell('breakfast').click();
    const sodium = async () =>
      Number(
        (
          await page
            .getByText(/钠 \d+ mg/)
            .first()
            .textContent()
        )?.match(/钠 (\d+)/)?.[1],
      );
    const add = async (food: string) => {
      await page.getByRole('combobox', { name: '添加食材' }).fill(food);
      await page.getByRole('option', { name: food, exact: true }).click();
    };
    const before = await sodium();
    await add('酱牛肉');
    await eventually(sodium).toBeGreaterThan(before + 100);
    const shown = await sodium();
    await add('苹果');
    await page.getByRole('button', { name: '保存第 2 版' }).click();
    await page.getByText('食谱已保存').waitFor();
    await cell('breakfast').getByText('忌口 · 苹果').waitFor();
    expect(Math.abs((await sodium()) - shown)).toBeLessThan(20);
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
