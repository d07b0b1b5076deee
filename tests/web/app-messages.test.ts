import { scheduledTasks } from '@shiyi/server/areas/configuration/message-log/scheduled';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eventually, hasChromium, useConsole } from '../support/browser.js';
import { runningService } from '../support/services.js';

describe.skipIf(!hasChromium)('messages of the app and of events', () => {
  const used = useConsole();
  const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await used.server().deps.database.system((db) => query.execute(db))).rows;

  it('foresee who gets an app message, send it, and recall it', async () => {
    const page = await used.at('/user/apply-msg/add-edit', { as: 'admin' });
    await page.getByRole('combobox', { name: '员工', exact: true }).fill('陈雨桐');
    await page.getByRole('option', { name: /陈雨桐/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: /^名称/ }).fill('停诊通知');
    await page.getByRole('textbox', { name: '正文' }).fill('周三上午停诊，请提前告知客户');
    await page.getByText('1 人会收到').waitFor();
    await page.getByRole('button', { name: '检查并发送' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('「停诊通知」立即发给 1 位员工').waitFor();
    await dialog.getByRole('textbox').fill('1');
    await dialog.getByRole('button', { name: '发给 1 人' }).click();
    await page.getByText('1 人中 1 人已送达').waitFor();
    const kept = async () => [...((await used.server().deps.sandbox.read('wwsandbox'))?.messages.values() ?? [])].at(-1);
    expect(await kept()).toMatchObject({ content: '周三上午停诊，请提前告知客户', receivers: ['chenyutong'], recalled: false });
    await page.getByRole('button', { name: '撤回', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click();
    await page.getByRole('table').getByText('已撤回').waitFor();
    await eventually(async () => (await kept())?.recalled).toBe(true);
    await page.getByRole('button', { name: '撤回', exact: true }).waitFor({ state: 'detached' });
  });

  it('send an automatic reminder, and log it', async () => {
    const admin = await used.server().as('admin');
    for (const { id } of (await admin.listMessageConfigs({ limit: 100 })).list) await admin.deleteMessageConfig({ id });
    await admin.createMessageConfig({
      scene: 'service_expire',
      name: '到期',
      channels: ['app'],
      title: '快到期了',
      content: '{{nick_name}}还有 {{remain_days}} 天',
    });
    await admin.createIngestKey({ name: '客户端' }).catch(() => undefined);
    const { user_id } = await runningService(
      admin,
      new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      {},
      { nick_name: '小满满' },
    );
    // As if it were nine in the morning, three days before the end.
    await rows(sql`update message_config set on_since = now() - interval '2 days'`);
    const [{ zone } = { zone: 'UTC' }] = await rows(sql<{
      zone: string;
    }>`select 'Etc/GMT' || case when o > 0 then '-' else '+' end || abs(o) as zone
      from (select case when 12 - h > -12 and 12 - h <= 14 then 12 - h else 0 end as o from (select extract(hour from now() at time zone 'UTC')::int as h) x) y`);
    await rows(sql`update enterprise set time_zone = ${zone} where corpid = 'wwsandbox'`);
    await rows(sql`update service set service_days = (now() at time zone ${zone})::date + 3 - start_date + 1 where user_id = ${user_id}`);
    await used.server().runScheduledTasks(scheduledTasks);
    await used.server().runScheduledTasks(scheduledTasks);
    const page = await used.at('/system/messageLog', { as: 'admin' });
    const row = page.getByRole('row', { name: /小满满/ });
    await row.getByText('已发送').waitFor();
    expect(await row.textContent()).toMatch(/服务到期.*快到期了.*小满满还有 3 天/);
    const messages = await rows(
      sql<{ content: object }>`select content from customer_message where user_id = ${user_id} and kind = 'notice'`,
    );
    expect(messages).toEqual([{ content: { title: '快到期了', text: '小满满还有 3 天' } }]);
    await used.server().runScheduledTasks(scheduledTasks);
    await page.reload();
    await page.getByRole('row', { name: /小满满/ }).waitFor();
    expect(await page.getByRole('row', { name: /小满满/ }).count()).toBe(1);
  });
});
