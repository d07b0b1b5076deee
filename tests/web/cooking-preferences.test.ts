import { describe, expect, it } from 'vitest';
import { faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { woman } from '../support/woman.js';

describe.skipIf(!hasChromium)('CookingFields', () => {
  const used = useConsole();

  it.each([
    ['zh-CN', 1440, { day: '周三', lunch: '周二 午餐', save: '保存修改', low: '节省', again: '做一次吃两顿' }],
    ['en', 390, { day: 'Wed', lunch: 'Tue Lunch', save: 'Save changes', low: 'Low', again: 'Cook once, eat twice' }],
  ] as const)('enters how a customer cooks and eats in %s at %i px', async (language, width, words) => {
    const admin = await used.server().as('admin');
    const { id } = await admin.createCustomer(woman);
    const page = await used.at(`/user/userList/detail/${id}?tab=file`, { as: 'admin', language, width });
    await page.getByRole('button', { name: words.day, exact: true }).click();
    await page.getByRole('checkbox', { name: words.lunch }).check();
    await page.getByRole('radio', { name: words.low }).check();
    await page.getByRole('checkbox', { name: words.again }).check();
    const shots = process.env.SHIYI_TEST_SHOTS;
    if (shots) await page.getByRole('checkbox', { name: words.lunch }).scrollIntoViewIfNeeded();
    if (shots) await page.screenshot({ path: `${shots}-${language}-${width}.png` });
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await expect.poll(async () => (await admin.getCustomer({ id })).cook_twice, { timeout: 20_000 }).toBe(true);
    expect(await admin.getCustomer({ id })).toMatchObject({
      ...{ one_pot_weekdays: [3], canteen_meals: [{ weekday: 2, meal: 'lunch' }], budget_tier: 'low', family_factor: 1, appliances: [] },
    });
    expect(faultsOf(page)).toEqual([]);
  });
});
