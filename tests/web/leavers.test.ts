import { scheduledTasks } from '@shiyi/server/areas/operations/hand-over/scheduled';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, pathOf, useConsole } from '../support/browser.js';
import { violations } from '../support/page-checks.js';

const keys = { callback_token: 'CallbackToken7f5a41d8', aes_key: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' };

describe.skipIf(!hasChromium)('leavers', () => {
  const app = useConsole();

  /** Presses a button of the sandbox. */
  async function happen(change: string, form: Record<string, string> = {}) {
    const body = new URLSearchParams({ change, ...form });
    const response = await fetch(`${app.server().url}/sandbox/company/wwsandbox`, { method: 'POST', body });
    expect(await response.text()).toContain('已通知本系统');
  }

  /** Makes the server ask WeCom now, instead of within half an hour. */
  async function goOn() {
    await app.server().deps.database.system((db) => sql`update hand_over set next_at = now() where next_at is not null`.execute(db));
    await app.server().runScheduledTasks(scheduledTasks);
  }

  /** A colleague with customers and groups who leaves, and two who take over. */
  async function people() {
    const admin = await app.server().as('admin');
    const staff = (await admin.listHandOverStaff({ has_left: false, limit: 100 })).list.toSorted((a, b) => a.contacts - b.contacts);
    const leaver = staff.find(({ groups, services }) => groups > 0 && services > 0) ?? expect.unreachable();
    const [one = expect.unreachable(), other = expect.unreachable()] = staff.filter(({ id }) => id !== leaver.id);
    const { wx_userid } = await admin.getStaff({ id: leaver.id });
    return { admin, leaver, userid: wx_userid ?? expect.unreachable(), one: one.user, other: other.user };
  }

  async function choose(page: Page, label: string, names: readonly string[]) {
    const box = page.getByRole('dialog').getByRole('combobox', { name: label });
    for (const name of names) {
      await box.fill(name);
      await page.getByRole('option', { name, exact: true }).click();
    }
    await page.keyboard.press('Escape');
  }

  it('are shown without rights, and before anybody has left', async () => {
    const page = await app.window({ as: 'chenyutong' });
    await page.goto(`${app.server().url}/#/system/handOver`);
    await eventually(() => pathOf(page)).toBe('/404');
    await page.getByText('页面不存在').waitFor();
    expect(await violations(page)).toEqual([]);
    const detail = await app.at('/system/handOver/detail?id=1', { as: 'chenyutong' });
    await detail.getByText('没有查看权限').waitFor();
    expect([...(await violations(detail)), ...faultsOf(detail)]).toEqual([]);
    const empty = await app.at('/system/handOver?has_left=true', { as: 'admin' });
    await empty.getByText('没有符合条件的员工').waitFor();
    expect(await violations(empty)).toEqual([]);
    await empty.getByRole('link', { name: '交接记录' }).click();
    await empty.getByText('还没有交接').waitFor();
    expect(await violations(empty)).toEqual([]);
    const none = await app.at('/system/handOver/detail', { as: 'admin' });
    await none.getByText('还没有选择交接').waitFor();
    expect([...faultsOf(empty), ...faultsOf(none)]).toEqual([]);
  });

  it('leave customers to two colleagues: one refuses and goes over on the next try, the others a day later', async () => {
    const { admin, leaver, userid, one, other } = await people();
    await admin.updatePlatformConnection({ corpid: 'wwsandbox', ...keys });
    await happen('staffLeaves', { userid });
    await eventually(async () => (await admin.listHandOverStaff({ has_left: true })).list.map(({ id }) => id)).toEqual([leaver.id]);

    const page = await app.at('/', { as: 'admin' });
    const duty = page.getByRole('region', { name: '等你处理' }).getByRole('listitem').filter({ hasText: '1 位离职员工还有客户' });
    await duty.getByRole('link', { name: leaver.user.name }).click();
    const drawer = page.getByRole('dialog', { name: `移交${leaver.user.name}的客户与工作` });
    await drawer.getByText('员工已离职，企业微信会用默认文字通知客户').waitFor();
    await choose(page, '接替员工', [one.name, other.name]);
    const plan = drawer.getByRole('table', { name: '接替员工' });
    const shares = () => plan.getByRole('row').evaluateAll((rows) => rows.slice(1).map((row) => Number(row.children[3]?.textContent)));
    await eventually(async () => (await shares()).length).toBe(2);
    const [some = 0, rest = 0] = await shares();
    expect([some + rest, Math.abs(some - rest) <= 1]).toEqual([leaver.contacts, true]);
    expect(await violations(page)).toEqual([]);
    await drawer.getByRole('button', { name: '开始交接' }).click();

    await page.getByRole('heading', { name: `${leaver.user.name}的交接` }).waitFor();
    const id = Number(new URLSearchParams(pathOf(page).split('?')[1]).get('id'));
    const total = leaver.contacts + leaver.groups;
    const progress = (done: number) => page.getByText(`已转接 ${done} / ${total}`).waitFor();
    await progress(leaver.groups);
    await goOn();
    const waiting = async () => (await admin.listHandOverItems({ id, kind: 'contact', status: 'waiting', limit: 100 })).list;
    await eventually(async () => (await waiting()).length).toBe(leaver.contacts);
    const [refusing = expect.unreachable()] = await waiting();
    const wxId = (await admin.getExternalUser({ id: refusing.contact_id ?? 0 })).external_userid;
    await happen('refuseTransfer', { who: wxId });
    const items = page.getByRole('table', { name: '客户与群' });
    await page.getByRole('button', { name: '客户拒绝' }).click();
    await items.getByRole('row', { name: refusing.name }).getByText('客户拒绝', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);

    await happen('day');
    await goOn();
    await progress(total - 1);
    await page.getByText('已结束').first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect((await admin.listNotices({ unread: true })).list[0]).toMatchObject({
      ...{ tone: 'warning', title: `${leaver.user.name}的交接已结束`, text: `已转接 ${total - 1}，未转接 1` },
      link: `/system/handOver/detail?id=${id}`,
    });
    await page.getByRole('button', { name: '重新移交 1 项' }).click();
    await choose(page, '接替员工', [refusing.taker.id === one.id ? other.name : one.name]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: '重新移交 1 项' }).click();
    await eventually(async () => (await waiting()).length).toBe(1);
    await happen('day');
    await goOn();
    await progress(total);
    await page.getByText('已结束').first().waitFor();
    await eventually(async () => (await admin.listHandOverStaff({ has_left: true })).total).toBe(0);
    const home = await app.at('/', { as: 'admin' });
    await home.getByRole('region', { name: '等你处理' }).getByRole('listitem').first().waitFor();
    expect(await home.getByText('离职员工还有客户').count()).toBe(0);
    expect([...faultsOf(page), ...faultsOf(home)]).toEqual([]);
  });

  it('say goodbye before they go, with a text to the customer, and a colleague stops it', async () => {
    const { admin, leaver, one } = await people();
    const page = await app.at(`/system/handOver?open=${leaver.id}`, { as: 'admin' });
    await choose(page, '接替员工', [one.name]);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('radio', { name: '全部给一人' }).click();
    await drawer.getByRole('textbox', { name: '告知客户的文字' }).fill('您好，以后由我继续为您服务。');
    await drawer.getByRole('row', { name: one.name }).waitFor();
    await drawer.getByRole('button', { name: '开始交接' }).click();
    await page.getByRole('heading', { name: `${leaver.user.name}的交接` }).waitFor();
    await page.getByText('告知客户的文字 您好，以后由我继续为您服务。').waitFor();
    const id = Number(new URLSearchParams(pathOf(page).split('?')[1]).get('id'));
    await goOn();
    await eventually(async () => (await admin.listHandOverItems({ id, status: 'waiting' })).total).toBe(leaver.contacts);
    await page.getByRole('button', { name: '取消交接' }).click();
    await page.getByRole('alertdialog').getByText('已提交的无法撤回').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: '取消交接' }).click();
    await page.getByText('交接已取消', { exact: true }).waitFor();
    const records = await app.at('/system/handOver/records', { as: 'admin' });
    await records
      .getByRole('row', { name: new RegExp(leaver.user.name) })
      .getByText('已取消')
      .waitFor();
    expect(await violations(records)).toEqual([]);
    expect([...faultsOf(page), ...faultsOf(records)]).toEqual([]);
  });
});
