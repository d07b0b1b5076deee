import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsOf, hasChromium, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('writes to WeCom in the console', () => {
  const app = useConsole();
  const row = (page: Page, text: string) =>
    page
      .getByRole('table', { name: /企微写入/ })
      .getByRole('row')
      .filter({ hasText: text });

  beforeAll(async () => {
    const rows = [
      ['contact.remark', '周小满', 'unknown', '企业微信没有响应', 'WeCom did not respond', null],
      [
        'contact.remark',
        '陈可欣',
        'refused',
        '该员工与客户没有好友关系（84061）',
        'This staff member and the customer are not contacts (84061)',
        84061,
      ],
      ['contact_way.move', '西湖门店', 'sent', null, null, null],
    ];
    await app.server().deps.database.system((db) =>
      sql`insert into outgoing (enterprise_id, kind, target, subject, input, status, error, error_en, errcode, tries, run_at, settled_at, operator_id)
        select s.enterprise_id, r ->> 0, r ->> 1, r ->> 1, '{}', r ->> 2, r ->> 3, r ->> 4, (r ->> 5)::integer, 3, 'infinity',
          case when r ->> 2 <> 'unknown' then now() end, s.id
        from staff s, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r where s.username = 'admin'`.execute(db),
    );
  });

  it('show why they are not done, and can be dropped', async () => {
    const page = await app.at('/monitoring/outgoing', { as: 'admin' });
    await row(page, '周小满').getByText('待核实').waitFor();
    await row(page, '陈可欣').getByText('该员工与客户没有好友关系（84061）').waitFor();
    await row(page, '西湖门店').getByText('已完成').waitFor();
    expect(await row(page, '西湖门店').getByRole('button').count()).toBe(0);
    await row(page, '周小满').getByRole('button', { name: /操作/ }).click();
    await page.getByRole('menuitem', { name: '放弃' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click();
    await row(page, '周小满').getByText('已放弃').waitFor();
    expect(faultsOf(page)).toEqual([]);
  });
});
