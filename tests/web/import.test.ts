import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answerWith, eventually, faultsOf, goTo, hasChromium, pathOf, useConsole } from '../support/browser.js';
import { tooWide, violations } from '../support/page-checks.js';

/** A user with the role 运营. */
const operator = 'zhengkaiwen';

/** Encodes Chinese text as Excel in China does. */
function gbk(text: string): Buffer {
  const decoder = new TextDecoder('gbk');
  const codes = new Map<string, [number, number]>();
  for (let lead = 0xb0; lead <= 0xf7; lead++)
    for (let trail = 0xa1; trail <= 0xfe; trail++) codes.set(decoder.decode(new Uint8Array([lead, trail])), [lead, trail]);
  return Buffer.from([...text].flatMap((one) => codes.get(one) ?? [one.charCodeAt(0)]));
}

const table = (rows: readonly string[]) => `${rows.join('\r\n')}\r\n`;

describe.skipIf(!hasChromium)('the import centre', () => {
  const app = useConsole();

  const drawer = (page: Page) => page.getByRole('dialog');
  const button = (page: Page, name: string | RegExp) => drawer(page).getByRole('button', { name });
  const heading = (page: Page, name: string) => drawer(page).getByRole('heading', { name }).waitFor();

  async function choose(page: Page, name: string, buffer: Buffer) {
    await drawer(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
    await button(page, '上传并预检').click();
  }

  const countOf = (page: Page, name: string) =>
    drawer(page)
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: name }) })
      .locator('dd')
      .textContent();

  async function expectGood(page: Page) {
    expect(await violations(page)).toEqual([]);
    for (const width of [390, 1440]) expect(await tooWide(page, width, 'main, [role=dialog], [role=dialog] > *')).toEqual([]);
  }

  it('leads from a file with faults to customers, to what is mended, and back', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at('/system/import', { as: operator });
    await page.getByText('还没有导入过').waitFor();
    await expectGood(page);
    await page.getByRole('button', { name: '导入数据' }).last().click();
    await heading(page, '导入什么');
    await expectGood(page);

    const file = gbk(table(['联络,昵称,城市', '13900001001,小鹿,杭州', '1390000,小明,杭州', '13900001003,阿宝,宁波', '13900001004,,']));
    await choose(page, '客户.csv', file);
    await heading(page, '还不能导入');
    await drawer(page).getByRole('alert').filter({ hasText: '没有找到“手机号”列' }).waitFor();
    await drawer(page).getByRole('combobox', { name: '「联络」对应的字段' }).fill('sjh');
    await page.getByRole('option', { name: '手机号 *' }).click();
    await expectGood(page);
    await button(page, '重新预检').click();

    await heading(page, '预检结果');
    expect([await countOf(page, '将新增'), await countOf(page, '不能导入')]).toEqual(['2', '2']);
    await drawer(page).getByRole('cell', { name: '手机号应为 11 位数字' }).waitFor();
    await drawer(page).getByRole('cell', { name: '新客户需要填写昵称或姓名' }).waitFor();
    await expectGood(page);
    expect((await admin.listCustomers({ source: 'import' })).total).toBe(0);

    await button(page, '导入 2 条').click();
    await heading(page, '导入完成');
    expect([await countOf(page, '新增'), await countOf(page, '失败')]).toEqual(['2', '2']);
    await expectGood(page);
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, '下载结果').click()]);
    expect(download.suggestedFilename()).toBe('客户-结果.csv');
    const outcome = await readFile(await download.path(), 'utf8');
    expect(outcome).toContain('1390000,小明,杭州,失败,手机号：手机号应为 11 位数字');

    await button(page, '再次导入').click();
    await heading(page, '导入什么');
    const mended = outcome.replace('1390000,', '13900001002,').replace('13900001004,,', '13900001004,小雨,');
    await choose(page, '客户-改好.csv', Buffer.from(mended));
    await heading(page, '预检结果');
    expect([await countOf(page, '将新增'), await countOf(page, '将跳过'), await countOf(page, '不能导入')]).toEqual(['2', '2', '0']);
    await button(page, '导入 2 条').click();
    await heading(page, '导入完成');
    await eventually(async () => (await admin.listCustomers({ source: 'import' })).total).toBe(4);

    const id = /open=(\d+)/.exec(pathOf(page))?.[1] ?? '';
    await button(page, '撤销导入').click();
    const question = page.getByRole('alertdialog');
    const yes = question.getByRole('button', { name: '撤销导入' });
    expect(await yes.isDisabled()).toBe(true);
    await question.getByRole('textbox').fill((await admin.getImportFile({ id: Number(id) })).name);
    await yes.click();
    await page.getByText('已撤销 2 条').waitFor();
    await heading(page, '导入已撤销');
    expect((await admin.listCustomers({ source: 'import' })).total).toBe(2);
    await button(page, '关闭').first().click();
    await page.getByRole('row', { name: /客户-改好.*已撤销/ }).waitFor();
    await expectGood(page);
    expect(faultsOf(page)).toEqual([]);
  });

  it('lets refused rows be mended where they stand: all in a try, those alone after the import', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at('/system/import?open=new', { as: operator });
    const cell = (line: number, head: string) => drawer(page).getByRole('textbox', { name: `第 ${line} 行 ${head}` });
    const rows = [
      '手机号,昵称,备注,内部,姓名,性别,身高,生日',
      '13900009001,小鹿,,甲,,,,',
      '1390000,小明,-5kg,乙,,,,1990-13-01',
      '',
      '13900009003,阿宝,,丙,,,,',
      '139,"小,雨",,丁,,,,',
    ];
    await choose(page, '周会.csv', Buffer.from(table(rows)));
    await heading(page, '预检结果');
    expect(await countOf(page, '不能导入')).toBe('2');
    await button(page, '在线修改').click();
    await heading(page, '修改不能导入的行');
    await eventually(() => drawer(page).getByRole('textbox').count()).toBe(14);
    for (const head of ['手机号', '生日']) expect(await cell(3, head).getAttribute('aria-invalid')).toBe('true');
    expect(await cell(6, '生日').getAttribute('aria-invalid')).toBe(null);
    expect(await cell(3, '备注').inputValue()).toBe('-5kg');
    await expectGood(page);
    await cell(3, '生日').fill('1990-12-01');
    await cell(3, '手机号').fill('13900009002');
    await cell(3, '手机号').press('Enter');
    expect(await cell(6, '手机号').evaluate((one) => one === document.activeElement)).toBe(true);
    await button(page, '返回').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '继续修改' }).click();
    await button(page, '预检修改的 1 行').click();
    await heading(page, '预检结果');
    await drawer(page).getByText('周会-已修改.csv').waitFor();
    expect([await countOf(page, '将新增'), await countOf(page, '不能导入')]).toEqual(['3', '1']);
    await button(page, '导入 3 条').click();
    await heading(page, '导入完成');

    await button(page, '在线修改').click();
    await cell(5, '手机号').fill('13900009004');
    await button(page, '预检修改的 1 行').click();
    await heading(page, '预检结果');
    expect([await countOf(page, '将新增'), await countOf(page, '将跳过'), await countOf(page, '不能导入')]).toEqual(['1', '0', '0']);
    await button(page, '导入 1 条').click();
    await heading(page, '导入完成');
    const [mended] = (await admin.listCustomers({ phone: '13900009002' })).list;
    expect(mended).toMatchObject({ nick_name: '小明', remark: '-5kg' });
    expect((await admin.listCustomers({ phone: '13900009004' })).list).toMatchObject([{ nick_name: '小,雨' }]);
    expect(faultsOf(page)).toEqual([]);
  });

  it('shows what an update would change before it does, and changes no more than that', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at('/system/import?open=new', { as: 'admin' });
    await choose(page, '甲.csv', Buffer.from(table(['手机号,昵称,备注', '13900002001,小鹿,老客户'])));
    await button(page, '导入 1 条').click();
    await heading(page, '导入完成');
    await button(page, '再次导入').click();
    await choose(page, '乙.csv', Buffer.from(table(['手机号,昵称,备注', '13900002001,鹿小姐,'])));
    await heading(page, '预检结果');
    expect(await button(page, '导入').isDisabled()).toBe(true);
    await drawer(page).getByRole('radio', { name: '更新' }).check();
    await drawer(page).getByRole('row', { name: '2 昵称 小鹿 鹿小姐' }).waitFor();
    await expectGood(page);
    await button(page, '导入 1 条').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '导入并更新' }).click();
    await heading(page, '导入完成');
    expect((await admin.listCustomers({ phone: '13900002001' })).list).toMatchObject([{ nick_name: '鹿小姐', remark: '老客户' }]);
  });

  it('takes a table pasted from a spreadsheet, and guards it until it is uploaded', async () => {
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
    expect(await countOf(page, '将新增')).toBe('1');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('预检结果');
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /粘贴的表格.*预检/ }).click();
    await heading(page, '预检结果');
  });

  it('says at once why a file cannot be taken', async () => {
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

  it('gives a template to fill in, which it takes as it is', async () => {
    const page = await app.at('/system/import?open=new', { as: 'admin' });
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, '下载客户模板').click()]);
    expect(download.suggestedFilename()).toBe('客户导入模板.xlsx');
    await choose(page, '模板.xlsx', await readFile(await download.path()));
    await heading(page, '预检结果');
    expect([await countOf(page, '将新增'), await countOf(page, '不能导入')]).toEqual(['1', '0']);
  });

  it('offers the kinds that the person may import, and takes each as what it is', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at('/system/import?open=new', { as: operator });
    await heading(page, '导入什么');
    const kinds = drawer(page).getByRole('radiogroup').getByRole('radio');
    await eventually(() => kinds.count()).toBe(5);
    await expectGood(page);
    await drawer(page).getByRole('radio', { name: '线索' }).check();
    await drawer(page).getByText('必须有手机号和姓名').waitFor();
    await choose(page, '线索.csv', Buffer.from(table(['电话,称呼,诉求', '13700008001,许安,控糖'])));
    await button(page, '导入 1 条').click();
    await heading(page, '导入完成');
    expect((await admin.listLeads({ phone: '13700008001' })).list).toMatchObject([{ name: '许安', demand: '控糖', status: 'waiting' }]);
  });

  it('gives new customers to whom the importer chooses', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at('/system/import?open=new', { as: 'admin' });
    await button(page, '负责营养师').click();
    await drawer(page)
      .getByRole('option', { name: /陈雨桐/ })
      .click();
    await choose(page, '客户.csv', Buffer.from(table(['手机号,昵称', '13900008001,小满'])));
    await button(page, '导入 1 条').click();
    await heading(page, '导入完成');
    expect((await admin.listCustomers({ phone: '13900008001' })).list).toMatchObject([{ principal: { name: '陈雨桐' } }]);
  });

  it('is cancelled while it runs, goes on where it stopped, and is followed from the list', async () => {
    const admin = await app.server().as('admin');
    const rows = Array.from({ length: 400_000 }, (_, at) => `137${String(at).padStart(8, '0')},客${at}`);
    const { id } = await admin.importCustomers({ file: new File([table(['手机号,昵称', ...rows])], '大表.csv') });
    const page = await app.at('/system/import', { as: 'admin' });
    const row = page.getByRole('row', { name: /大表/ });
    await row.filter({ hasText: /进行中 \d+ %/ }).waitFor();
    const broken = { status: 503, code: 50300, message: '维护中' };
    const list = await answerWith(page, '/admin/v1/import-file', () => (list.calls < 3 ? broken : undefined));
    await page.getByText('刷新失败').waitFor();
    await page.getByText('刷新失败').waitFor({ state: 'detached' });
    await row.click();
    await heading(page, '正在导入');
    await eventually(() => drawer(page).getByRole('progressbar').getAttribute('aria-valuenow').then(Number)).toBeGreaterThan(0);
    await expectGood(page);
    await button(page, '停止导入').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '停止导入' }).click();
    await heading(page, '导入已取消');
    const { created } = await admin.getImportFile({ id });
    expect(created).toBeGreaterThan(0);
    expect(created).toBeLessThan(rows.length);
    await expectGood(page);
    await button(page, '恢复导入').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '恢复导入' }).click();
    await heading(page, '正在导入');
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    const notice = page.getByRole('status').filter({ hasText: '「大表.csv」导入完成' });
    await notice.getByRole('button', { name: '查看' }).click({ timeout: 120_000 });
    await heading(page, '导入完成');
    expect(await admin.getImportFile({ id })).toMatchObject({ created: rows.length, failed: 0 });
  });

  it('says that the file of an old import is gone, and offers nothing that needs it', async () => {
    const admin = await app.server().as('admin');
    const { database } = app.server().services;
    const send = (dry_run: boolean) =>
      admin.importCustomers({ file: new File([table(['手机号,昵称', '13900009001,小满', '1390000,小暑'])], '旧名单.csv'), dry_run });
    const tried = await send(true);
    const { id } = await send(false);
    for (const one of [tried.id, id]) await eventually(async () => (await admin.getImportFile({ id: one })).status).toBe('finished');
    const seen = await app.at(`/system/import?open=${id}`, { as: 'admin' });
    await button(seen, '下载结果').waitFor();
    await database.system((db) =>
      db
        .updateTable('import_file')
        .set({ file_forgotten_at: new Date('2026-11-20T04:00:00Z') })
        .where('id', 'in', [tried.id, id])
        .execute(),
    );
    // A page that was already open is informed by the server.
    await button(seen, '下载结果').click();
    await seen.getByText('这次导入的文件已过保留期限').waitFor();

    const list = await app.at('/system/import', { as: 'admin' });
    await list.getByText('文件已于 2026-11-20').first().waitFor();
    await expectGood(list);
    for (const [at, title] of [
      [id, '导入完成'],
      [tried.id, '预检结果'],
    ] as const) {
      await goTo(list, `/system/import?open=${at}`);
      await heading(list, title);
      await drawer(list).getByText('上传的文件和结果文件已过保留期限').waitFor();
      await drawer(list).getByRole('cell', { name: '手机号应为 11 位数字' }).waitFor();
      for (const gone of [/下载/, /^导入 /]) expect(await button(list, gone).count()).toBe(0);
      await expectGood(list);
    }
  });

  it('has no entry for those who may not import', async () => {
    const page = await app.at('/dashboard', { as: 'chenyutong' });
    await page.getByRole('navigation').first().getByText('首页').first().waitFor();
    expect(await page.getByText('导入中心').count()).toBe(0);
    await goTo(page, '/system/import');
    await eventually(() => pathOf(page)).toMatch(/^\/(404|401)/);
  });
});
