import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { dayAfter, expectPaper, focusMeal, lockTwoMeals, printedWeek, raiseEnergy, swapFood, today } from './care-steps.js';

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
    // A food if there is one, else a dish.
    const at = Math.max(
      0,
      (await dinner()).findIndex((item) => item.ingredient_id !== null),
    );
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
    // One line per food: what to put into the basket, its weight, and what the plan has.
    const bought = await shopping.locator('li').allTextContents();
    expect(bought.length).toBeGreaterThan(5);
    for (const food of bought) expect(food).toMatch(/^\D.*\d (g|[^\d\s].*\d g)/);
    expect(bought.filter((food) => food.startsWith('米饭'))).toEqual([]);
    await expectPaper(page);
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
    // The page shows the week of this day, and the test moves a meal to the next one.
    const firstDay = dayAfter(today(), new Date(today()).getUTCDay() === 0 ? 1 : 0);
    const order = {
      product_name: '营养指导',
      type: 'nutrition',
      service_days: 14,
      energy: { goal: 'keep' },
      start_date: firstDay,
    } as const;
    const { id: service_id } = await admin.createService({ user_id, ...order });
    const page = await app.at(`/order/serviceDetail/${service_id}`, { as: 'admin' });
    const cell = (meal: string, at = 0) => page.locator(`[data-slot="${dayAfter(firstDay, at)} ${meal}"]`);
    /** What is eaten, without the place of the meal, its energy and its state. */
    const foods = (meal: string, at = 0) =>
      cell(meal, at).evaluate((one) =>
        [...one.children]
          .filter((part) => !part.matches('[data-place], [data-foot]'))
          .map((part) => part.textContent)
          .join(),
      );
    await cell('lunch').waitFor();
    const [lunch, dinner] = [await foods('lunch'), await foods('dinner', 1)];
    expect(lunch).not.toBe(dinner);
    await cell('lunch').focus();
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: '日期' }).fill(dayAfter(firstDay, 1).slice(5));
    await page.getByRole('option', { name: dayAfter(firstDay, 1).slice(5) }).click();
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
    const first = swaps.getByRole('option').first();
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
      await page
        .getByRole('option', { name: new RegExp(`^${food}`) })
        .first()
        .click();
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

  it('swaps a dish with the keys, and says what meal, day and purchases are with it', async () => {
    const admin = await app.server().as('admin');
    const shrimp = (await admin.listIngredients({ keyword: '虾仁' })).list[0]?.id as number;
    const person = { sex: 2, birthday: '1996-05-18', height: 165, init_weight: 70, activity_level: 'light' } as const;
    const { id: user_id } = await admin.createCustomer({ nick_name: '阿换', ...person, allergy_ingredient_ids: [shrimp] });
    const order = { product_name: '营养指导', type: 'nutrition', service_days: 14, energy: { goal: 'keep' }, start_date: today() } as const;
    const { id: service_id } = await admin.createService({ user_id, ...order });
    const page = await app.at(`/order/serviceDetail/${service_id}`, { as: 'admin' });
    const lunch = page.locator(`[data-slot="${today()} lunch"]`);
    await focusMeal(page, `${today()} lunch`);
    await page.keyboard.press('s');
    const swaps = page.getByRole('region', { name: /^替换「/ });
    const options = swaps.getByRole('option');
    const isFocused = (at: number) => options.nth(at).evaluate((one) => one === document.activeElement);
    await eventually(() => isFocused(0)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await isFocused(1)).toBe(true);
    const said = await options.nth(1).textContent();
    expect(said).toMatch(/这一餐 [\d,]+ → [\d,]+ kcal.*全天 [\d,]+ → [\d,]+ kcal.*蛋白 .* g.*钠 .* mg.*同类/);
    const day = /全天 [\d,]+ → ([\d,]+) kcal/.exec(said ?? '')?.[1]?.replace(',', '');
    await page.keyboard.press('Enter');
    await swaps.waitFor({ state: 'hidden' });
    await eventually(() => lunch.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByRole('columnheader', { name: new RegExp(`今天.*${day} kcal`) }).waitFor();
    await page.keyboard.press('Control+z');

    await page.keyboard.press('s');
    await eventually(() => isFocused(0)).toBe(true);
    await page.keyboard.press('/');
    await page.keyboard.type('虾');
    await swaps.getByText('不提供：过敏（虾仁）').first().waitFor();
    const foods = await lunch.getAttribute('aria-label');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await swaps.waitFor({ state: 'hidden' });
    expect(await lunch.getAttribute('aria-label')).toBe(foods);
    expect(faultsOf(page)).toEqual([]);
  });

  it('shows what a regeneration changes before it is saved, and undoes it after a reload', async () => {
    const admin = await app.server().as('admin');
    const person = { sex: 2, birthday: '1996-05-18', height: 165, init_weight: 70, activity_level: 'light' } as const;
    const { id: user_id } = await admin.createCustomer({ nick_name: '阿新', ...person });
    const order = { product_name: '营养指导', type: 'nutrition', service_days: 14, energy: { goal: 'keep' }, start_date: today() } as const;
    const { id: service_id } = await admin.createService({ user_id, ...order });
    await admin.updateServiceMeal({ service_id, recipe_version: 1, date: today(), meal: 'lunch', locked: true });
    const meals = async () => (await admin.getServicePlan({ service_id, from: today(), to: dayAfter(today(), 13) })).days;
    const before = await meals();
    const page = await app.at(`/order/serviceDetail/${service_id}`, { as: 'admin' });
    const open = () => page.getByRole('button', { name: '重新生成未锁定' }).click();
    const dialog = page.getByRole('dialog');
    await open();
    await dialog.getByText(/14 天共 \d+ 餐会改变 · 1 餐已锁定，不变/).waitFor();
    await dialog.getByText('已锁定，不变', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: '不采用' }).click();
    expect(await meals()).toEqual(before);

    await open();
    await dialog.getByRole('button', { name: '采用新食谱' }).click();
    await page.getByText('食谱已重新生成').waitFor();
    expect(await meals()).not.toEqual(before);
    await page.reload();
    await page.getByText(/重新生成了食谱/).waitFor();
    await page.getByRole('button', { name: '整体撤销' }).click();
    await page.getByText('已恢复到重新生成之前').waitFor();
    expect(await meals()).toEqual(before);
    await page.getByRole('button', { name: '整体撤销' }).waitFor({ state: 'hidden' });
    expect(faultsOf(page)).toEqual([]);
  });

  it('lists the foods that are left out, with counts and rules', async () => {
    const admin = await app.server().as('admin');
    const shrimp = (await admin.listIngredients({ keyword: '虾仁' })).list[0]?.id as number;
    const person = { sex: 1, birthday: '1980-05-18', height: 175, init_weight: 82, activity_level: 'light' } as const;
    const limits = { health_flags: ['gout' as const], allergy_ingredient_ids: [shrimp] };
    const { id: user_id } = await admin.createCustomer({ nick_name: '阿风', ...person, ...limits });
    const order = { product_name: '营养指导', type: 'nutrition', service_days: 14, energy: { goal: 'keep' }, start_date: today() } as const;
    const { id: service_id } = await admin.createService({ user_id, ...order });
    const { foods_out, foods, causes } = await admin.getServiceExclusions({ service_id });
    const page = await app.at(`/order/serviceDetail/${service_id}`, { as: 'admin' });
    await page.getByRole('button', { name: '未入选的食物' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByText(`${foods} 种食材中有 ${foods_out} 种`).waitFor();
    await panel.getByRole('button', { name: /甲壳类（虾蟹）.*档案中对虾仁过敏/ }).waitFor();
    const rule = causes.find((one) => one.rule === 'gout_purine');
    await panel.getByRole('button', { name: /痛风.*嘌呤 ≥ 150 mg\/100 g/ }).click();
    await panel.getByText(`${(rule?.foods ?? 0) + (rule?.dishes ?? 0)} 项`).waitFor();
    await panel.getByRole('searchbox').fill('没有这种食物');
    await panel.getByText('0 项', { exact: true }).waitFor();
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
    await focusMeal(page, `${today()} lunch`);
    await page.keyboard.press('Delete');
    await focusMeal(page, `${today()} dinner`);
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
