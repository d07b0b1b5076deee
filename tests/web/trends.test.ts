import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { tooWide, violations } from '../support/page-checks.js';

describe.skipIf(!hasChromium)('trends of a customer', () => {
  const app = useConsole();

  it('are recorded by staff, and seen as a chart and a table', async () => {
    const admin = await app.server().as('admin');
    const { id } = await admin.createCustomer({ nick_name: '趋势小禾', height: 165, init_weight: 70 });
    await admin.setCustomerConsent({ id, module: 'weight', granted: true });
    for (const [ago, weight] of [70, 69.8, 69.5, 69.4].entries())
      await app.server().deps.database.system((db) =>
        sql`insert into punch_weight (enterprise_id, user_id, day, weight)
          select enterprise_id, id, (now() at time zone 'Asia/Shanghai')::date - 5 + ${ago}::int, ${weight} from customer where id = ${id}`.execute(
          db,
        ),
      );
    const page = await app.at(`/user/userList/detail/${id}`, { as: 'admin' });
    await page.getByRole('tab', { name: '趋势', exact: true }).click();
    await page.getByRole('img', { name: /体重，4 条记录/ }).waitFor();

    await page.getByRole('button', { name: '代客户打卡' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel(/^体重/).first().fill('69.1');
    await form.getByRole('button', { name: '保存打卡' }).click();
    await page.getByText('打卡已记录').waitFor();
    await page.getByRole('img', { name: /体重，5 条记录/ }).waitFor();
    await page.getByRole('button', { name: '表格', exact: true }).click();
    await page.getByRole('cell', { name: '69.1', exact: true }).first().waitFor();
    await page.getByRole('tab', { name: '睡眠' }).click();
    await page.getByText('客户没有同意查看这类记录').waitFor();
    expect(await violations(page)).toEqual([]);
    for (const width of [1440, 1024, 390]) expect(await tooWide(page, width)).toEqual([]);
    expect(faultsOf(page)).toEqual([]);
  });
});

describe.skipIf(!hasChromium)('key of the customers’ app', () => {
  const app = useConsole();

  it('is created, shows its secret once, and is switched off', async () => {
    const page = await app.at('/system/ingest-key', { as: 'admin' });
    await page.getByRole('button', { name: '新建密钥' }).first().click();
    await page.getByRole('dialog').getByRole('textbox', { name: '名称' }).fill('小程序');
    await page.getByRole('button', { name: '创建密钥' }).click();
    const secret = page.getByRole('dialog', { name: '「小程序」的密钥' });
    await secret.getByText('密钥只显示这一次').waitFor();
    await secret.getByRole('button', { name: '已保存好' }).click();
    await page.getByRole('row', { name: /小程序/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(faultsOf(page)).toEqual([]);
  });
});
