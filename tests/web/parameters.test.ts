import type { Data } from '@shiyi/sdk';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { tooWide, violations } from '../support/page-checks.js';

type Param = Data<'queryParamValue'>;

/** Sets another value in the editor of the kind, and returns what is kept then. A kind that is missing here does not compile. */
const setters: Record<Param['value_type'], (form: Locator, param: Param) => Promise<string>> = {
  async string(form, { name }) {
    await form.getByRole('textbox', { name, exact: true }).fill('改过的值');
    return '改过的值';
  },
  async int(form, { name, minimum }) {
    const value = String((minimum ?? 0) + 3);
    await form.getByRole('spinbutton', { name }).fill(value);
    return value;
  },
  async hour(form, { name }) {
    await form.getByRole('combobox', { name }).selectOption('07:00');
    return '7';
  },
  async bool(form) {
    await form.getByRole('radio', { name: '关闭' }).check();
    return 'false';
  },
  async choice(form, { choices }) {
    const last = choices.at(-1) ?? expect.unreachable();
    await form.getByRole('radio', { name: last.label }).check();
    return last.value;
  },
  async list(form) {
    await form.getByRole('button', { name: '添加一项' }).click();
    await form.getByRole('textbox').last().fill('新的一项');
    return '新的一项';
  },
  async meal_times(form) {
    await form.getByLabel('早餐开始时间').fill('05:30');
    return '05:30';
  },
  async work_hours(form, { name }) {
    await form.getByRole('button', { name: '周日' }).click();
    await form.getByLabel(`${name} 到`).fill('17:30');
    return '"weekdays":[1,2,3,4,5,6],"from":"09:00","to":"17:30"';
  },
  async json(form, { name }) {
    await form.getByRole('textbox', { name }).fill('{"a":1}');
    return '{"a":1}';
  },
  async image(form) {
    await form.getByRole('textbox', { name: '或填写图片地址' }).fill('https://pictures.example/a.png');
    return 'https://pictures.example/a.png';
  },
  async rich(form) {
    const editor = form.locator('[contenteditable=true]');
    await editor.click();
    await editor.pressSequentially('改');
    return '改';
  },
};

describe.skipIf(!hasChromium)('administrator who sets parameters', () => {
  const app = useConsole();

  it('sets each with its own editor, and finds in the log who changed it', async () => {
    const admin = await app.server().as('admin');
    const params = (await admin.queryParamValues({})).filter(({ editable }) => editable);
    expect(new Set(params.map(({ value_type }) => value_type)).size).toBeGreaterThanOrEqual(8);
    const page = await app.at('/system/configure', { as: 'admin' });
    for (const param of params) {
      await page.getByRole('button', { name: `修改「${param.name}」的企业值` }).click();
      const form = page.getByRole('dialog', { name: `修改「${param.name}」` });
      if (param.is_secret) await form.getByLabel(param.name, { exact: true }).last().fill('hush-1');
      const part = param.is_secret ? undefined : await setters[param.value_type](form, param);
      await form.getByRole('button', { name: '保存', exact: true }).click();
      await form.waitFor({ state: 'detached' });
      const kept = await admin.queryParamValue({ key: param.key });
      expect(kept.overridden, param.key).toBe(true);
      if (part) expect(kept.value, param.key).toContain(part);
    }
    for (const param of params) {
      const { list } = await admin.listOperationLogs({ module: 'configure', target: String(param.id) });
      expect(list[0], param.key).toMatchObject({ target_name: param.name, operation_id: 'saveParamValue' });
    }
    await page.getByRole('button', { name: '打卡提醒时间的操作' }).click();
    await page.getByRole('menuitem', { name: '谁改过' }).click();
    const row = page.getByRole('row', { name: /保存企业参数/ });
    await row.getByRole('link', { name: '打卡提醒时间' }).waitFor();
    expect(await row.count()).toBe(1);
    await row.getByRole('button', { name: '改了什么' }).click();
    const changes = page.getByRole('dialog', { name: '改了什么' });
    await changes.getByRole('columnheader', { name: '修改前' }).waitFor();
    await changes.getByRole('cell', { name: '7', exact: true }).click();
    // A click in it is none on the row, which opens the whole entry.
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await changes.waitFor({ state: 'detached' });
    expect(faultsOf(page)).toEqual([]);
  });

  it('refuses an hour that is none, with a sentence at the field', async () => {
    const admin = await app.server().as('admin');
    const { key, version } = await admin.queryParamValue({ key: 'punch.take_back_seconds' });
    const page = await app.at('/system/configure', { as: 'admin' });
    await page.getByRole('button', { name: '修改「点评撤回时间」的企业值' }).click();
    const form = page.getByRole('dialog', { name: '修改「点评撤回时间」' });
    await form.getByText('0 到 60 秒').waitFor();
    await form.getByRole('spinbutton', { name: '点评撤回时间' }).fill('99');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await form.getByText('请填写 0 到 60 秒的整数').first().waitFor();
    expect((await admin.queryParamValue({ key })).version).toBe(version);
  });

  it.each([
    [1440, 'zh-CN', 'light'],
    [1024, 'en', 'dark'],
    [390, 'zh-CN', 'dark'],
    [390, 'en', 'light'],
  ] as const)('shows no JSON, nothing cut and no violation at %d px, %s, %s', async (width, language, theme) => {
    const page = await app.at('/system/configure', { as: 'admin', width, language, theme });
    await page.getByText('punch.remind_hour').waitFor();
    const main = page.locator('main');
    expect(await main.textContent()).not.toMatch(/[{}]|\["/);
    expect(await tooWide(page, width)).toEqual([]);
    expect(await violations(page)).toEqual([]);
  });
});

describe.skipIf(!hasChromium)('sidebar', () => {
  const app = useConsole();

  it('shows the active entry when its page is opened by address, and none half under its head', async () => {
    const page = await app.at('/monitoring/operation', { as: 'admin', height: 700 });
    const active = page.getByRole('navigation', { name: '主菜单' }).locator('[aria-current=page]');
    await active.waitFor();
    const isSeen = () =>
      active.evaluate((link) => {
        const list = link.closest('[data-entries]')?.getBoundingClientRect();
        const own = link.getBoundingClientRect();
        return list !== undefined && own.top >= list.top && own.bottom <= list.bottom;
      });
    await eventually(isSeen).toBe(true);
    expect(await violations(page)).toEqual([]);
  });
});

describe.skipIf(!hasChromium)('menus taken from an open session', () => {
  const app = useConsole();

  it('leaves the sidebar without a reload, and the open page says so', async () => {
    const admin = await app.server().as('admin');
    const role = (await admin.getRoleTree())[0]?.children.find((one) => one.code === 'nutritionist') ?? expect.unreachable();
    const window = await app.window({ as: 'chenyutong' });
    const opened = window.waitForResponse(/\/admin\/v1\/events$/);
    await window.goto(`${app.server().url}/#/system/channel`);
    await opened;
    const link = window.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '渠道' });
    await link.waitFor();
    const held = await admin.getRoleMenus({ role_id: role.id });
    const menus = (await admin.getMenuTree()).flatMap((one) => [one, ...one.children]);
    const channel = menus.find(({ path }) => path === '/system/channel') ?? expect.unreachable();
    const set = async (menu_ids: number[]) => {
      const { version, permission_ids } = await admin.getRoleMenus({ role_id: role.id });
      await admin.saveRoleMenus({ role_id: role.id, version, menu_ids, permission_ids });
    };
    await set(held.menu_ids.filter((id) => id !== channel.id));
    await window.getByRole('heading', { name: '这个页面不再对你开放' }).waitFor();
    await set(held.menu_ids);
    await window.getByRole('button', { name: '回首页' }).click();
    await link.waitFor();
    expect(faultsOf(window)).toEqual([]);
  });
});
