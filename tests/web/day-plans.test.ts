import { scheduledTasks } from '@shiyi/server/areas/content/day-plan/scheduled';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { violations } from '../support/page-checks.js';
import { dayIn, runningService } from '../support/services.js';

describe.skipIf(!hasChromium)('day plans', () => {
  const app = useConsole();

  it('are set up with a quick reply by a slash, fill the day, and are settled by keyboard', async () => {
    const server = app.server();
    const admin = await server.as('admin');
    const { id: group_id } = await admin.savePhraseGroup({ name: '计划页组' });
    await admin.savePhrase({
      group_id,
      title: '计划页话术',
      content: '{{姓名}}，今天第{{第几天}}天',
      scope: 'enterprise',
      shortcut: 'jhyhs',
    });
    const page = await app.at('/material/day-plan/plans/edit', {
      as: 'admin',
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    });
    await page.getByRole('textbox', { name: '名称', exact: true }).fill('页面计划');
    await page.getByLabel('时间', { exact: true }).first().fill('00:01');
    await page.getByRole('textbox', { name: '文字', exact: true }).first().focus();
    await page.keyboard.type('/');
    await page.getByRole('combobox', { name: '插入话术' }).fill('jhyhs');
    await page.getByRole('option', { name: /计划页话术/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('计划页话术').waitFor();
    await page.getByRole('button', { name: '添加一步' }).click();
    await page.getByRole('textbox', { name: '文字', exact: true }).fill('第二天说的话');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('日计划已保存').waitFor();
    await page.getByRole('heading', { name: '页面计划' }).waitFor();
    const [plan] = (await admin.listDayPlans({ keyword: '页面计划' })).list;
    expect(plan).toMatchObject({ step_count: 2, last_day: 2, status: 'off' });

    await admin.changeDayPlanStatus({ id: plan?.id ?? 0, status: 'on' });
    await server.deps.database.system((db) => sql`update message_config set quiet_from = null, quiet_to = null`.execute(db), 'write');
    for (const nick_name of ['甲客户', '乙客户']) await runningService(admin, dayIn(0), {}, { nick_name });
    await server.runScheduledTasks(scheduledTasks);
    const waiting = async () => (await admin.listDayPlanTasks({ plan_id: plan?.id ?? 0 })).list;
    await eventually(async () => (await waiting()).length).toBe(2);
    const [first] = await waiting();
    await page.goto(`${server.url}/#/material/day-plan?at=${first?.id}`);
    const row = page.locator(`[data-task="${first?.id}"][data-current]`);
    await row.waitFor();
    await page.keyboard.press('c');
    await page.getByText('内容已复制').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${first?.name}，今天第1天`);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('d');
    await page.getByText(`${first?.name} · 已标记发送`).waitFor();
    await eventually(async () => (await waiting()).map(({ id }) => id)).not.toContain(first?.id);
    await page.keyboard.press('u');
    await page.getByText('已撤销').waitFor();
    await eventually(async () => (await waiting()).map(({ id }) => id)).toContain(first?.id);
    expect(faultsOf(page)).toEqual([]);
  });

  it('show how far each step has reached, and ask before they are switched off', async () => {
    const admin = await app.server().as('admin');
    const [plan] = (await admin.listDayPlans({ keyword: '服务全程关怀' })).list;
    const page = await app.at(`/material/day-plan/plans/detail?id=${plan?.id}`, { as: 'admin' });
    await page.getByRole('heading', { name: '服务全程关怀' }).waitFor();
    await page.getByText('看懂食品标签').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '服务全程关怀' }).click();
    await page.getByRole('menuitem', { name: '停用' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click();
    await page.getByText('状态已更新').waitFor();
    expect((await admin.getDayPlan({ id: plan?.id ?? 0 })).status).toBe('off');
    await page.goto(`${app.server().url}/#/material/day-plan/plans`);
    await page.getByRole('row', { name: /服务全程关怀/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(faultsOf(page)).toEqual([]);
  });

  it('say so where nothing is left to send', async () => {
    await app.server().deps.database.system((db) => sql`delete from day_plan`.execute(db), 'write');
    const page = await app.at('/material/day-plan', { as: 'twin.admin' });
    await page.getByRole('button', { name: '只看我的' }).click();
    await page.getByText('今天没有要发的了').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(faultsOf(page)).toEqual([]);
  });
});
