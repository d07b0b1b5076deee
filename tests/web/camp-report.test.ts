import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { addCampMembers, dayFromNow, moveCamp, whereabouts } from '../support/camp-members.js';
import { tooWide, violations } from '../support/page-checks.js';
import { drawer } from './import-steps.js';

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC', 'base64');
const days = Array.from({ length: 35 }, (_, at) => at - 34);

async function createCamp(page: Page) {
  await page.getByRole('button', { name: '新建减脂营' }).click();
  const form = drawer(page);
  await form.getByLabel('减脂营名称').fill('三十五天轻盈营');
  await form.locator('input[type=file]').setInputFiles({ name: '封面.png', mimeType: 'image/png', buffer: picture });
  await form.getByRole('img', { name: /裁剪封面/ }).press('ArrowUp');
  await form.getByRole('button', { name: '用作封面' }).click();
  await form.getByRole('img', { name: '当前封面' }).waitFor();
  await form.getByRole('textbox', { name: '招募开始' }).fill(dayFromNow(0));
  await form.getByRole('textbox', { name: '招募结束' }).fill(dayFromNow(2));
  await form.getByRole('textbox', { name: '开营日期' }).fill(dayFromNow(5));
  await form.getByLabel('服务天数').fill('35');
  await form.getByRole('combobox', { name: '负责营养师' }).fill('陈雨桐');
  await page.getByRole('option', { name: /陈雨桐/ }).click();
  await form.getByRole('button', { name: '创建减脂营' }).click();
  await page.getByRole('heading', { name: '三十五天轻盈营 第 1 期' }).waitFor();
  return Number(new URL(page.url()).hash.match(/campDetail\/(\d+)/)?.[1]);
}

/** Closes the drawer of orders to pull in each way; the page behind answers again. */
async function closeEachWay(page: Page) {
  const open = () => page.getByRole('button', { name: '拉入服务单' }).click();
  for (const close of [() => page.keyboard.press('Escape'), () => drawer(page).getByRole('button', { name: '关闭' }).first().click()]) {
    await open();
    await drawer(page).getByRole('searchbox').waitFor();
    await close();
    await drawer(page).waitFor({ state: 'detached' });
  }
  await open();
}

/** Takes the step that the page offers in green. */
async function step(page: Page, name: string, state: string) {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
  await page.locator('header').getByText(state, { exact: true }).first().waitFor();
}

/** Saves the poster of the ranking, with names cut to their first sign. */
async function savePoster(page: Page) {
  await page.getByRole('button', { name: '排行海报' }).click();
  const poster = page.getByRole('dialog', { name: '排行海报' });
  await poster.getByRole('img', { name: /1 轻盈冠军 2\.\d+%/ }).waitFor();
  await poster.getByRole('combobox', { name: '显示数据' }).selectOption('loss_kg');
  await poster.getByRole('checkbox', { name: /第一个字/ }).check();
  await poster.getByRole('img', { name: /1 轻\*\* [\d.]+ kg/ }).waitFor();
  const saving = page.waitForEvent('download');
  await poster.getByRole('button', { name: '保存图片' }).click();
  const file = await saving;
  const [bytes] = await Promise.all([readFile(await file.path()), page.keyboard.press('Escape')]);
  await poster.waitFor({ state: 'detached' });
  return { name: file.suggestedFilename(), isPng: bytes.subarray(1, 4).toString() === 'PNG', width: bytes.readUInt32BE(16) };
}

describe.skipIf(!hasChromium)('camp from creation to its report', () => {
  const app = useConsole();

  it('is recruited, started, changed, finished, printed and copied by clicks and keys', async () => {
    const server = app.server();
    const admin = await server.as('admin');
    const here = await whereabouts(admin);
    await addCampMembers(server, here, [
      { name: '轻盈长单', service_days: 90, starts: -3 },
      { name: '轻盈跟营', service_days: 35, status: 'pending', starts: null },
    ]);
    const trial = await admin.createCustomer({ nick_name: '轻盈体验', principal_user_id: here.staff });
    await admin.createService({ user_id: trial.id, product_name: '七天体验', type: 'trial', service_days: 7 });
    const page = await app.at('/order/camp', { as: 'admin' });
    const camp_id = await createCamp(page);

    // The list's tab is a list again, without the form.
    await page.getByRole('tab', { name: '减脂营', exact: true }).first().click();
    await page.getByRole('button', { name: '新建减脂营' }).waitFor();
    await drawer(page).waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('open=');
    await page.goBack();

    await page.getByRole('link', { name: /去「营员」/ }).click();
    await closeEachWay(page);
    await drawer(page).getByRole('searchbox').fill('轻盈');
    const all = drawer(page).getByRole('button', { name: '选择全部 3 单' });
    await all.waitFor();
    await drawer(page).getByText('体验单：入营后 7 → 35 天').waitFor();
    await all.click();
    await drawer(page).getByText('已选 3 单').waitFor();
    await drawer(page).getByRole('button', { name: '预检并拉入' }).click();
    const check = page.getByRole('dialog', { name: /可以入营/ });
    expect(await check.getByRole('checkbox', { name: '轻盈体验 七天体验' }).isChecked()).toBe(false);
    await check.getByRole('button', { name: '拉入 2 单' }).click();
    await page.getByText('已拉入 2 单').waitFor();
    await drawer(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '拉入服务单' }).click();
    await drawer(page).getByText('已选 0 单').waitFor();
    await drawer(page).getByRole('searchbox').fill('轻盈跟营');
    await eventually(() => drawer(page).getByText('已在本营').count()).toBe(1);
    await page.keyboard.press('Escape');

    await step(page, '开始招募', '招募中');
    await page.getByText(`${dayFromNow(5)} 自动开营`).waitFor();
    await step(page, '结束招募', '待开营');
    await step(page, '现在开营', '进行中');
    expect((await admin.getCamp({ camp_id })).start_date).toBe(dayFromNow(0));

    await page.getByRole('tab', { name: '设置' }).click();
    await page.getByRole('button', { name: '修改 服务天数' }).click();
    await drawer(page).getByLabel('服务天数').fill('14');
    await drawer(page).getByRole('button', { name: '预检并保存' }).click();
    const ask = page.getByRole('dialog', { name: /哪些服务单跟着变/ });
    await ask.getByText('缩短 21 天').waitFor();
    await ask.getByText('缩短 76 天').waitFor();
    expect(await ask.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await ask.getByRole('checkbox', { name: /轻盈跟营/ }).check();
    await ask.getByRole('button', { name: '确认修改 1 单' }).click();
    await page.getByText('设置已保存').waitFor();
    const daysOf = async () =>
      (await admin.listCampServices({ camp_id })).list.map(({ service }) => service.service_days).toSorted((a, b) => a - b);
    expect(await daysOf()).toEqual([14, 90]);
    // No tab keeps its mark of unsaved input.
    expect(await page.getByRole('tab', { name: /未保存/ }).count()).toBe(0);
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByText('天数已恢复').waitFor();
    expect(await daysOf()).toEqual([35, 90]);

    await moveCamp(server, here.company, camp_id, 34);
    const weights = (from: number) => Object.fromEntries(days.map((day) => [day, from - (day + 34) * 0.05]));
    await addCampMembers(server, { ...here, camp: camp_id }, [
      { name: '轻盈冠军', starts: -34, service_days: 35, weights: weights(80), punched: days },
      { name: '轻盈亚军', starts: -34, service_days: 35, weights: { '-34': 70, '-1': 69.5 }, punched: days.slice(0, 10) },
    ]);
    await page.reload();
    await page.getByRole('tab', { name: '排名' }).click();
    await page.getByRole('link', { name: '轻盈冠军' }).waitFor();
    expect(await savePoster(page)).toEqual({ name: '三十五天轻盈营 第 1 期 减重排行榜.png', isPng: true, width: 720 });
    await step(page, '结营', '已结营');

    await page.getByRole('link', { name: '结营报告' }).click();
    await page.getByRole('heading', { name: '三十五天轻盈营 第 1 期 · 报告' }).waitFor();
    await page.getByRole('img', { name: /轻盈冠军：称重 35 次/ }).waitFor();
    await eventually(() => page.locator('caption').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    expect(await tooWide(page, 390)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: '打印或存为 PDF' }).isVisible()).toBe(false);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const sheets = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => Number(width) < Number(height));
    expect(sheets.length).toBeGreaterThanOrEqual(1);
    expect(sheets).not.toContain(false);
    for (const name of ['排名（截至', '体重曲线', '打卡', '中途退出', '营养师的话'])
      expect(await page.getByRole('heading', { name: new RegExp(`^${name}`) }).isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('link', { name: '返回减脂营' }).click();
    await page.getByRole('button', { name: '复制为新营' }).click();
    await eventually(() => drawer(page).getByLabel('期数').inputValue()).toBe('2');
    expect(await drawer(page).getByLabel('服务天数').inputValue()).toBe('35');
    await drawer(page).getByRole('button', { name: '创建减脂营' }).click();
    await page.getByRole('heading', { name: '三十五天轻盈营 第 2 期' }).waitFor();
    await page.locator('header').getByText('草稿', { exact: true }).first().waitFor();
    expect(faultsOf(page)).toEqual([]);
  });
});
