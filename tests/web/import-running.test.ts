import type { Database } from '@shiyi/server/db/database';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { answerWith, eventually, goTo, hasChromium, pathOf, useConsole } from '../support/browser.js';
import { hasPostgres } from '../support/server.js';
import { button, choose, drawer, expectGood, heading, operator, table } from './import-steps.js';

/**
 * Lets no customer be written until it ends, so that an import is still running when the page shows it. The embedded database has one
 * connection, which cannot wait; there the import has to be long.
 */
async function pausedWrites(database: Database) {
  let isEnded = false;
  let lock: Promise<unknown> = Promise.resolve();
  if (hasPostgres)
    await new Promise<void>((locked) => {
      lock = database.system(async (db) => {
        await sql`lock table customer in share mode`.execute(db);
        locked();
        // The server ends transactions that stay idle.
        while (!isEnded) await sql`select pg_sleep(0.1)`.execute(db);
      });
    });
  const release = async () => {
    isEnded = true;
    await lock;
  };
  return { end: release, [Symbol.asyncDispose]: release };
}

describe.skipIf(!hasChromium)('import that runs', () => {
  const app = useConsole();

  it('offers the kinds that the person may import, and imports each as its kind', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at('/system/import?open=new', { as: operator });
    await heading(page, '导入什么');
    const kinds = drawer(page).getByRole('radiogroup').getByRole('radio');
    await eventually(() => kinds.count()).toBe(7);
    await expectGood(page);
    await drawer(page).getByRole('radio', { name: '线索' }).check();
    await drawer(page).getByText('必须有手机号和姓名').waitFor();
    await choose(page, '线索.csv', ['电话,称呼,诉求', '13700008001,许安,控糖']);
    await button(page, '导入 1 条').click();
    await heading(page, '导入完成');
    expect((await admin.listLeads({ phone: '13700008001' })).list).toMatchObject([{ name: '许安', demand: '控糖', status: 'waiting' }]);
  });

  it('assigns new customers to the selected person', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at('/system/import?open=new', { as: 'admin' });
    await button(page, '负责营养师').click();
    await drawer(page)
      .getByRole('option', { name: /陈雨桐/ })
      .click();
    await choose(page, '客户.csv', ['手机号,昵称', '13900008001,小满']);
    await button(page, '导入 1 条').click();
    await heading(page, '导入完成');
    expect((await admin.listCustomers({ phone: '13900008001' })).list).toMatchObject([{ principal: { name: '陈雨桐' } }]);
  });

  it('is stopped while it runs, resumed where it stopped, and followed from the list', async () => {
    const admin = await app.server().as('admin');
    const rows = Array.from({ length: hasPostgres ? 60_000 : 400_000 }, (_, at) => `137${String(at).padStart(8, '0')},客${at}`);
    const { id } = await admin.importCustomers({ file: new File([table(['手机号,昵称', ...rows])], '大表.csv') });
    await eventually(async () => (await admin.getImportFile({ id })).created).toBeGreaterThan(0);
    await using pause = await pausedWrites(app.server().deps.database);
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
    await pause.end();
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
    // Nobody restarted the server.
    expect(await page.getByText(/重启|中断/).count()).toBe(0);
  });

  it('shows that the file of an old import is deleted, and offers nothing that needs it', async () => {
    const admin = await app.server().as('admin');
    const { database } = app.server().deps;
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
    // The server notifies a window that was open meanwhile.
    await button(seen, '下载结果').click();
    await seen.getByText('这次导入的文件已过保留期限').waitFor();

    const list = await app.at('/system/import', { as: 'admin' });
    await list.getByText('文件已于 2026-11-20').first().waitFor();
    const runs = list.getByRole('row', { name: /旧名单/ });
    expect(await runs.count()).toBe(2);
    expect(await runs.filter({ hasText: '预检' }).count()).toBe(1);
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
