import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { tooWide, violations } from '../support/page-checks.js';

const url = 'https://work.weixin.qq.com/ca/cawcde0000000000';

/** A picture of one color, drawn by the browser. */
const background = async (page: { evaluate<T>(work: () => Promise<T>): Promise<T> }) =>
  Buffer.from(
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 750, height: 1334 });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#e4f2e7';
      context.fillRect(0, 0, 750, 1334);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    }),
    'base64',
  );

describe.skipIf(!hasChromium)('posters', () => {
  const app = useConsole();

  it('are made in the editor and drawn with their code', async () => {
    const page = await app.at('/medal/poster/edit', { as: 'admin' });
    await page.getByLabel('海报名称').fill('秋天的早餐');
    const buffer = await background(page);
    await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: '昵称，第 1 层' }).focus();
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('ArrowRight');
    const left = page.getByLabel('左', { exact: true });
    const x = Number(await left.inputValue());
    await page.keyboard.press('Control+z');
    await eventually(async () => Number(await left.inputValue())).toBe(x - 1);
    await page.getByRole('button', { name: '+ 文字' }).click();
    await page.getByRole('textbox', { name: '文字' }).fill('一起好好吃饭');
    await page.getByRole('img', { name: '服务器画的成品预览' }).waitFor();
    await page.getByLabel('昵称样例').selectOption({ label: '表情' });
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '保存海报' }).click();
    await page.getByRole('cell', { name: '秋天的早餐', exact: true }).waitFor();
    await page.getByRole('button', { name: '秋天的早餐的操作' }).click();
    await page.getByRole('menuitem', { name: '生成海报' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('昵称').fill('小满');
    await drawer.getByLabel('二维码内容').fill(url);
    await drawer.getByRole('button', { name: '生成海报' }).click();
    const drawn = drawer.getByRole('img', { name: '已生成的海报' });
    await drawn.waitFor();
    const picture = Buffer.from(await (await fetch((await drawn.getAttribute('src')) ?? '')).arrayBuffer());
    expect(await app.server().deps.painter.ask(1, 'read', { picture })).toEqual({ text: url });
    expect(await violations(page)).toEqual([]);
    expect([...(await tooWide(page, 390)), ...faultsOf(page)]).toEqual([]);
  });

  it('have an order that two people change', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at('/medal/poster/order', { as: 'admin' });
    const day = (at: number) => page.getByRole('region', { name: `第 ${at} 天`, exact: true });
    await day(1).getByText('好好吃早餐').waitFor();
    const grip = day(1).getByRole('button', { name: '拖动「好好吃早餐」' });
    const [from, to] = [await grip.boundingBox(), await day(5).boundingBox()];
    if (!from || !to) return expect.unreachable();
    await page.mouse.move(from.x + 4, from.y + 4);
    await page.mouse.down();
    await page.mouse.move(to.x + 30, to.y + 60, { steps: 8 });
    await page.mouse.up();
    await day(5).getByText('好好吃早餐').waitFor();
    const moved = async () => (await admin.getPosterCycle({})).entries.map(({ day_no, title }) => `${day_no} ${title}`);
    await eventually(moved).toContain('5 好好吃早餐');
    const { version, entries } = await admin.getPosterCycle({});
    const kept = entries
      .filter((one) => one.title !== '外食红绿灯')
      .map(({ day_no, weekday, item_type, item_id }) => ({
        ...(day_no === null ? { weekday: weekday as number } : { day_no }),
        ...{ item_type, item_id },
      }));
    // The page does not hear of the other change before its own.
    let isDeaf = true;
    await page.route('**/admin/v1/poster-cycle', (route) => {
      if (route.request().method() === 'PUT') isDeaf = false;
      return isDeaf ? route.abort() : route.continue();
    });
    await admin.updatePosterCycle({ version, entries: kept });
    await day(5).getByRole('button', { name: '「好好吃早餐」的操作' }).click();
    await page.getByRole('menuitem', { name: '移动到…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: '日期' }).fill('第 6 天');
    await page.getByRole('option', { name: '第 6 天', exact: true }).click();
    await dialog.getByRole('button', { name: '移动' }).click();
    const late = page.getByRole('alert').filter({ hasText: '刚刚有人改过日历' });
    await late.waitFor();
    expect(await moved()).not.toContain('6 好好吃早餐');
    expect(await page.getByText('外食红绿灯').count()).toBe(0);
    await late.getByRole('button', { name: '再做一次' }).click();
    await day(6).getByText('好好吃早餐').waitFor();
    await eventually(moved).toContain('6 好好吃早餐');
    expect((await moved()).some((one) => one.includes('外食红绿灯'))).toBe(false);
    expect(await violations(page)).toEqual([]);
    expect(await tooWide(page, 390)).toEqual([]);
  });
});
