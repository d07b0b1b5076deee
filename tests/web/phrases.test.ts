import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { violations } from '../support/page-checks.js';

describe.skipIf(!hasChromium)('quick replies', () => {
  const app = useConsole();

  it('are written with risk words marked, moved to another group, and exported', async () => {
    const admin = await app.server().as('admin');
    await admin.createRiskRule({
      ...{
        name: '页面承诺',
        words: ['包瘦'],
        match: 'contains',
        pack: 'custom',
        level: 'high',
        scope: 'all',
        sender: 'staff',
        enabled: true,
      },
    });
    const { id: from } = await admin.savePhraseGroup({ name: '页面甲组' });
    const { id: to } = await admin.savePhraseGroup({ name: '页面乙组' });
    const page = await app.at(`/material/words?group=${from}`, { as: 'admin' });
    await page.getByRole('heading', { name: '话术', exact: true }).waitFor();
    await page.getByText('组里还没有话术').waitFor();
    await page.getByRole('button', { name: '新建话术' }).first().click();
    const drawer = page.getByRole('dialog', { name: '新建话术' });
    await drawer.getByLabel('标题').fill('页面话术');
    const text = drawer.getByRole('textbox', { name: '内容', exact: true });
    await text.fill('跟着吃一个月包瘦，');
    await page.getByText('「包瘦」会被风控规则「页面承诺」记录').waitFor();
    expect(await page.locator('mark').allTextContents()).toEqual(['包瘦']);
    await page.getByRole('button', { name: '姓名', exact: true }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('话术已保存').waitFor();
    const [saved] = (await admin.listPhrases({ group_id: from })).list;
    expect(saved).toMatchObject({ title: '页面话术', content: '跟着吃一个月包瘦，{{姓名}}' });

    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '「页面话术」的操作' }).click();
    await page.getByRole('menuitem', { name: '移动到…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: '分组' }).click();
    await page.getByRole('option', { name: '页面乙组', exact: true }).click();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: '移动', exact: true }).click();
    await page.getByText('「页面话术」已移到「页面乙组」').waitFor();
    await page.getByText('组里还没有话术').waitFor();
    expect((await admin.listPhrases({ group_id: to })).list).toMatchObject([{ id: saved?.id, title: '页面话术' }]);
    await page.getByRole('button', { name: /^页面乙组/ }).click();
    await page.getByRole('button', { name: '页面话术', exact: true }).waitFor();

    await page.getByLabel('标题、拼音、首字母或快捷码').fill('ymhs');
    await page.getByText('找到 1 条').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出', exact: true }).click();
    const bytes = await readFile(await (await download).path());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(faultsOf(page)).toEqual([]);
  });

  it('are put into a mass message by a slash, and typed with an input method', async () => {
    const admin = await app.server().as('admin');
    const { id: group_id } = await admin.savePhraseGroup({ name: '斜杠组' });
    const { id } = await admin.savePhrase({
      group_id,
      title: '斜杠问候',
      content: '早上好，记得打卡。',
      scope: 'enterprise',
      shortcut: 'xgwh',
    });
    const page = await app.at('/user/people-mass-texting/add-edit', { as: 'admin' });
    const text = page.getByRole('textbox', { name: '正文', exact: true });
    await text.click();
    await page.keyboard.type('比例 1');
    await page.keyboard.type('/');
    await expect(page.getByRole('combobox', { name: '插入话术' }).count()).resolves.toBe(0);
    await text.fill('大家好，');
    await page.keyboard.press('End');
    await page.keyboard.type('/');
    const search = page.getByRole('combobox', { name: '插入话术' });
    await search.waitFor();
    // While an input method composes, Enter takes its word and not a quick reply.
    await search.dispatchEvent('compositionstart');
    await search.dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229 });
    await search.waitFor();
    await search.dispatchEvent('compositionend');
    await search.fill('xgwh');
    await page.getByRole('option', { name: /斜杠问候/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await search.waitFor({ state: 'detached' });
    expect(await text.inputValue()).toBe('大家好，早上好，记得打卡。');
    await eventually(async () => (await admin.getPhrase({ id })).use_count).toBe(1);
    await page.keyboard.type(' /');
    await search.waitFor();
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
    expect(await text.inputValue()).toBe('大家好，早上好，记得打卡。 /');
    expect(faultsOf(page)).toEqual([]);
  });

  it('say so where none is found', async () => {
    const page = await app.at('/material/words', { as: 'twin.admin' });
    await page.getByLabel('标题、拼音、首字母或快捷码').fill('没有这样的话术');
    await page.getByText('没有符合条件的话术').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(faultsOf(page)).toEqual([]);
  });
});
