import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('a meal plan', () => {
  const app = useConsole();

  it('leads from an ingredient of the company to its form, from one of the system to a copy', async () => {
    const admin = await app.server().as('admin');
    const first = async (source: 'enterprise' | 'system') => (await admin.listIngredients({ source, limit: 1 })).list[0];
    const [own, common] = [await first('enterprise'), await first('system')];
    const page = await app.at(`/resource/ingredient?open=${own?.id}`, { as: 'admin' });
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: own?.name ?? '' })
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '编辑' }).click();
    const name = page
      .getByRole('dialog')
      .getByRole('textbox', { name: '食材名称' })
      .or(page.getByRole('dialog').locator('input[name=name]'));
    await eventually(() => name.first().inputValue()).toBe(own?.name);
    await page.goto(`${app.server().url}/#/resource/ingredient?open=${common?.id}`);
    await page.getByRole('dialog').getByRole('button', { name: '复制为本企业食材' }).click();
    await eventually(() => name.first().inputValue()).toContain(common?.name);
    expect(faultsOf(page)).toEqual([]);
  });

  it('keeps the form of a copy open on a slow machine, where the ingredient closes later', async () => {
    const admin = await app.server().as('admin');
    const [common] = (await admin.listIngredients({ source: 'system', limit: 1 })).list;
    const page = await app.at('/resource/ingredient', { as: 'admin' });
    const drawer = page.getByRole('dialog');
    // Loads the form's code, which on a first visit arrives late enough.
    await page.getByRole('button', { name: '新建食材' }).click();
    await drawer.getByRole('textbox', { name: '食材名称' }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    await page.goto(`${app.server().url}/#/resource/ingredient?open=${common?.id}`);
    await drawer.getByRole('button', { name: '复制为本企业食材' }).click();
    await page.waitForURL((url) => !url.hash.includes('open='));
    const name = drawer.getByRole('textbox', { name: '食材名称' });
    await eventually(() => name.inputValue()).toContain(common?.name);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await drawer.getByRole('heading', { name: '食材', exact: true }).waitFor({ state: 'detached' });
    await eventually(() => page.evaluate(() => document.querySelectorAll('[role=dialog][data-state=open]').length)).toBe(1);
    expect(await name.inputValue()).toContain(common?.name);
    await page.context().close();
  });

  it('is created with a new dish, copied and switched on', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at('/resource/dish', { as: 'admin' });
    await page.getByRole('button', { name: '新建菜例' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: '菜名' }).fill('蒜香西兰花');
    for (const [name, grams] of [
      ['西兰花', '200'],
      ['菜籽油', '5'],
    ] as const) {
      await drawer.getByRole('combobox', { name: '添加食材' }).fill(name);
      await page.getByRole('option', { name, exact: true }).click();
      await drawer.getByLabel(`${name}的克数`).fill(grams);
    }
    // 200 g at 36 kcal and 5 g at 899.
    await drawer.getByText('117', { exact: true }).first().waitFor();
    await drawer.getByRole('button', { name: '创建菜例' }).click();
    await page.getByText('菜例已创建').waitFor();

    await page.goto(page.url().replace(/\/resource\/dish.*/, '/resource/recipe'));
    await page.getByRole('button', { name: '新建食谱' }).click();
    await drawer.getByRole('textbox', { name: '食谱名称' }).fill('一日清淡食谱');
    await drawer.getByLabel('天数').fill('1');
    await drawer.getByRole('button', { name: '创建食谱' }).click();
    await page.getByRole('heading', { name: '一日清淡食谱' }).waitFor();
    for (const meal of ['早餐', '午餐', '晚餐']) {
      const card = page.getByRole('region', { name: meal, exact: true });
      await card.getByRole('combobox').fill('蒜香西兰花');
      await page.getByRole('option', { name: /蒜香西兰花/ }).click();
      await card.getByLabel('蒜香西兰花的用量').waitFor();
    }
    await page.getByRole('region', { name: '全天合计' }).getByText('351', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: '保存每日安排' }).click();
    await page.getByText('每日安排已保存').waitFor();

    await page.getByRole('button', { name: '复制', exact: true }).click();
    await drawer.getByRole('textbox', { name: '食谱名称' }).fill('一日清淡食谱二');
    await drawer.getByRole('button', { name: '复制食谱' }).click();
    await page.getByRole('heading', { name: '一日清淡食谱二' }).waitFor();
    await page.getByRole('button', { name: '启用', exact: true }).click();
    await page.getByText('食谱已启用').waitFor();
    await page.getByRole('button', { name: '停用', exact: true }).waitFor();

    const { list } = await admin.listRecipes({ keyword: '一日清淡食谱' });
    expect(list.map(({ name, status }) => [name, status]).sort()).toEqual([
      ['一日清淡食谱', 'draft'],
      ['一日清淡食谱二', 'on'],
    ]);
    const copy = list.find((one) => one.status === 'on');
    const { day_plans } = await admin.getRecipe({ recipe_id: copy?.id ?? 0 });
    expect(day_plans[0]?.totals.energy_kcal).toBe(351);
    await eventually(() => faultsOf(page)).toEqual([]);
  });
});
