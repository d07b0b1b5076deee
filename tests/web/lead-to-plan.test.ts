import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, goTo, hasChromium, useConsole } from '../support/browser.js';
import {
  chooseHolder,
  completeFile,
  convertToCustomer,
  dayAfter,
  giveLeads,
  importLeads,
  lockTwoMeals,
  noteConsent,
  printedWeek,
  raiseEnergy,
  swapFood,
  today,
} from './care-steps.js';
import { drawer } from './import-steps.js';

/** Tries the questionnaire on diet as a customer. */
async function tryDiet(page: Page, questionnaire: number) {
  await goTo(page, `/evaluation/questionnaire/${questionnaire}?tab=simulate`);
  for (const asked of ['早餐', '蔬菜', '粗粮', '六杯水'])
    await page
      .getByRole('group', { name: new RegExp(asked) })
      .getByRole('radio', { name: '几乎每天' })
      .check();
  for (const asked of ['外卖', '饮料', '夜宵'])
    await page
      .getByRole('group', { name: new RegExp(asked) })
      .getByRole('radio', { name: '几乎没有' })
      .check();
  await page.getByRole('heading', { name: '饮食习惯良好' }).waitFor();
}

/** Opens a service order that starts today from the customer's page, and waits for its week. */
async function openService(page: Page) {
  await page.getByRole('button', { name: '新建服务' }).click();
  await drawer(page).getByLabel('服务产品').fill('六周体重管理');
  await drawer(page)
    .getByLabel(/开始日期/)
    .first()
    .fill(today());
  await drawer(page).getByRole('button', { name: '创建', exact: true }).click();
  await page.waitForURL(/serviceDetail/);
  await page.locator(`[data-slot="${today()} breakfast"]`).waitFor();
}

describe.skipIf(!hasChromium)('from lead to printed plan', () => {
  const app = useConsole();

  it('leads from a list of leads to a printed week of meals', async () => {
    const lead = await app.at('/user/origin', { as: 'admin' });
    await importLeads(lead, [
      '手机号,姓名,性别,身高,体重,需求',
      '13655550011,温以宁,女,165,70,想减 6 公斤',
      '13655550012,沈知夏,女,160,62,控制血糖',
    ]);
    await lead.goto(`${app.server().url}/#/user/origin?unassigned=true`);
    await chooseHolder(lead, ['温以宁', '沈知夏'], '陈雨桐');
    await giveLeads(lead, 2);
    expect(faultsOf(lead)).toEqual([]);

    const page = await app.at('/user/origin?status=distributed', { as: 'chenyutong' });
    await convertToCustomer(page, '温以宁');
    await page.getByRole('heading', { name: '温以宁' }).waitFor();
    await completeFile(page);
    const customer = new URL(page.url()).hash.slice(1).replace(/\?.*/, '');

    const own = await app.server().as('chenyutong');
    const diet = (await own.listQuestionnaires({ keyword: 'YINSHI' })).list[0]?.id ?? expect.unreachable('no questionnaire');
    await tryDiet(page, diet);
    await goTo(page, customer);
    await noteConsent(page, '体重记录');
    await openService(page);

    const service_id = Number(new URL(page.url()).hash.match(/serviceDetail\/(\d+)/)?.[1]);
    const plan = () => own.getServicePlan({ service_id, from: today(), to: dayAfter(today(), 6) });
    const foods = async (at: number) => (await plan()).days[0]?.meals[at]?.items.map((one) => `${one.name} ${one.dosage_g}`) ?? [];
    expect((await plan()).days).toHaveLength(7);
    await lockTwoMeals(page, today(), (await plan()).recipe_version + 1);
    const locked = [await foods(0), await foods(1)];
    expect(locked.flat().length).toBeGreaterThan(2);

    const dinner = (await plan()).days[0]?.meals.find((one) => one.meal === 'dinner')?.items[0];
    await swapFood(page, `${today()} dinner`, dinner?.name ?? '');
    await page.getByRole('button', { name: /保存第 \d+ 版/ }).click();
    await eventually(async () =>
      (await plan()).days[0]?.meals.find((one) => one.meal === 'dinner')?.items.map((one) => one.name),
    ).not.toContain(dinner?.name);

    await raiseEnergy(page, '1800', /建议 1450 kcal/);
    // The notice of the first change may still be on the screen, so this waits for the plan itself.
    await eventually(async () => Math.abs(((await plan()).days[1]?.totals.energy_kcal ?? 0) / 1800 - 1)).toBeLessThanOrEqual(0.05);
    expect([await foods(0), await foods(1)]).toEqual(locked);

    const { handOut, shopping } = await printedWeek(page);
    const paper = (await handOut.textContent()) ?? '';
    expect(paper).toContain('温以宁的一周食谱');
    // What the days have, from the lowest to the highest; each is at most 5 % off the target.
    const [, lowest, highest] = /每天 (\d+)(?:–(\d+))? kcal/.exec(paper) ?? [];
    for (const kcal of [lowest, highest ?? lowest]) expect(Math.abs(Number(kcal) / 1800 - 1)).toBeLessThanOrEqual(0.05);
    for (const food of locked.flat()) expect(paper).toContain(food);
    expect(await shopping.locator('li').count()).toBeGreaterThan(10);
    expect(await page.getByRole('button', { name: '打印' }).isVisible()).toBe(false);
    expect(faultsOf(page)).toEqual([]);
  });
});
