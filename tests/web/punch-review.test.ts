import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually, faultsOf, goTo, hasChromium, useConsole } from '../support/browser.js';
import { checkInsOf } from '../support/check-ins.js';
import { tooWide, violations } from '../support/page-checks.js';

describe.skipIf(!hasChromium)('review of check-ins', () => {
  const app = useConsole();
  const checkIns = () => checkInsOf(app.server());
  const punches = new Map<string, { id: number; service_id: number }>();
  let service_id: number;
  let user_id: number;

  const me = async () => (await (await app.server().as('admin')).getSessionInfo()).id;
  /** The administrator's queue only, whatever else the sandbox contains. */
  const queue = async (more = '') => `/order/punchDynamic?principal_user_id=${await me()}${more}`;

  /** Names of customers are the order in which their meals were sent. */
  const customer = async (nick_name: string) => {
    const admin = await app.server().as('admin');
    const { id } = await admin.createCustomer({ nick_name, sex: 2, birthday: '1996-05-18', height: 165, init_weight: 64 });
    for (const module of ['diet', 'weight'] as const) await admin.setCustomerConsent({ id, module, granted: true });
    const service = await admin.createService({ user_id: id, product_name: '体重管理', type: 'weight_loss', service_days: 42 });
    await checkIns().run(sql`update service set status = 'in_service', start_date = (now() at time zone 'Asia/Shanghai')::date - 10,
      principal_user_id = ${await me()} where id = ${service.id}`);
    return { user_id: id, service_id: service.id };
  };
  const rowOf = async (name: string) =>
    (
      await checkIns().run(sql<{ score: number | null; status: string }>`select score, status from diet_punch
      where id = ${punches.get(name)?.id ?? 0}`)
    )[0];
  const shows = (page: Page, name: string) => page.locator('[data-current]', { hasText: name }).waitFor();
  const press = (page: Page, key: string) => page.keyboard.press(key);

  beforeAll(async () => {
    const admin = await app.server().as('admin');
    const { id: group_id } = await admin.savePhraseGroup({ name: '打卡点评' });
    await admin.savePhrase({ group_id, title: '做得好', content: '{{name}}，{{meal}}搭配很好', scope: 'enterprise' });
    const { meal } = checkIns();
    for (const [at, name] of ['赵一诺', '王思远', '孙浩然', '陈雨菲'].entries()) {
      const made = await customer(name);
      punches.set(name, { ...made, ...(await meal({ ...made, hoursAgo: 30 - at * 3 })) });
      if (name === '王思远') ({ service_id, user_id } = made);
    }
    const date = await checkIns().dayAgo(1);
    await admin.saveCustomerWeight({ id: user_id, date, weight: 63.9 });
    await admin.saveCustomerWeight({ id: user_id, date: await checkIns().dayAgo(0), weight: 73.7 });
    await checkIns().run(sql`update param set value = '60' where key = 'punch.take_back_seconds'`);
    await checkIns().run(sql`update param set value = '0' where key = 'punch.second_look_percent'`);
  });

  it('works by keyboard: levels, comments, skip, undo, a changed meal, the weight and the day', async () => {
    const page = await app.at(await queue(), { as: 'admin' });
    await shows(page, '赵一诺');
    await page
      .getByRole('status')
      .getByText(/还有 4 条/)
      .waitFor();
    await page.getByText('93', { exact: false }).first().waitFor();
    // The second item, its second level, and one point more.
    await press(page, 'ArrowDown');
    await press(page, '2');
    await press(page, 'ArrowRight');
    await page.locator('output', { hasText: '88' }).waitFor();
    await press(page, 'r');
    await page.getByRole('button', { name: '做得好' }).click();
    const words = page.getByRole('textbox', { name: /^点评/ });
    await eventually(() => words.inputValue()).toBe('一诺，午餐搭配很好');
    await press(page, 'Control+Enter');
    await shows(page, '王思远');
    await eventually(async () => (await rowOf('赵一诺'))?.score).toBe(88);
    const readAgain = page.waitForResponse((answer) => answer.url().includes(`service_id=${punches.get('赵一诺')?.service_id}`));
    await press(page, 'u');
    await page.getByText('已撤回，客户没有收到').waitFor();
    await shows(page, '赵一诺');
    expect(await rowOf('赵一诺')).toMatchObject({ score: null, status: 'draft_scored' });
    await eventually(() => words.inputValue()).toBe('一诺，午餐搭配很好');

    // The customer sends the meal again while it is scored.
    await readAgain;
    await page.locator('output', { hasText: '88' }).waitFor();
    await checkIns().change(punches.get('赵一诺')?.id ?? 0);
    await words.focus();
    await press(page, 'Control+Enter');
    await page.getByText('这一餐刚有改动').waitFor();
    await page.getByText('其实多吃了一碗饭').waitFor();
    expect(await words.inputValue()).toBe('一诺，午餐搭配很好');
    await press(page, 'Control+Enter');
    await shows(page, '王思远');
    await eventually(async () => (await rowOf('赵一诺'))?.score).toBe(93);

    await page.getByText('比上次 +9.8 kg').waitFor();
    await press(page, 'w');
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('改为（kg）').inputValue()).toBe('63.7');
    await dialog.getByRole('button', { name: '保存' }).click();
    await page.getByText('体重已改').waitFor();
    await page.getByText('63.70 kg').waitFor();
    // It is sent again, and read again before it is passed.
    await checkIns().change(punches.get('王思远')?.id ?? 0);
    await press(page, 'd');
    await dialog.getByRole('button', { name: '4 星' }).click();
    await dialog.getByLabel('点评', { exact: true }).fill('今天三餐规律');
    await dialog.getByRole('button', { name: '保存' }).click();
    await page.getByText('当日点评已保存').waitFor();
    await page.getByText('这一餐刚有改动').waitFor();
    const admin = await app.server().as('admin');
    const day = await admin.getPunchDay({ service_id, date: await checkIns().dayAgo(0) });
    expect(day).toMatchObject({ weight: 63.7, stars: 4, day_comment: '今天三餐规律' });

    await press(page, '?');
    await dialog.getByText('同昨天').waitFor();
    await press(page, 'Escape');
    await dialog.waitFor({ state: 'detached' });
    await press(page, 'j');
    await shows(page, '孙浩然');
    await press(page, 's');
    await shows(page, '陈雨菲');
    await press(page, 'k');
    await shows(page, '孙浩然');
    // The refusal of the changed meal is one.
    await eventually(() => faultsOf(page).filter((one) => !one.includes('409 (Conflict)'))).toEqual([]);
  });

  it('skips a customer who withdraws consent, with a message', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at(await queue(`&open=${punches.get('王思远')?.id}`), { as: 'admin' });
    await shows(page, '王思远');
    await page.locator('output', { hasText: '93' }).waitFor();
    await admin.setCustomerConsent({ id: user_id, module: 'diet', granted: false });
    await press(page, 'Enter');
    await page.getByText('客户已撤回饮食授权，已跳过').waitFor();
    await page.locator('[data-current]', { hasText: '王思远' }).waitFor({ state: 'detached' });
    await admin.setCustomerConsent({ id: user_id, module: 'diet', granted: true });
  });

  it('fits every width in both languages and modes, and axe finds nothing', async () => {
    for (const [language, theme] of [
      ['zh-CN', 'light'],
      ['en', 'dark'],
    ] as const) {
      const page = await app.at(await queue(), { as: 'admin', language, theme });
      await page.locator('output').waitFor();
      for (const width of [1440, 1024, 390]) expect(await tooWide(page, width)).toEqual([]);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await violations(page)).toEqual([]);
      }
    }
  });

  it('shows when all is done', async () => {
    const page = await app.at('/order/punchDynamic?keyword=nobody', { as: 'admin' });
    await page.getByText('没有符合条件的待点评打卡').waitFor();
    await goTo(page, '/order/punchDynamic?meal=night_snack');
    await page.getByText('没有符合条件的待点评打卡').waitFor();
  });

  it('sets up quick replies over the meal: a new one with variables, its words, and its end', async () => {
    const made = await customer('周子衿');
    await checkIns().meal({ ...made, hoursAgo: 4 });
    const page = await app.at(await queue(`&keyword=${encodeURIComponent('周子衿')}`), { as: 'admin' });
    await shows(page, '周子衿');
    await press(page, 'r');
    await page.getByRole('button', { name: '管理话术' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('{{name}}，{{meal}}搭配很好').waitFor();
    await drawer.getByRole('button', { name: '新建话术' }).click();
    await drawer.getByLabel('标题').fill('再接再厉');
    await drawer.getByRole('textbox', { name: '内容' }).fill('，明天继续');
    await drawer.getByRole('textbox', { name: '内容' }).evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(0, 0));
    await drawer.getByRole('button', { name: '姓名' }).click();
    await drawer.getByText('子衿，明天继续').waitFor();
    await drawer.getByRole('button', { name: '保存' }).click();
    await drawer.getByText('{{姓名}}，明天继续').waitFor();
    // Keys of the meal are dead under the drawer.
    await drawer.getByRole('button', { name: '新建分组' }).focus();
    await press(page, 's');
    await drawer.getByRole('button', { name: '关闭' }).click();
    await shows(page, '周子衿');
    await page.getByRole('button', { name: '再接再厉' }).click();
    await eventually(() => page.getByRole('textbox', { name: /^点评/ }).inputValue()).toBe('子衿，明天继续');
    await page.getByRole('button', { name: '管理话术' }).click();
    await drawer.getByRole('button', { name: '「再接再厉」的操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('话术已删除').first().waitFor();
    await drawer.getByText('{{姓名}}，明天继续').waitFor({ state: 'detached' });
    expect(await violations(page)).toEqual([]);
  });
});
