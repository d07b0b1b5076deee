import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, openWindow, sharedBrowser, useConsole } from '../support/browser.js';
import { violations } from '../support/page-checks.js';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe.skipIf(!hasChromium)('articles', () => {
  const app = useConsole();

  it('are written, read on their page, and their reader is tagged', async () => {
    const admin = await app.server().as('admin');
    const [group] = (await admin.getTagTree({})).filter(({ kind }) => kind === 'manual');
    const tag = await admin.createTag({ tag_group_id: group?.id ?? 0, name: '读过汤的人' });
    const page = await app.at('/material/article/write', { as: 'admin' });
    await page.getByRole('textbox', { name: '标题' }).fill('喝汤先撇油');
    const text = page.getByRole('textbox', { name: '正文' });
    await text.click();
    await page.keyboard.type('先撇油，后放盐。');
    await page.getByRole('button', { name: '表格', exact: true }).click();
    for (const head of ['汤', '油', '盐']) {
      await page.keyboard.type(head);
      await page.keyboard.press('Tab');
    }
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
    await text.locator('img').waitFor();
    await page.getByRole('combobox', { name: '阅读后打标签' }).fill('读过汤的人');
    await page.getByRole('option', { name: /读过汤的人/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: '手机预览' }).getByText('先撇油，后放盐。').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '保存文章' }).click();
    await page.getByRole('heading', { name: '喝汤先撇油', level: 1 }).waitFor();
    await page.getByRole('radio', { name: '已发布' }).click();
    await page.getByRole('button', { name: '保存修改' }).click();
    await page.getByRole('button', { name: '专属链接' }).click();
    const contact = (await admin.listExternalUsers({ limit: 100 })).list.find(({ customer }) => customer !== null) ?? expect.unreachable();
    await page.getByRole('combobox', { name: '企微客户' }).fill(contact.name);
    await page
      .getByRole('option', { name: new RegExp(contact.name) })
      .first()
      .click();
    await page.getByRole('button', { name: '生成链接' }).click();
    const url = await page.getByRole('textbox', { name: '链接' }).inputValue();
    await page.keyboard.press('Escape');

    const customer = await openWindow(await sharedBrowser(), app.server().url, { width: 390, height: 844 });
    await customer.goto(url);
    await customer.getByRole('heading', { name: '喝汤先撇油' }).waitFor();
    expect(await customer.locator('article img').evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1);
    expect(await customer.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await violations(customer)).toEqual([]);
    expect(faultsOf(customer)).toEqual([]);
    const other = await openWindow(await sharedBrowser(), app.server().url);
    await other.goto(url);
    await other.getByRole('heading', { name: '喝汤先撇油' }).waitFor();

    await page.getByRole('tab', { name: '读者' }).click();
    await page.getByText(`从 ${contact.name} 的链接打开`).waitFor();
    await page.getByRole('row').filter({ hasText: '读过汤的人' }).waitFor();
    await eventually(async () =>
      (await admin.listCustomerTags({ user_id: contact.customer?.id ?? 0 })).list.map((one) => one.tag.id),
    ).toContain(tag.id);
    expect(faultsOf(page)).toEqual([]);
    await Promise.all([customer, other].map((one) => one.context().close()));
  });

  it('are planned as drafts, and published by themselves', async () => {
    const admin = await app.server().as('admin');
    const made = await admin.createArticle({ title: '明天见', content: '<p>明天</p>' });
    const page = await app.at(`/material/article/${made.id}`, { as: 'admin' });
    const tomorrow = new Date(Date.now() + 24 * 3600_000);
    const typed = `${tomorrow.getFullYear()}-${String(tomorrow.getMonth() + 1).padStart(2, '0')}-${String(tomorrow.getDate()).padStart(2, '0')} 08:30`;
    await page.getByLabel('定时发布').first().fill(typed);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '保存修改' }).click();
    await eventually(async () => (await admin.getArticle({ id: made.id })).publish_at).not.toBeNull();
    await app.server().deps.database.system((db) => sql`update article set publish_at = now() where id = ${made.id}`.execute(db));
    await eventually(async () => (await admin.getArticle({ id: made.id })).status).toBe('published');
    const list = await app.at('/material/article', { as: 'admin' });
    await list.getByRole('row').filter({ hasText: '明天见' }).getByText('已发布').waitFor();
    expect(faultsOf(list)).toEqual([]);
  });

  it('have no page at an address that leads elsewhere', async () => {
    const page = await app.window({ as: 'admin' });
    await page.goto(`${app.server().url}/#/material/article/..%2f..`);
    await page
      .getByText(/页面不存在|没有这个页面/)
      .first()
      .waitFor();
    expect(faultsOf(page)).toEqual([]);
  });
});

describe.skipIf(!hasChromium)('content labels', () => {
  const app = useConsole();

  it('are moved below another one by keys and by a dialog, and show their readers', async () => {
    const admin = await app.server().as('admin');
    const top = await admin.createLabel({ name: '四季', type: 'poster' });
    await admin.createLabel({ name: '春天', type: 'poster', pid: top.id, sort: 1 });
    await admin.createLabel({ name: '夏天', type: 'poster', sort: 2 });
    const page = await app.at('/label/list?type=poster', { as: 'admin' });
    await page.getByRole('button', { name: '「夏天」的操作' }).click();
    await page.getByRole('menuitem', { name: '移动到…' }).click();
    await page.getByRole('combobox', { name: '上级' }).fill('四季');
    await page.getByRole('option', { name: '四季' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '移动', exact: true }).click();
    const names = async () => (await admin.listLabels({ type: 'poster', pid: top.id })).list.map(({ name }) => name);
    await eventually(names).toEqual(['春天', '夏天']);
    await page.getByRole('button', { name: '拖动「夏天」' }).press('Alt+ArrowUp');
    await eventually(names).toEqual(['夏天', '春天']);
    expect(await violations(page)).toEqual([]);
    const label = (await admin.listLabels({ type: 'article' })).list.find((one) => one.read_user_count > 0) ?? expect.unreachable();
    const detail = await app.at(`/label/detail?id=${label.id}`, { as: 'admin' });
    await detail.getByRole('heading', { name: label.name, level: 1 }).waitFor();
    const readers = await app.at(`/label/client?id=${label.id}`, { as: 'admin' });
    const [first] = (await admin.listLabelReaders({ id: label.id })).list;
    await readers
      .getByText(first?.customer.real_name ?? first?.customer.nick_name ?? '')
      .first()
      .waitFor();
    for (const one of [page, detail, readers]) expect(faultsOf(one)).toEqual([]);
  });
});
