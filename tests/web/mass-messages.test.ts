import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually, faultsOf, goTo, hasChromium, pathOf, useConsole } from '../support/browser.js';
import { tooWide, violations } from '../support/page-checks.js';

describe.skipIf(!hasChromium)('mass messages', () => {
  const app = useConsole();
  let names: string[] = [];

  beforeAll(async () => {
    const admin = await app.server().as('admin');
    for (const key of ['mass.quiet_from', 'mass.quiet_to']) await admin.saveParamValue({ key, value: '0', version: 0 });
    const { per_staff } = await admin.checkMassMessage({ type: 'single' });
    names = per_staff.slice(0, 2).map(({ staff }) => staff.name);
  });

  const forecast = async (page: Page) => {
    const card = page.getByRole('region', { name: '发送预估' });
    await eventually(() => card.getAttribute('aria-busy')).toBe('false');
    const numberIn = async (name: string) => Number((await card.locator(`dt:text-is("${name}") + dd`).textContent())?.replaceAll(',', ''));
    const causes = ['已无好友关系', '已屏蔽或退订', '没有可发送的员工', '已达上限', '已被其他计划占用'];
    const losses = await Promise.all(causes.map(numberIn));
    return {
      total: Number(await card.locator('[data-total]').getAttribute('data-total')),
      matched: Number(await card.locator('[data-matched]').getAttribute('data-matched')),
      lost: losses.reduce((sum, one) => sum + one, 0),
    };
  };

  async function chooseSenders(page: Page) {
    const field = page.getByRole('combobox', { name: '发送员工' });
    for (const name of names) {
      await field.fill(name);
      await page.getByRole('option', { name }).first().click();
    }
    await page.keyboard.press('Escape');
  }

  /** The numbers of the funnel, from all who match to those who got it. */
  const funnel = async (page: Page) => {
    const counts = await page.getByRole('region', { name: '发送结果' }).locator('li > b').allTextContents();
    return counts.map((text) => Number(text.replaceAll(',', '')));
  };

  /** Confirms on the sandbox's page what a member was asked to send. */
  const confirmAs = (userid: string) =>
    fetch(`${app.server().url}/sandbox/company/wwsandbox`, {
      method: 'POST',
      body: new URLSearchParams({ change: 'confirmMass', userid }),
    });

  it('are foreseen, sent, confirmed by one of two senders, reminded and stopped, and add up', async () => {
    const page = await app.at('/user/people-mass-texting', { as: 'admin' });
    await page.getByRole('button', { name: '新建群发' }).click();
    await chooseSenders(page);
    await page.getByRole('textbox', { name: '名称' }).fill('周末外食指南');
    const text = page.getByRole('textbox', { name: '正文' });
    await text.fill('您好 {{nick}}');
    await page.getByText('不能用「{{nick}}」这样的客户变量').waitFor();
    await text.fill('周末先喝一碗清汤。');
    await page.getByRole('button', { name: '插入变量 员工姓名' }).click();
    await page.getByRole('region', { name: '客户看到的样子' }).getByText(`周末先喝一碗清汤。${names[0]}`).waitFor();
    await page.getByText(`${new TextEncoder().encode('周末先喝一碗清汤。{{staff}}').length} / 4000 字节`).waitFor();
    const { total, matched, lost } = await forecast(page);
    expect([total > 0, matched]).toEqual([true, total + lost]);
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: '检查并发送' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(`由 2 位员工发给 ${total} 位客户`).waitFor();
    const send = question.getByRole('button', { name: `发给 ${total} 位客户` });
    expect(await send.isDisabled()).toBe(true);
    await question.getByRole('textbox').fill(String(total));
    await send.click();

    await page.getByRole('heading', { name: '周末外食指南' }).waitFor();
    await page.getByText('确认之前客户收不到').waitFor();
    await eventually(() => funnel(page)).toEqual([matched, total, 0, 0]);
    const senders = page.getByRole('table', { name: '发送员工' });
    await senders
      .getByRole('row', { name: names[1] ?? '' })
      .getByRole('checkbox')
      .check();
    await page.getByRole('button', { name: '提醒 1 位员工' }).click();
    await page.getByText('已提醒 1 次').waitFor();

    const id = Number(new URLSearchParams(pathOf(page).split('?')[1]).get('id'));
    const admin = await app.server().as('admin');
    const [first] = (await admin.listMassMessageStaff({ id })).list.filter(({ staff }) => staff.name === names[0]);
    const { wx_userid } = await admin.getStaff({ id: first?.staff.id ?? 0 });
    await confirmAs(wx_userid ?? '');
    await page.getByRole('button', { name: '读取最新结果' }).click();
    const sent = first?.target_total ?? 0;
    await eventually(() => funnel(page)).toEqual([matched, total, sent, sent]);
    await eventually(() =>
      senders
        .getByRole('row', { name: names[0] ?? '' })
        .getByText('已发送')
        .count(),
    ).toBe(1);

    await page.getByRole('button', { name: '停止发送' }).click();
    await page.getByRole('alertdialog').getByText('已经发出的消息会留在客户那里，无法撤回').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: '停止发送' }).click();
    await page.getByRole('region', { name: '发送设置' }).getByText('已停止', { exact: true }).waitFor();
    await page.getByRole('button', { name: /查看名单：员工还没发送/ }).click();
    await page.getByText(`1–${Math.min(20, total - sent)}，共 ${total - sent}`).waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: '重发给没收到的' }).click();
    await page.getByText('只发给「周末外食指南」中没有收到的人。').waitFor();
    const retry = await forecast(page);
    expect(retry.matched).toBe(total - sent);
    await page.getByRole('button', { name: '存为草稿' }).click();
    await page.getByRole('heading', { name: '周末外食指南（重发）' }).waitFor();
    expect((await admin.listMassMessages({ status: 'draft', name: '周末外食指南' })).total).toBe(1);
    expect(faultsOf(page)).toEqual([]);
  });

  it('go to groups that a dialog finds', async () => {
    const page = await app.at('/user/group-mass-texting/add-edit', { as: 'admin' });
    await page.getByText('选好客户群，这里显示有多少群能收到。').waitFor();
    await page.getByRole('button', { name: '群聊' }).click();
    const dialog = page.getByRole('dialog', { name: '选择客户群' });
    await dialog.getByRole('button', { name: /^全选 \d+ 个$/ }).click();
    await dialog.getByRole('button', { name: /^选好了，共 [1-9]\d* 个$/ }).click();
    const { total, matched, lost } = await forecast(page);
    expect([total > 0, matched]).toEqual([true, total + lost]);
    await page.getByRole('textbox', { name: '名称' }).fill('群公告');
    await page.getByRole('textbox', { name: '正文' }).fill('今晚八点直播');
    await page.getByRole('button', { name: '检查并发送' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(`位员工发给 ${total} 个群`).waitFor();
    await question.getByRole('textbox').fill(String(total));
    await question.getByRole('button', { name: `发给 ${total} 个群` }).click();
    await eventually(() => funnel(page)).toEqual([matched, total, 0, 0]);
    await page.getByRole('tab', { name: '群名单' }).click();
    await page.getByRole('table', { name: '收到群发的群' }).getByRole('row').nth(1).waitFor();
    expect(faultsOf(page)).toEqual([]);
  });

  it('say what is wrong with a time, and offer one that is right', async () => {
    const page = await app.at('/user/people-mass-texting/add-edit', { as: 'admin' });
    await page.getByRole('radio', { name: '定时发送' }).check();
    await page.getByRole('textbox', { name: '发送时间' }).fill('2020-01-01 10:00');
    await page.getByText('至少在五分钟以后').waitFor();
    await page.getByRole('button', { name: '明天 10:00' }).click();
    await eventually(() => page.getByText('至少在五分钟以后').count()).toBe(0);
  });

  it('fit a phone', async () => {
    const page = await app.at('/user/people-mass-texting/add-edit', { as: 'admin' });
    await page.getByRole('region', { name: '发送预估' }).locator('[data-total]').waitFor();
    expect(await tooWide(page, 390)).toEqual([]);
    await goTo(page, '/user/people-mass-texting/detail?id=1');
    await page.getByRole('region', { name: '发送结果' }).waitFor();
    expect(await tooWide(page, 390)).toEqual([]);
  });

  it('show the text in the preview within 50 ms of a key', async () => {
    const page = await app.at('/user/people-mass-texting/add-edit', { as: 'admin' });
    await forecast(page);
    const text = page.getByRole('textbox', { name: '正文' });
    await text.fill('周末先喝一碗清汤。'.repeat(40));
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.evaluate(() => {
      const times: number[] = [];
      Object.assign(globalThis, { keyTimes: times });
      let began = 0;
      addEventListener('keydown', () => (began = performance.now()), true);
      const phone = document.querySelector('[aria-label="客户看到的样子"]');
      if (phone)
        new MutationObserver(() => times.push(performance.now() - began)).observe(phone, {
          subtree: true,
          characterData: true,
          childList: true,
        });
    });
    await text.focus();
    for (let at = 0; at < 30; at++) await page.keyboard.press('a');
    const times = await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes);
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY;
    expect(times.length).toBeGreaterThan(20);
    expect(median).toBeLessThanOrEqual(50);
  });
});
