import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { SandboxWeCom } from '../support/sandbox-wecom.js';

describe.skipIf(!hasChromium)('forbidden word', () => {
  const app = useConsole();

  async function saveRule(page: Page) {
    await page.getByRole('button', { name: '新建规则' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: '名称' }).fill('夸大承诺');
    await drawer.getByRole('textbox', { name: '敏感词' }).fill('月瘦三十斤');
    await drawer.getByRole('button', { name: '创建' }).click();
    await page.getByText('规则已创建').waitFor();
  }

  it('becomes a hit, is reviewed with the keyboard, and is found with its place', async () => {
    const page = await app.at('/user/riskChatLog/rules', { as: 'admin' });
    await saveRule(page);
    await new SandboxWeCom(app.server().url).change({ change: 'writeMessage', userid: 'chenyutong', text: '坚持一下，月瘦三十斤没问题' });
    await page.goto(`${app.server().url}/user/riskChatLog/archive`);
    await page.getByRole('button', { name: '立即拉取' }).click();
    const admin = await app.server().as('admin');
    const hits = async (status: 'new' | 'confirmed') => (await admin.listChatHits({ status })).list;
    await eventually(async () => (await hits('new')).some((one) => one.word === '月瘦三十斤')).toBe(true);

    await page.goto(`${app.server().url}/user/riskChatLog/hits`);
    const queue = page.getByRole('list', { name: '风险列表' });
    await queue
      .getByRole('button', { name: /月瘦三十斤/ })
      .first()
      .click();
    await page.locator('blockquote mark').getByText('月瘦三十斤').waitFor();
    await page.keyboard.press('c');
    await page.getByText('「月瘦三十斤」已判断').waitFor();
    await eventually(async () => (await hits('confirmed')).some((one) => one.word === '月瘦三十斤')).toBe(true);

    await page.goto(`${app.server().url}/user/riskChatLog`);
    await page.getByRole('search').getByRole('searchbox').or(page.getByRole('search').getByRole('textbox')).first().fill('月瘦三十斤');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: '搜索结果' }).getByRole('button').first().click();
    await page.locator('[aria-current="true"]').getByText('月瘦三十斤').first().waitFor();
    expect(faultsOf(page)).toEqual([]);
  });
});
