import { describe, expect, it } from 'vitest';
import { faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { choose, drawer, expectGood, followed, heading } from './import-steps.js';

describe.skipIf(!hasChromium)('import drawer', () => {
  const app = useConsole();

  it('adds columns to the dictionary of the company, which maps the next file, and removes them', async () => {
    const page = await app.at('/system/import?open=new', { as: 'admin' });
    await drawer(page).getByRole('radio', { name: '食材', exact: true }).check();
    await choose(page, '表.csv', ['名称,Heizwert,蛋白质,脂肪,碳水化合物', '红果羹,100,10,5,3.75']);
    await heading(page, '还不能导入');
    await drawer(page).getByRole('combobox', { name: '「Heizwert」对应的字段' }).click();
    await page.getByRole('option', { name: '能量', exact: true }).click();
    await heading(page, '预检结果');
    const keep = drawer(page).getByRole('checkbox', { name: /记入列名词典/ });
    await keep.check();
    await drawer(page).getByRole('button', { name: '列名词典（1）' }).waitFor();
    expect(await keep.isChecked()).toBe(true);
    await expectGood(page);

    const admin = await app.server().as('admin');
    const { id } = await admin.importIngredients({
      file: new File(['Heizwert,碳水化合物,蛋白质,脂肪,名称\n100,3.75,10,5,绿果羹\n'], '另一份.csv'),
      dry_run: true,
    });
    const other = await app.at(`/system/import?open=${id}`, { as: 'admin' });
    await heading(other, '预检结果');
    await drawer(other)
      .getByText(/^列名词典/)
      .first()
      .waitFor();
    await drawer(other).getByRole('button', { name: '列名词典（1）' }).click();
    await drawer(other).getByRole('button', { name: '从列名词典移除「Heizwert」' }).click();
    await heading(other, '还不能导入');
    await followed(other);
    expect((await admin.listImportHeads({})).list).toEqual([]);
    expect([faultsOf(page), faultsOf(other)]).toEqual([[], []]);
  });

  it('lists the rows of an import of tags that wait for a customer', async () => {
    const admin = await app.server().as('admin');
    await admin.createTagGroup({ name: '等待的标签', scope: 'corp', tags: ['到店等候'] });
    const page = await app.at('/system/import?open=new', { as: 'admin' });
    await drawer(page).getByRole('radio', { name: '客户标签', exact: true }).check();
    await choose(page, '标签.csv', ['手机号,标签', '13700069001,到店等候', '13700069002,到店等候']);
    await heading(page, '预检结果');
    const section = drawer(page).getByRole('region', { name: '将等待客户的 2 行' });
    await section.waitFor();
    for (const line of ['2', '3'])
      await section
        .getByRole('row', { name: new RegExp(`^${line} .*还没有你能看到的客户用这个手机号；90 天内有了就自动打上标签`) })
        .waitFor();
    await expectGood(page);
    await drawer(page).getByRole('button', { name: '导入 2 条' }).click();
    await heading(page, '导入完成');
    await drawer(page).getByRole('region', { name: '等待客户的 2 行' }).getByRole('row', { name: /^2 / }).waitFor();
    await expectGood(page);
    expect(faultsOf(page)).toEqual([]);
  });
});
