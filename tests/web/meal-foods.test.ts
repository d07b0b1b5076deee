import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { checkInsOf } from '../support/check-ins.js';
import { tooWide, violations } from '../support/page-checks.js';

describe.skipIf(!hasChromium)('foods on a photo', () => {
  const app = useConsole();
  const checkIns = () => checkInsOf(app.server());
  const press = (page: Page, key: string) => page.keyboard.press(key);
  let meal: { id: number; day: string; service_id: number };

  /** The foods as they are kept. */
  const foods = async () => {
    const day = await (await app.server().as('admin')).getPunchDay({ service_id: meal.service_id, date: meal.day });
    return day.meals[0]?.items.map(({ name, dosage_g, spot }) => ({ name, dosage_g, spot }));
  };
  const before = [
    { name: '糙米', dosage_g: 75, spot: null },
    { name: '鸡胸肉', dosage_g: 80, spot: null },
  ];

  beforeEach(async () => {
    const admin = await app.server().as('admin');
    const { id: user_id } = await admin.createCustomer({
      nick_name: '温如玉',
      sex: 2,
      birthday: '1996-05-18',
      height: 165,
      init_weight: 64,
    });
    await admin.setCustomerConsent({ id: user_id, module: 'diet', granted: true });
    const { id: service_id } = await admin.createService({ user_id, product_name: '体重管理', type: 'weight_loss', service_days: 42 });
    const { id: me } = await admin.getSessionInfo();
    await checkIns().run(sql`update service set status = 'in_service', start_date = (now() at time zone 'Asia/Shanghai')::date - 10,
      principal_user_id = ${me} where id = ${service_id}`);
    meal = { service_id, ...(await checkIns().meal({ service_id, images: ['/sandbox/poster/breakfast.svg'] })) };
  });

  const open = async (options: { language?: 'zh-CN' | 'en'; theme?: 'light' | 'dark'; width?: number } = {}) => {
    const page = await app.at(`/order/punchDynamic?open=${meal.id}&keyword=${encodeURIComponent('温如玉')}`, { as: 'admin', ...options });
    await page.getByRole('button', { name: /^(标注食物|Name the foods)$/ }).waitFor();
    return page;
  };

  it('are named by keys alone, shown on the photo, and restored by the toast', async () => {
    const page = await open();
    await press(page, 'f');
    const dialog = page.getByRole('dialog', { name: '标注食物 · 温如玉 午餐' });
    await dialog.getByRole('button', { name: '添加食物' }).press('Enter');
    const food = dialog.getByRole('combobox', { name: '第 3 种食物', exact: true });
    await eventually(() => food.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type('西兰花');
    await page.getByRole('option', { name: '西兰花', exact: true }).waitFor();
    await press(page, 'Enter');
    await dialog.getByLabel('第 3 种食物的克数').fill('120');
    const mark = dialog.getByRole('button', { name: /^标记 3 西兰花/ });
    await mark.focus();
    await press(page, 'ArrowLeft');
    await press(page, 'Shift+ArrowUp');
    await press(page, 'Control+Enter');
    await page.getByText('食物已标注').waitFor();
    expect(await foods()).toEqual([...before, { name: '西兰花', dosage_g: 120, spot: { photo_no: 1, x: 49, y: 45 } }]);
    await page.locator('[data-food]', { hasText: '西兰花 120 g' }).waitFor();
    await page.getByRole('button', { name: '撤销' }).first().click();
    await page.getByText('已恢复标注前的食物').waitFor();
    expect(await foods()).toEqual(before);
    await page.locator('[data-food]').waitFor({ state: 'detached' });
    expect(faultsOf(page)).toEqual([]);
  });

  it('are added by a click on the photo, and asked for before they are saved or left', async () => {
    const page = await open({ width: 390 });
    await page.getByRole('button', { name: '标注食物' }).click();
    const dialog = page.getByRole('dialog', { name: /^标注食物/ });
    const photo = dialog.getByRole('img').first();
    // Without its proportions it has no places yet.
    await eventually(() => photo.evaluate((one) => one.parentElement?.hasAttribute('data-loading'))).toBe(false);
    // As large as it is once the dialog has opened.
    const [width, height] = await photo.evaluate((one) => [one.clientWidth, one.clientHeight] as const);
    await photo.click({ position: { x: width / 4, y: height / 2 } });
    await dialog.getByRole('button', { name: /^标记 3 未命名/ }).waitFor();
    await dialog.getByRole('button', { name: '保存' }).click();
    await page.getByText(/^1 处标记还没有食物/).waitFor();
    await dialog.getByRole('combobox', { name: '第 3 种食物', exact: true }).fill('自家辣酱');
    await page.getByRole('option', { name: /自家辣酱/ }).click();
    await dialog.getByRole('button', { name: '取消' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '继续编辑' }).click();
    await dialog.getByRole('button', { name: '保存' }).click();
    await page.getByText('食物已标注').waitFor();
    const saved = (await foods()) ?? [];
    expect(saved[2]).toMatchObject({ name: '自家辣酱', dosage_g: 0, spot: { photo_no: 1, y: expect.closeTo(50, 0) } });
    // A click is at a whole pixel.
    expect(Math.abs((saved[2]?.spot?.x ?? 0) - 25)).toBeLessThan(100 / width + 0.1);
  });

  it('fit every width in both languages and modes, and axe finds nothing', async () => {
    for (const [language, theme] of [
      ['zh-CN', 'dark'],
      ['en', 'light'],
    ] as const) {
      const page = await open({ language, theme });
      await press(page, 'f');
      await page.getByRole('dialog').getByRole('combobox').first().waitFor();
      for (const width of [1440, 1024, 390]) expect(await tooWide(page, width)).toEqual([]);
      expect(await violations(page)).toEqual([]);
    }
  });
});
