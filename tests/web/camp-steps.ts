import { type Client, createClient } from '@shiyi/sdk';
import { signIngest } from '@shiyi/sdk/ingest';
import { scheduledTasks as campTasks } from '@shiyi/server/areas/camps/camp/scheduled';
import { scheduledTasks as serviceTasks } from '@shiyi/server/areas/service/service-state/scheduled';
import type { Page } from 'playwright-core';
import { goTo } from '../support/browser.js';
import { dayFromNow, moveCamp } from '../support/camp-members.js';
import type { TestServer } from '../support/server.js';
import { drawer } from './import-steps.js';

/** Customers with the two weights between which they went, in even steps. */
export interface Walked {
  user_id: number;
  from: number;
  to: number;
  /** A last weight that was typed wrong. */
  slip?: number;
}

const days = Array.from({ length: 14 }, (_, at) => dayFromNow(at - 14));
const lunch = [
  { name: '糙米饭', dosage_g: 150, energy_kcal: 174, exchange_group: 'grain', method: 'boil' },
  { name: '鸡胸肉', dosage_g: 80, energy_kcal: 94, exchange_group: 'meat_egg', method: 'quick_fry' },
  { name: '青菜', dosage_g: 250, energy_kcal: 40, exchange_group: 'vegetable', method: 'stew' },
] as const;

/** Opens a camp of 15 days that starts tomorrow, and returns its id. */
export async function campAhead(admin: Client, principal: number) {
  const { id } = await admin.createCamp({
    ...{ name: '十五天轻体营', period_no: 1, type: 'fat_loss', service_days: 15, capacity: 10, principal_user_ids: [principal] },
    ...{ enroll_from: dayFromNow(0), enroll_to: dayFromNow(0), start_date: dayFromNow(1) },
  });
  await admin.changeCampStatus({ camp_id: id, status: 'enrolling' });
  return id;
}

/** Adds a member to a camp who started with it two weeks ago, and returns the customer. */
export async function rivalOf(admin: Client, camp_id: number, nick_name: string, init_weight: number, principal_user_id: number) {
  const body = { sex: 1, birthday: '1990-03-02', height: 176, init_weight, activity_level: 'light' } as const;
  const { customer_id: user_id, service_id } = await made(admin, { nick_name, principal_user_id, ...body });
  await admin.saveCampServices({ camp_id, service_ids: [service_id] });
  await admin.changeServiceStart({ service_id, start_date: dayFromNow(-14) });
  return { user_id, service_id };
}

async function made(admin: Client, customer: Parameters<Client['createCustomer']>[0]) {
  const { id } = await admin.createCustomer(customer);
  for (const module of ['weight', 'diet'] as const) await admin.setCustomerConsent({ id, module, granted: true });
  const terms = { product_name: '十五天轻体营', type: 'camp', service_days: 15 } as const;
  return { customer_id: id, service_id: (await admin.createService({ user_id: id, ...terms })).id };
}

/** Takes a service into a camp on its screen. */
export async function pullIn(page: Page, name: string) {
  await page.getByRole('tab', { name: '营员' }).click();
  await page.getByRole('button', { name: '拉入服务单' }).click();
  await drawer(page).getByRole('searchbox').fill(name);
  await drawer(page)
    .getByRole('checkbox', { name: new RegExp(name) })
    .check();
  await drawer(page).getByRole('button', { name: '预检并拉入' }).click();
  await page
    .getByRole('dialog', { name: /可以入营/ })
    .getByRole('button', { name: '拉入 1 单' })
    .click();
  await page.getByText('已拉入 1 单').waitFor();
}

/** Lets days pass for a camp, and the server do what they bring. */
export async function letDaysPass(server: TestServer, company: number, camp: number, count: number) {
  await moveCamp(server, company, camp, count);
  await server.runScheduledTasks({ ...campTasks, ...serviceTasks });
}

/** Sends two weeks of weights, water and lunches as the customers' app does, each batch twice. */
export async function sendTwoWeeks(server: TestServer, admin: Client, all: readonly Walked[]) {
  const { key_id: keyId, secret } = await admin.createIngestKey({ name: '小程序' });
  const app = createClient({ baseUrl: server.url, fetch: signIngest({ keyId, secret }) });
  const reports = [];
  for (const { user_id, from, to, slip } of all) {
    const list = days.flatMap((date, at) => {
      const source_id = (kind: string) => `${kind}-${user_id}-${date}`;
      const walked = Math.round((from + ((to - from) * at) / (days.length - 1)) * 100) / 100;
      const weight = at === days.length - 1 ? (slip ?? to) : walked;
      return [
        { source_id: source_id('w'), user_id, date, kind: 'weight' as const, weight },
        { source_id: source_id('d'), user_id, date, kind: 'drink' as const, drink_ml: 1500 + at * 20 },
        { source_id: source_id('m'), user_id, date, kind: 'meal' as const, meal: 'lunch' as const, text: '少油', items: [...lunch] },
      ];
    });
    const [{ taken }, { repeated }] = [await app.sendCheckIns({ list }), await app.sendCheckIns({ list })];
    reports.push({ taken, repeated });
  }
  return reports;
}

/** Opens the ranking of a camp in its current state. */
export async function openRanking(page: Page, camp: number) {
  // The console does not repeat a read within two seconds; on a fast machine, the previous one is more recent.
  await page.waitForTimeout(2000);
  await goTo(page, '/order/camp');
  // Otherwise a slow machine may skip this page, and with it the next read.
  await page.getByRole('heading', { level: 1, name: '减脂营' }).waitFor();
  await goTo(page, `/order/campDetail/${camp}?tab=ranking`);
}

/** Returns places, names and lost shares of the open ranking. */
export const placesOn = (page: Page) =>
  page
    .getByRole('table', { name: '排名' })
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td, th')].slice(0, 3).map((cell) => cell.textContent)));

/** Makes one of the changes of an open service order, with these fields. */
export async function changeService(page: Page, name: string, fields: Record<string, string>) {
  const main = page.getByRole('button', { name, exact: true });
  const more = page.getByRole('button', { name: '更多操作' });
  await more.waitFor();
  if (await main.isVisible()) await main.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name }).click();
  }
  for (const [label, value] of Object.entries(fields)) await drawer(page).getByLabel(label).first().fill(value);
  await drawer(page).getByRole('button', { name, exact: true }).click();
  await drawer(page).waitFor({ state: 'detached' });
}

/** Scores the first waiting meal of a customer by keys, passes three more as they are, and reviews the day of the next. */
export async function reviewFour(page: Page, name: string) {
  const current = page.locator('[data-current]', { hasText: name });
  await page.locator('output', { hasText: '83' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowLeft');
  for (let done = 1; done <= 4; done++) {
    const title = await current.textContent();
    await page.locator('output').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText(`今天 ${done} /`).waitFor();
    await current.and(page.getByText(title ?? '')).waitFor({ state: 'detached' });
  }
  await page.locator('output').waitFor();
  await page.keyboard.press('d');
  await drawer(page).getByRole('button', { name: '5 星' }).click();
  await drawer(page).getByLabel('点评', { exact: true }).fill('坚持得很好');
  await drawer(page).getByRole('button', { name: '保存' }).click();
  await page.getByText('当日点评已保存').waitFor();
}

/** Corrects the weight of the day of the open meal with the keyboard. */
export async function correctWeight(page: Page, weight: string) {
  await page.keyboard.press('w');
  await page.getByRole('dialog').getByLabel('改为（kg）').fill(weight);
  await page.keyboard.press('Enter');
}

/** Passes all waiting meals with full points where their drafts have none, and returns how many they were. */
export async function reviewRest(own: Client) {
  const rubric = await own.getScoreItems();
  const { list } = await own.listDietPunches({ pending: true, limit: 100 });
  for (const { id, service_id, date } of list) {
    const meal = (await own.getPunchDay({ service_id, date })).meals.find((one) => one.id === id);
    const drafted = new Map(meal?.draft_items.map(({ item_id, value }) => [item_id, value]));
    const score_items = rubric.map((item) => ({ item_id: item.id, value: drafted.get(item.id) ?? item.max }));
    await own.saveDietEvaluation({ diet_punch_id: id, version: meal?.version ?? 0, score_items });
  }
  return list.length;
}
