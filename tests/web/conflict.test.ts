import { describe, expect, it } from 'vitest';
import { eventually, hasChromium, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('record that someone else has changed meanwhile', () => {
  const app = useConsole();

  it('shows both versions field by field, keeps what was typed, and is saved over the new one', async () => {
    const admin = await app.server().as('admin');
    const { list } = await admin.listStaff({ limit: 20 });
    const { id } = list.find((one) => one.username !== 'admin') ?? { id: 0 };
    const page = await app.at(`/system/staff?open=${id}`, { as: 'admin' });
    const drawer = page.getByRole('dialog');
    const name = drawer.locator('input[name=name]');
    await name.fill('我写的名字');
    const { version, username, dept_ids, role_ids } = await admin.getStaff({ id });
    await admin.updateStaff({ id, version, username, dept_ids, role_ids, name: '别人写的名字', position: '主任' });
    await drawer.getByRole('button', { name: '保存修改' }).click();

    const conflict = drawer.getByRole('alert', { name: '保存前，这条记录已被他人修改' });
    await conflict.getByText('别人写的名字').waitFor();
    await conflict.getByText(/^由.+保存 · 刚刚$/).waitFor();
    expect(await name.inputValue()).toBe('我写的名字');
    expect(await drawer.locator('input[name=position]').inputValue()).toBe('主任');
    const both = conflict.getByRole('group', { name: '姓名' });
    expect(await both.locator('[aria-pressed=true]').count()).toBe(0);
    expect(await conflict.evaluate((one) => one === document.activeElement)).toBe(true);
    await drawer.getByRole('button', { name: '保存修改' }).click();
    expect((await admin.getStaff({ id })).name).toBe('别人写的名字');
    await both.getByRole('button', { name: /^最新内容/ }).click();
    await eventually(() => name.inputValue()).toBe('别人写的名字');
    await both.getByRole('button', { name: /^我填写的/ }).click();
    await drawer.getByRole('button', { name: '保存修改' }).click();
    await drawer.waitFor({ state: 'detached' });
    expect(await admin.getStaff({ id })).toMatchObject({ name: '我写的名字', position: '主任' });
  });
});
