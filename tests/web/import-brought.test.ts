import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answerWith, eventually, faultsOf, hasChromium, pathOf, useConsole } from '../support/browser.js';
import { endedJob } from '../support/ended-job.js';
import { drawer, heading } from './import-steps.js';

describe.skipIf(!hasChromium)('finished import', () => {
  const app = useConsole();

  it('links to the records it created, if there is a list of them', async () => {
    const admin = await app.server().as('admin');
    const file = new File(['手机号,昵称\n13911000077,小鹿\n'], '来源.csv');
    const { id, job_id } = await admin.importCustomers({ file });
    await endedJob(admin, { id: job_id });
    const link = (page: Page) => drawer(page).getByRole('link', { name: '查看客户' });
    const hrefOf = async (page: Page) => {
      await page.goto(`${app.server().url}/#/system/import?open=${id}`);
      await heading(page, '导入完成');
      return link(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    };
    // A menu without a list of customers leads there for developers alone.
    const without = async (page: Page) => {
      await answerWith(page, '/admin/v1/menus/build', { data: (await admin.buildMenus()).filter((one) => one.path !== '/user') });
      return page;
    };
    expect(await hrefOf(await without(await app.window({ as: 'admin' })))).toEqual([]);
    const developer = await without(await app.window({ as: 'admin', developer: true }));
    expect(await hrefOf(developer)).toEqual(['#/operations/customer?call=listCustomers']);
    await link(developer).click();
    await eventually(() => pathOf(developer)).toBe('/operations/customer?call=listCustomers');
    const listed = await app.window({ as: 'admin' });
    expect(await hrefOf(listed)).toEqual(['#/user/userList']);
    for (const page of [developer, listed]) expect(faultsOf(page)).toEqual([]);
  });
});
