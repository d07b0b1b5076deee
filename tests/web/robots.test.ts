import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { violations } from '../support/page-checks.js';

const keys = { callback_token: 'CallbackToken7f5a41d8', aes_key: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' };
const always = { window_from: '00:00', window_to: '23:59' };
const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });

describe.skipIf(!hasChromium)('robots', () => {
  const app = useConsole();

  it('end a task of staff when WeCom reports the friend', async () => {
    const admin = await app.server().as('admin');
    await admin.updatePlatformConnection({ corpid: 'wwsandbox', ...keys });
    const staff = (await admin.listStaff({ keyword: 'chenyutong' })).list[0] ?? expect.unreachable();
    const page = await app.at('/wetchat-robot/result', { as: 'admin' });
    await page.getByRole('button', { name: '新建任务' }).click();
    await page.getByRole('dialog').getByLabel('任务名称').fill('双十二加好友');
    await page.getByRole('radio', { name: '导入号码' }).click();
    await page.getByRole('textbox', { name: '号码' }).fill('139 0000 7788 许念\n不是号码');
    await page.getByText('这些行没有手机号：2').waitFor();
    await page.getByRole('textbox', { name: '号码' }).fill('139 0000 7788 许念');
    await page.getByText('识别到 1 个号码').waitFor();
    await page.getByRole('combobox', { name: '执行员工' }).fill('陈雨桐');
    await page
      .getByRole('option', { name: /陈雨桐/ })
      .first()
      .click();
    await page.keyboard.press('Escape');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '创建任务' }).click();
    await page.getByRole('heading', { name: '双十二加好友' }).waitFor();
    await page.getByRole('button', { name: '开始' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '开始' }).click();
    await page.getByText('任务已开始').waitFor();
    const mine = await app.at('/wetchat-robot/result?view=mine', { as: 'chenyutong' });
    await mine.getByRole('cell', { name: '许念', exact: true }).waitFor();
    await mine.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await mine.getByRole('button', { name: '复制许念的号码' }).click();
    await eventually(() => mine.evaluate(() => navigator.clipboard.readText())).toBe('13900007788');
    expect(await violations(mine)).toEqual([]);
    const body = new URLSearchParams({
      change: 'addByNumber',
      userid: staff.wx_userid ?? 'chenyutong',
      phone: '13900007788',
      who: '新来的许念',
    });
    await fetch(`${app.server().url}/sandbox/company/wwsandbox`, { method: 'POST', body });
    await page.getByText('企业微信已上报好友关系 · 新来的许念').waitFor();
    await page.getByText('已完成').locator('visible=true').first().waitFor();
    expect(faultsOf(page)).toEqual([]);
    expect(faultsOf(mine)).toEqual([]);
  });

  it('work on a simulated device until it is switched off', { timeout: 120_000 }, async () => {
    const admin = await app.server().as('admin');
    const page = await app.at('/wetchat-robot/device', { as: 'admin' });
    await page.getByText('设备执行还没有开启').waitFor();
    await page.getByRole('button', { name: '登记设备' }).click();
    await page.getByLabel('设备名称').fill('模拟机');
    await page.getByLabel('设备编码').fill('SIM-1');
    await page.getByRole('dialog').getByRole('button', { name: '创建' }).click();
    const token = await page.getByLabel('设备令牌', { exact: true }).textContent();
    expect(token).toMatch(/^dt_/);
    await page.getByRole('button', { name: '已保存好' }).click();
    await page.getByRole('row', { name: /模拟机/ }).waitFor();
    expect(await page.getByText(token ?? '').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await admin.saveParamValue({ key: 'robot_devices', value: 'true', version: 0 });
    const device = (await admin.listDevices({ keyword: 'SIM-1' })).list[0] ?? expect.unreachable();
    for (const { id, wx_alias, nickname, staff, version } of (await admin.listWorkMembers({ limit: 100 })).list)
      await admin.updateWorkMember({ id, version, wx_alias, nickname, user_id: staff.id, device_id: device.id, daily_add_cap: 200 });
    const members = (await admin.listWorkMembers({ device_id: device.id })).list.map(({ id }) => id);
    const task = await admin.createCrmTask({
      ...{ name: '设备加好友', type: 'add_friend', source: 'import', executor: 'device', wx_member_ids: members },
      items: Array.from({ length: 40 }, (_, at) => ({ phone: String(13_700_000_100 + at) })),
      plan: { from: today(), ...always, interval_s: 10, per_day: 100 },
    });
    const { id, version, name } = task;
    await admin.updateCrmTask({ id, version, name, status: 'running', plan: { from: today(), ...always, interval_s: 10, per_day: 100 } });
    const sandbox = `${app.server().url}/sandbox/device/wwsandbox`;
    const press = (form: Record<string, string>) => fetch(sandbox, { method: 'POST', body: new URLSearchParams(form) });
    expect((await press({ action: 'start', token: `dt_${'a'.repeat(43)}` })).status).toBe(422);
    await press({ action: 'start', token: token ?? '' });
    const ended = async () => {
      const { total, waiting, doing } = (await admin.getCrmTask({ id })).counters;
      return total - waiting - doing;
    };
    await expect.poll(ended, { timeout: 30_000 }).toBeGreaterThan(0);
    const detail = await app.at(`/wetchat-robot/task-detail?id=${id}`, { as: 'admin' });
    await detail.getByRole('row', { name: /对方/ }).first().waitFor();
    expect(await violations(detail)).toEqual([]);
    await press({ action: 'stop' });
    expect(await (await fetch(sandbox)).text()).toContain('开机');
    const before = await ended();
    await new Promise((resolve) => setTimeout(resolve, 15_000));
    expect(await ended()).toBe(before);
    expect(faultsOf(detail)).toEqual([]);
  });

  it('name the steps of a script that are never reached or never end', async () => {
    const page = await app.at('/wetchat-robot/script', { as: 'admin' });
    await page.getByText('新客加好友后跟进').first().click();
    await page.getByText('每一步都能走到，也都会结束。').waitFor();
    // By the list: the graph has the same for the mouse.
    const list = page.getByRole('list', { name: '步骤' });
    await list.getByRole('button', { name: /^2\./ }).press('Enter');
    await page.getByRole('textbox', { name: '关键词' }).fill('好');
    await list.getByRole('button', { name: /^3\./ }).press('Enter');
    await page.getByRole('textbox', { name: '关键词' }).fill('好吧');
    await list.getByText('被第 2 步挡住，永远轮不到').waitFor();
    await page.getByRole('textbox', { name: '客户回复' }).fill('好吧');
    await page.getByRole('button', { name: '回复', exact: true }).click();
    await page.getByText('照片还没收到').last().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(faultsOf(page)).toEqual([]);
  });
});
