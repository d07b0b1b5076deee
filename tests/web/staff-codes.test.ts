import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { violations } from '../support/page-checks.js';

const keys = { callback_token: 'CallbackToken7f5a41d8', aes_key: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' };

describe.skipIf(!hasChromium)('staff codes', () => {
  const app = useConsole();

  it('bring a contact by a scan, who is welcomed and tagged', async () => {
    const admin = await app.server().as('admin');
    await admin.updatePlatformConnection({ corpid: 'wwsandbox', ...keys });
    const tag = (await admin.listTags({ source: 'wwx' })).list[0] ?? expect.unreachable();
    const person = (await admin.listStaff({ limit: 100 })).list.find(({ wx_userid, wx_status }) => wx_userid !== null && wx_status === 1);
    const page = await app.at('/drainageCode/staff/edit', { as: 'admin' });
    await page.getByLabel('名称').fill('三里屯体测');
    await page.getByRole('combobox', { name: '员工', exact: true }).fill(person?.name ?? '');
    await page
      .getByRole('option', { name: new RegExp(person?.name ?? '') })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: '标签' }).fill(tag.name);
    await page
      .getByRole('option', { name: new RegExp(tag.name) })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: '活码欢迎语' }).click();
    await page.getByRole('textbox', { name: '欢迎语' }).fill('{{nick}}，你好，我是{{staff}}。');
    await page.getByRole('button', { name: '保存活码' }).click();
    await page.getByRole('img', { name: '三里屯体测的二维码' }).waitFor();
    await page.getByText('已与企业微信返回的二维码核对一致').waitFor();
    expect(await violations(page)).toEqual([]);
    const [code] = (await admin.listStaffCodes({})).list;
    const body = new URLSearchParams({ change: 'scanCode', state: code?.state ?? '', who: '扫码的小满' });
    await fetch(`${app.server().url}/sandbox/company/wwsandbox`, { method: 'POST', body });
    await page.getByRole('cell', { name: '扫码的小满' }).waitFor();
    expect(faultsOf(page)).toEqual([]);
    const log = await app.at('/drainageCode/welcome/log', { as: 'admin' });
    await log.getByText(`扫码的小满，你好，我是${person?.name}。`).waitFor();
    await log
      .getByRole('row', { name: /扫码的小满/ })
      .getByText('已送达')
      .waitFor();
    const contact = (await admin.listExternalUsers({ keyword: '扫码的小满' })).list[0] ?? expect.unreachable();
    const kept = async () => (await fetch(`${app.server().url}/sandbox/company/wwsandbox/kept`)).json();
    const marks = async () =>
      ((await kept()) as { marks: { external_userid: string }[] }).marks.filter((one) => one.external_userid === contact.external_userid);
    await eventually(marks).toHaveLength(1);
    expect(faultsOf(log)).toEqual([]);
  });
});
