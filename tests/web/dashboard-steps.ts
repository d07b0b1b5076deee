import type { Client, Input } from '@shiyi/sdk';
import type { Page } from 'playwright-core';

/** Returns the figures of the open dashboard by their names. */
export async function figuresOn(page: Page, tab: string) {
  await page.getByRole('tab', { name: tab }).click();
  const cards = page.getByRole('list', { name: tab }).locator('li:not([aria-busy])');
  await cards.first().waitFor();
  const texts = await cards.evaluateAll((all) => all.map((card) => [...card.children].slice(0, 2).map((one) => one.textContent ?? '')));
  return Object.fromEntries(texts) as Record<string, string>;
}

/** Narrows the open dashboard to a member of staff. */
export async function narrowTo(page: Page, name: string) {
  await page.getByRole('button', { name: '全部部门与员工' }).click();
  const person = page.getByRole('button', { name, exact: true });
  while (!(await person.isVisible())) await page.getByRole('button', { name: /^展开/, expanded: false }).first().click();
  await person.click();
}

/** Returns the steps of the lead funnel with their people. */
export const funnelOn = (page: Page) =>
  page
    .getByRole('region', { name: '线索转化漏斗' })
    .getByRole('listitem')
    .evaluateAll((all) => all.map((step) => [0, 2].map((at) => step.children[at]?.textContent).join('')));

/** Counts from lists alone what the dashboards show of a nutritionist. */
export async function countedFrom(own: Client, principal_user_id: number, camp_id: number) {
  const { list: services } = await own.listServices({ limit: 100 });
  const { list: members } = await own.listCampServices({ camp_id });
  const { list: meals } = await own.listDietPunches({ limit: 100 });
  const totals = async (more: Input<'listServices'>) => (await own.listServices({ ...more, limit: 1 })).total;
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)}%`;
  const paid = sum(services.map((one) => one.pay_amount_fen)) / 100;
  return {
    客户数: String((await own.listCustomers({ principal_user_id })).total),
    服务单销量: String(services.length),
    即将到期服务: String(await totals({ status: 'in_service', ends_within: 14 })),
    '成交金额（元）': paid.toLocaleString('en', { minimumFractionDigits: 2 }),
    打卡率: percent(sum(members.map((one) => one.punch_days)), sum(services.map((one) => one.used_days))),
    '24 小时点评率': percent(meals.filter((one) => one.status === 'evaluated').length, meals.length),
    '平均减重（千克）': (sum(members.map((one) => one.loss_kg ?? 0)) / members.length).toFixed(2),
    '减重达 5% 占比': percent(await totals({ loss_pct_from: 5 }), members.length),
    减脂营完成率: percent(await totals({ camp_id, status: 'finished' }), members.length),
  };
}
