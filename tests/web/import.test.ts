import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, pathOf, useConsole } from '../support/browser.js';
import { button, choose, countOf, drawer, expectGood, followed, heading, operator, questionsIn, table } from './import-steps.js';

/** Two-byte codes of Chinese characters as Excel in China writes them. */
function gbk(text: string): Buffer {
  const decoder = new TextDecoder('gbk');
  const codes = new Map<string, [number, number]>();
  for (let lead = 0xb0; lead <= 0xf7; lead++)
    for (let trail = 0xa1; trail <= 0xfe; trail++) codes.set(decoder.decode(new Uint8Array([lead, trail])), [lead, trail]);
  return Buffer.from([...text].flatMap((one) => codes.get(one) ?? [one.charCodeAt(0)]));
}

describe.skipIf(!hasChromium)('import center', () => {
  const app = useConsole();

  it('goes from a file with errors to customers, corrections, and undo', async () => {
    const admin = await app.server().as('admin');
    const imported = (await admin.listCustomers({ source: 'import' })).total;
    const page = await app.at('/system/import', { as: operator });
    await page.getByText('还没有导入过').waitFor();
    await expectGood(page);
    await page.getByRole('button', { name: '导入数据' }).last().click();
    await heading(page, '导入什么');
    await expectGood(page);

    const file = gbk(table(['联络,昵称,城市', '13900001001,小鹿,杭州', '1390000,小明,杭州', '13900001003,阿宝,宁波', '13900001004,,']));
    await choose(page, '客户.csv', file);
    await heading(page, '还不能导入');
    expect(await questionsIn(page)).toEqual(['哪一列是「手机号」？']);
    await drawer(page).getByRole('combobox', { name: '「联络」对应的字段' }).fill('sjh');
    await page.getByRole('option', { name: '手机号 *' }).click();
    await followed(page);
    await heading(page, '预检结果');
    expect([await countOf(page, '将新增').textContent(), await countOf(page, '不能导入').textContent()]).toEqual(['2', '2']);
    await drawer(page).getByRole('cell', { name: '手机号应为 11 位数字' }).waitFor();
    await drawer(page).getByRole('cell', { name: '新客户需要填写昵称或姓名' }).waitFor();
    await expectGood(page);
    expect((await admin.listCustomers({ source: 'import' })).total).toBe(imported);

    await button(page, '导入 2 条').click();
    await heading(page, '导入完成');
    expect([await countOf(page, '新增').textContent(), await countOf(page, '失败').textContent()]).toEqual(['2', '2']);
    await expectGood(page);
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, '下载结果').click()]);
    expect(download.suggestedFilename()).toBe('客户-结果.csv');
    const outcome = await readFile(await download.path(), 'utf8');
    expect(outcome).toContain('1390000,小明,杭州,失败,手机号应为 11 位数字');

    await button(page, '再次导入').click();
    await heading(page, '导入什么');
    const mended = outcome.replace('1390000,', '13900001002,').replace('13900001004,,', '13900001004,小雨,');
    await choose(page, '客户-改好.csv', Buffer.from(mended));
    await heading(page, '预检结果');
    expect([
      await countOf(page, '将新增').textContent(),
      await countOf(page, '将跳过').textContent(),
      await countOf(page, '不能导入').textContent(),
    ]).toEqual(['2', '2', '0']);
    await button(page, '导入 2 条').click();
    await heading(page, '导入完成');
    await eventually(async () => (await admin.listCustomers({ source: 'import' })).total).toBe(imported + 4);

    const id = /open=(\d+)/.exec(pathOf(page))?.[1] ?? '';
    await button(page, '撤销导入').click();
    const question = page.getByRole('alertdialog');
    const yes = question.getByRole('button', { name: '撤销导入' });
    expect(await yes.isDisabled()).toBe(true);
    await question.getByRole('textbox').fill((await admin.getImportFile({ id: Number(id) })).name);
    await yes.click();
    await heading(page, '导入已撤销');
    await page.getByText('删除 2，恢复 0，保留 0').first().waitFor();
    expect((await admin.listCustomers({ source: 'import' })).total).toBe(imported + 2);
    await button(page, '关闭').first().click();
    await page.getByRole('row', { name: /客户-改好.*已撤销/ }).waitFor();
    await expectGood(page);
    expect(faultsOf(page)).toEqual([]);
  });

  it('shows what an update would change first, and changes no more than that', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at('/system/import?open=new', { as: 'admin' });
    await choose(page, '甲.csv', ['手机号,昵称,备注', '13900002001,小鹿,老客户']);
    await button(page, '导入 1 条').click();
    await heading(page, '导入完成');
    await button(page, '再次导入').click();
    await choose(page, '乙.csv', ['手机号,昵称,备注', '13900002001,鹿小姐,']);
    await heading(page, '预检结果');
    expect(await button(page, '导入').isDisabled()).toBe(true);
    await drawer(page).getByRole('radio', { name: '更新' }).check();
    await followed(page);
    await drawer(page).getByRole('row', { name: '2 昵称 小鹿 鹿小姐' }).waitFor();
    await expectGood(page);
    await button(page, '导入 1 条').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '导入并更新' }).click();
    await heading(page, '导入完成');
    expect((await admin.listCustomers({ phone: '13900002001' })).list).toMatchObject([{ nick_name: '鹿小姐', remark: '老客户' }]);
  });

  it('accepts a table pasted from a spreadsheet, and warns until it is uploaded', async () => {
    const page = await app.at('/system/import?open=new', { as: operator });
    await heading(page, '导入什么');
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '手机号\t昵称\r\n13900003001\t"两\n行"\r\n');
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
    });
    await drawer(page).getByText('粘贴的表格.csv').waitFor();
    await expectGood(page);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: '继续导入' }).click();
    const upload = /\/import-member$/;
    await page.route(upload, () => undefined);
    await button(page, '上传并预检').press('Enter');
    await drawer(page).getByRole('progressbar', { name: '正在上传' }).waitFor();
    await button(page, '取消上传').click();
    await drawer(page).getByText('粘贴的表格.csv').waitFor();
    await page.unroute(upload);
    await button(page, '上传并预检').press('Enter');
    await heading(page, '预检结果');
    expect(await countOf(page, '将新增').textContent()).toBe('1');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('预检结果');
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /粘贴的表格.*预检/ }).click();
    await heading(page, '预检结果');
  });

  it('explains at once why a file is not accepted', async () => {
    const page = await app.at('/system/import?open=new', { as: operator });
    await heading(page, '导入什么');
    const input = drawer(page).locator('input[type=file]');
    await input.setInputFiles({ name: '旧.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('x') });
    await drawer(page).getByRole('alert').filter({ hasText: '另存为 .xlsx 或 .csv' }).waitFor();
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      for (const name of ['一.csv', '二.csv']) dataTransfer.items.add(new File(['x'], name));
      document.querySelector('main')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
    await drawer(page).getByRole('alert').filter({ hasText: '一次只能选一个文件' }).waitFor();
    await choose(page, '页面.csv', Buffer.from('<html><table>'));
    await drawer(page).getByRole('alert').filter({ hasText: '这不是表格文件' }).waitFor();
    expect(pathOf(page)).toBe('/system/import?open=new');
  });

  it('provides a template, and skips its example row', async () => {
    const page = await app.at('/system/import?open=new', { as: 'admin' });
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, '下载客户模板').click()]);
    expect(download.suggestedFilename()).toBe('客户导入模板.xlsx');
    await choose(page, '模板.xlsx', await readFile(await download.path()));
    await heading(page, '预检结果');
    expect([await countOf(page, '将新增').textContent(), await countOf(page, '不能导入').textContent()]).toEqual(['0', '0']);
    await drawer(page).getByText('模板里的示例行，不导入').waitFor();
  });
});
