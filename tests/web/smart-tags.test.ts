import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, goTo, hasChromium, pathOf, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('smart tags', () => {
  const app = useConsole();

  /** How many customers match, as the editor says; undefined while it counts. */
  const matched = async (page: Page) => {
    const shown = page.locator('[data-matched]');
    const isBusy = await page.getByText('正在试算…').count();
    return isBusy === 0 && (await shown.count()) > 0 ? Number(await shown.getAttribute('data-matched')) : undefined;
  };

  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  /** Chooses in the list that has the focus. */
  async function choose(page: Page, text: string) {
    await page.keyboard.type(text);
    await page.getByRole('option', { name: text }).first().waitFor();
    await press(page, 'Enter');
  }

  /** Adds a rule on the stage of customers with the keyboard, and leaves its form. */
  async function addStage(page: Page, stage: string) {
    await page.getByRole('button', { name: '添加条件', exact: true }).focus();
    await press(page, 'Enter');
    // A plain field stands there until the list has loaded.
    await eventually(() => page.evaluate(() => document.activeElement?.role)).toBe('combobox');
    await choose(page, '客户阶段');
    await page.getByLabel('比较方式').waitFor();
    await press(page, 'Tab', 'Tab');
    await choose(page, stage);
    await press(page, 'Escape');
    await page.getByRole('button', { name: '完成' }).focus();
    await press(page, 'Enter');
  }

  it('are built with the keyboard while the count moves, and tell whom they mean and why', async () => {
    const admin = await app.server().as('admin');
    const stages = async (...wanted: string[]) => {
      const all = await Promise.all(wanted.map((stage) => admin.listCustomers({ stage: stage as 'lead', limit: 1 })));
      return all.reduce((sum, one) => sum + one.total, 0);
    };
    const page = await app.at('/user/smart-tags', { as: 'admin' });
    await page.getByRole('button', { name: '新建智能标签组' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('名称').fill('流失风险');
    await drawer.getByRole('button', { name: '创建' }).click();
    await page.getByRole('link', { name: '在「流失风险」里添加标签' }).click();

    await page.getByLabel('名称').fill('高风险');
    await page.getByLabel('优先级').fill('30');
    await addStage(page, '已流失');
    await eventually(() => matched(page)).toBe(await stages('lost'));
    await page.getByLabel('组内怎样算满足').selectOption({ label: '满足以下任一条件' });
    await addStage(page, '已结束');
    await eventually(() => matched(page)).toBe(await stages('lost', 'finished'));
    await press(page, 'Delete');
    await eventually(() => matched(page)).toBe(await stages('lost'));
    await press(page, 'Control+z');
    await eventually(() => matched(page)).toBe(await stages('lost', 'finished'));
    await press(page, 'Alt+ArrowUp');
    const sentences = page.locator('[data-part][aria-expanded]');
    await eventually(() => sentences.allTextContents()).toEqual(['客户阶段是已结束', '客户阶段是已流失']);
    await press(page, 'Control+Enter');

    await page.getByRole('heading', { name: '高风险' }).waitFor();
    expect(pathOf(page)).toMatch(/^\/label\/detail\?tag_id=\d+$/);
    await page.getByText('客户阶段是已结束，或者客户阶段是已流失').waitFor();
    const table = page.getByRole('table', { name: '有这个标签的客户' });
    await table
      .getByText(/客户阶段是已(结束|流失)/)
      .first()
      .waitFor();
    const count = await stages('lost', 'finished');
    await page.getByText(`流失风险 · ${count} 位客户`).waitFor();

    await page.getByRole('tab', { name: '计算记录' }).click();
    await page
      .getByRole('button', { name: /的变化$/ })
      .first()
      .click();
    const changes = page.getByRole('dialog').getByRole('table');
    await changes.getByText('新增').first().waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: '客户', exact: true }).click();
    await table
      .getByRole('link', { name: /为什么有这个标签$/ })
      .first()
      .click();
    await page.getByText('现在满足条件').waitFor();
    await page.getByRole('img', { name: '满足', exact: true }).waitFor();
    expect(await page.getByRole('img', { name: '不满足' }).count()).toBe(1);
    expect(faultsOf(page)).toEqual([]);
  });

  it('show what a server refuses at its rule, and what is not complete', async () => {
    const admin = await app.server().as('admin');
    const group = await admin.saveIntelligentTagGroup({ name: '圈', mode: 'multi' });
    const stage = { field: 'attribute.stage', op: 'eq', values: ['lost'] } as const;
    const shared = { tag_group_id: group.id, update_mode: 'manual' } as const;
    const first = await admin.saveIntelligentTag({ ...shared, name: '甲', condition: { all: [{ ...stage, values: ['lost'] }] } });
    const second = await admin.saveIntelligentTag({
      ...shared,
      name: '乙',
      condition: { all: [{ field: 'tag.tag', op: 'contains', values: [String(first.id)] }] },
    });
    const page = await app.at(`/user/smart-tags/edit?tag_id=${first.id}`, { as: 'admin' });
    await page.getByRole('button', { name: '添加条件', exact: true }).click();
    await page.getByRole('button', { name: '保存并计算' }).click();
    await page.getByText('请选择字段').waitFor();
    await page.getByRole('combobox', { name: '字段' }).focus();
    await choose(page, '标签');
    await page.getByLabel('比较方式').waitFor();
    await press(page, 'Tab', 'Tab');
    await choose(page, '乙');
    await page.getByText('条件引用了自己，请去掉这一条').first().waitFor();

    await goTo(page, '/user/smart-tags');
    await page.getByRole('button', { name: '「甲」的操作' }).click();
    await page.getByRole('menuitem', { name: '删除标签' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click();
    await page.getByRole('alertdialog').getByText('智能标签「乙」').waitFor();
    await page.getByRole('button', { name: '知道了' }).click();
    expect((await admin.getIntelligentTag({ tag_id: second.id })).name).toBe('乙');
    expect(faultsOf(page).filter((one) => !/409|422/.test(one))).toEqual([]);
  });

  it('make exceptions for a customer, from the page that says why', async () => {
    const admin = await app.server().as('admin');
    const group = await admin.saveIntelligentTagGroup({ name: '例外', mode: 'multi' });
    const condition = { field: 'attribute.stage', op: 'eq', values: ['lost'] } as const;
    const tag = await admin.saveIntelligentTag({
      tag_group_id: group.id,
      name: '流失',
      update_mode: 'manual',
      condition: { all: [{ ...condition, values: ['lost'] }] },
    });
    const { list } = await admin.listCustomers({ stage: 'in_service', limit: 1 });
    const user_id = list[0]?.id ?? expect.unreachable('no customer');
    const page = await app.at(`/label/client?tag_id=${tag.id}&user_id=${user_id}`, { as: 'admin' });
    await page.getByText('没有这个标签').waitFor();
    await page.getByRole('button', { name: '添加例外' }).click();
    await page.getByRole('dialog').getByLabel('原因').fill('家属转告，先跟进');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.getByText('家属转告，先跟进').waitFor();
    await page.getByText('有这个标签', { exact: true }).waitFor();
    await goTo(page, `/user/userList/detail/${user_id}`);
    await page.getByRole('link', { name: '流失', exact: true }).click();
    await page.getByRole('button', { name: '移除例外' }).click();
    await page.getByText('没有这个标签').waitFor();
    expect(faultsOf(page)).toEqual([]);
  });

  it('show only those that failed, where the address or a choice says so', async () => {
    const { server } = app;
    const admin = await server().as('admin');
    const group = await admin.saveIntelligentTagGroup({ name: '算不出', mode: 'multi' });
    const condition = () => ({ all: [{ field: 'attribute.stage', op: 'eq' as const, values: ['lost'] }] });
    const shared = { tag_group_id: group.id, update_mode: 'manual' } as const;
    const bad = await admin.saveIntelligentTag({ ...shared, name: '失败的标签', condition: condition() });
    await admin.saveIntelligentTag({ ...shared, name: '正常的标签', condition: condition() });
    await eventually(async () => (await admin.getIntelligentTag({ tag_id: bad.id })).status).toBe('done');
    await server().deps.database.system((db) =>
      sql`update smart_tag_run set error = '算不出', error_en = 'It failed', ended_at = now() where tag_id = ${bad.id}`.execute(db),
    );
    expect((await admin.getIntelligentTag({ tag_id: bad.id })).status).toBe('failed');
    const page = await app.at('/user/smart-tags?status=failed', { as: 'admin' });
    await page.getByText('失败的标签').first().waitFor();
    expect(await page.getByText('正常的标签').count()).toBe(0);
    const select = page.getByRole('combobox', { name: '状态' });
    expect(await select.inputValue()).toBe('failed');
    await select.selectOption('');
    await page.getByText('正常的标签').first().waitFor();
    expect(pathOf(page)).toBe('/user/smart-tags');
    await select.selectOption({ label: '失败' });
    await eventually(() => page.getByText('正常的标签').count()).toBe(0);
    expect(pathOf(page)).toBe('/user/smart-tags?status=failed');
    expect(faultsOf(page)).toEqual([]);
  });

  it('stay quick to type in with 200 rules', async () => {
    const admin = await app.server().as('admin');
    const group = await admin.saveIntelligentTagGroup({ name: '很多条件', mode: 'multi' });
    const any = Array.from({ length: 199 }, (_, at) => ({ field: 'attribute.age', op: 'eq', values: [String(at + 1)] }) as const);
    const tag = await admin.saveIntelligentTag({
      tag_group_id: group.id,
      name: '年龄',
      update_mode: 'manual',
      condition: {
        any: [
          ...any.map((rule) => ({ ...rule, values: [...rule.values] })),
          { any: [{ field: 'attribute.age', op: 'gte', values: ['60'] }] },
        ],
      },
    });
    const page = await app.at(`/user/smart-tags/edit?tag_id=${tag.id}`, { as: 'admin' });
    await page.getByRole('button', { name: '年龄等于 100 岁', exact: true }).click();
    const value = page.getByRole('textbox', { name: '值', exact: true });
    await value.focus();
    await press(page, 'End');
    await page.evaluate(() => {
      const took: number[] = [];
      addEventListener('keydown', (event) => {
        const start = event.timeStamp;
        // After the frame that shows the key.
        requestAnimationFrame(() => setTimeout(() => took.push(performance.now() - start)));
      });
      Object.assign(window, { took });
    });
    for (const key of ['Backspace', '1', '2', 'Backspace', '3']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(120);
    }
    const took = await page.evaluate(() => (window as unknown as { took: number[] }).took);
    expect(took).toHaveLength(5);
    expect(took.sort((a, b) => a - b)[2]).toBeLessThan(100);
    await page.getByRole('button', { name: '年龄等于 1013 岁', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: '添加条件', exact: true }).first().isDisabled()).toBe(true);
    expect(faultsOf(page)).toEqual([]);
  });
});
