import { describe, expect, it } from 'vitest';
import { dayFromNow, newKey } from '../support/access-key.js';
import { answerWith, eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { expectRefusal } from '../support/expect-refusal.js';
import { adminPassword } from '../support/template.js';

describe.skipIf(!hasChromium)('access keys in the personal center', () => {
  const app = useConsole();

  it('creates a key that is shown once, works at once, and ends when it is revoked', async () => {
    const page = await app.at('/user/center', { as: 'admin', width: 390, height: 844 });
    await page.getByText('还没有密钥').waitFor();
    await page.getByRole('button', { name: '新建密钥' }).click();
    const form = page.getByRole('dialog', { name: '新建访问密钥' });
    await form.locator('input[name=name]').fill('每晚导入');
    await form.getByRole('button', { name: '只读：全部查看权限' }).click();
    await form.getByRole('button', { name: '清空' }).click();
    await form.getByLabel('筛选我的权限').fill('查看客户');
    await form.getByRole('treeitem', { name: /^查看客户$/ }).click();
    await form.getByText('已选 1 /').waitFor();
    await form.getByRole('button', { name: '365 天' }).click();
    await form.getByLabel('当前密码').fill('wrong');
    await form.getByRole('button', { name: '新建密钥' }).click();
    await form.getByText('当前密码不正确', { exact: true }).waitFor();
    await form.getByLabel('当前密码').fill(adminPassword);
    await form.getByRole('button', { name: '新建密钥' }).click();

    const shown = page.getByRole('dialog', { name: '「每晚导入」的访问密钥' });
    const key = (await shown.getByLabel('访问密钥', { exact: true }).textContent()) ?? '';
    const client = app.server().clientWith(key);
    expect((await client.getSessionInfo()).permissions).toEqual(['customer:customer:list']);
    await shown.getByRole('button', { name: '已保存好' }).click();
    await page.getByText(`有效到 ${dayFromNow(365)}`).waitFor();
    expect(await page.content()).not.toContain(key.slice(9));

    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByRole('alertdialog', { name: '撤销「每晚导入」？' }).getByRole('button', { name: '撤销' }).click();
    await page.getByText('还没有密钥').waitFor();
    await expectRefusal(client.listCustomers({}), 40100);
    // The wrong password was refused.
    expect(faultsOf(page).filter((fault) => !fault.includes('422'))).toEqual([]);
  });

  it('names the permissions of a key, and offers to load the list again', async () => {
    const admin = await app.server().as('admin');
    await newKey(admin, ['customer:customer:list', 'job:job:list'], 'report');
    const page = await app.window({ as: 'admin', language: 'en' });
    let fails = true;
    await answerWith(page, /\/auth\/access-key/, () => (fails ? { status: 500, code: 50000, data: {} } : undefined));
    await page.goto(`${app.server().url}/#/user/center`);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    fails = false;
    await again.click();
    await page.getByText('View customers, View background jobs').waitFor();
    await eventually(() => page.getByText('never used').count()).toBe(1);
  });
});
