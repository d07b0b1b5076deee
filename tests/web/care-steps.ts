import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { button, choose, drawer, heading } from './import-steps.js';

const dayMs = 86_400_000;
export const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
export const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** Imports leads from the open list of leads; the first row names the columns. */
export async function importLeads(page: Page, rows: readonly string[]) {
  await page.getByRole('link', { name: '导入', exact: true }).click();
  await heading(page, '导入什么');
  await drawer(page).getByText('线索', { exact: true }).click();
  await choose(page, '体验课.csv', rows);
  await heading(page, '预检结果');
  await button(page, `导入 ${rows.length - 1} 条`).click();
  await heading(page, '导入完成');
}

/** Chooses leads of the open list and one staff member for them, and waits for the preview. */
export async function chooseHolder(page: Page, leads: readonly string[], staff: string) {
  for (const lead of leads)
    await page
      .getByRole('row', { name: new RegExp(lead) })
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: '分配', exact: true }).click();
  const dialog = drawer(page);
  await dialog.getByRole('radio', { name: '指定员工' }).check();
  await dialog.getByRole('combobox').fill(staff);
  await page.getByRole('option', { name: new RegExp(staff) }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '预览分配' }).click();
  await dialog.getByRole('cell', { name: staff }).waitFor();
}

/** Gives the chosen leads to whom the preview names. */
export async function giveLeads(page: Page, count: number) {
  await button(page, `分配 ${count} 条`).click();
  await page.getByText(`已分配 ${count} 条线索`).waitFor();
}

/** Makes the lead of the open drawer a customer. */
export async function convertLead(page: Page) {
  await button(page, '转为客户').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '转为客户' }).click();
  await page.getByText('已转为客户').waitFor();
}

/** Makes a lead of the open list a customer, and opens the customer. */
export async function convertToCustomer(page: Page, name: string) {
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByText(name)
    .click();
  await convertLead(page);
  await drawer(page).getByRole('link', { name: '查看客户' }).click();
}

/** Completes the health file of the open customer by what a plan needs. */
export async function completeFile(page: Page) {
  await page.getByRole('tab', { name: '健康档案' }).click();
  await page.getByLabel('生日').first().fill('1996-05-18');
  await page.getByLabel('活动水平').selectOption('light');
  await page.getByRole('button', { name: '保存修改' }).click();
  await page.getByText('修改已保存').waitFor();
}

/** Notes on the open page of a customer that they agreed to a kind of records. */
export async function noteConsent(page: Page, what: string) {
  await page.getByRole('tab', { name: /授权/ }).click();
  await page.getByRole('button', { name: '登记授权' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radiogroup', { name: what }).getByRole('radio', { name: '同意', exact: true }).check({ force: true });
  await dialog.getByRole('textbox', { name: '谁、怎么说的' }).fill('本人，微信里说的');
  await dialog.getByRole('button', { name: '登记 1 项' }).click();
  await page.getByRole('tab', { name: '授权 1/4' }).waitFor();
}

/** Chooses a meal of the week, which is hidden until the parts of the page have been loaded. */
export async function focusMeal(page: Page, slot: string) {
  const meal = page.locator(`[data-slot="${slot}"]`);
  await meal.waitFor();
  await meal.focus();
}

/** Locks breakfast and lunch of a day with the keyboard, and saves. */
export async function lockTwoMeals(page: Page, date: string, version: number) {
  await focusMeal(page, `${date} breakfast`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('l');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('l');
  await page.locator(`[data-slot="${date} breakfast"][data-locked]`).getByText('锁').waitFor();
  await page.getByRole('button', { name: `保存第 ${version} 版` }).click();
  await page.getByText('食谱已保存').waitFor();
}

/** Takes the first alternative to a food of a meal. */
export async function swapFood(page: Page, slot: string, food: string) {
  await focusMeal(page, slot);
  await page.getByRole('button', { name: `替换${food}` }).click();
  const swaps = page.getByRole('region', { name: `替换「${food}」` });
  await swaps
    .getByText(/全天(达标|会超出范围)/)
    .first()
    .waitFor();
  await swaps.getByRole('option').first().click();
}

/** Sets another target energy, from today on, beside what is suggested, after a look at what it changes. */
export async function raiseEnergy(page: Page, kcal: string, suggested: RegExp) {
  await page.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '调整目标能量' }).click();
  const form = drawer(page);
  await form.getByText(suggested).waitFor();
  await form.getByLabel(/目标能量/).fill(kcal);
  await form
    .getByLabel(/开始日期/)
    .first()
    .fill(today());
  await form.getByLabel(/原因/).fill('夜班');
  await form.getByRole('button', { name: '保存并重新生成' }).click();
  const changes = page.getByRole('dialog', { name: '新的目标能量会改变这些餐次' });
  await changes.getByText(`→ ${Number(kcal).toLocaleString('en')} kcal`).waitFor();
  await changes.getByRole('button', { name: '采用' }).click();
  await page.getByText('目标能量已调整').waitFor();
}

/** Returns the hand-out of the week and the shopping list, as they come on paper. */
export async function printedWeek(page: Page) {
  await page.emulateMedia({ media: 'print' });
  const [handOut, shopping] = [page.locator('[data-print=hand-out]'), page.locator('[data-print=shopping]')];
  await handOut.waitFor();
  await shopping.waitFor();
  return { handOut, shopping };
}

/** Checks the paper: all sheets lie on their side, the week fits on the first, and nothing is smaller than 9 pt. */
export async function expectPaper(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => Number(width) > Number(height));
  expect(boxes.length).toBeGreaterThanOrEqual(3);
  expect(boxes).not.toContain(false);
  const week = page.locator('[data-print=hand-out]');
  // A4 less its margins has 192 mm, at 96 pixels an inch.
  expect((await week.boundingBox())?.height).toBeLessThan((192 / 25.4) * 96);
  const sizes = await page
    .locator('[data-print] *')
    .evaluateAll((all) => all.filter((one) => one.textContent?.trim()).map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
}
