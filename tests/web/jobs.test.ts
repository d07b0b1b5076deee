import { endJob } from '@shiyi/server/jobs/job';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsOf, hasChromium, useConsole } from '../support/browser.js';
import { testJob } from '../support/test-job.js';

describe.skipIf(!hasChromium)('background jobs in the console', () => {
  const app = useConsole();
  const row = (page: Page, text: string) =>
    page
      .getByRole('table', { name: /后台任务|Background jobs/ })
      .getByRole('row')
      .filter({ hasText: text });

  beforeAll(async () => {
    const { database, jobs } = app.server().deps;
    const work = (claim: Parameters<typeof endJob>[1]) => database.tenant(claim.enterpriseId, (db) => endJob(db, claim));
    jobs.kinds.set('letter', testJob('letter', 'bulk', work, { name: ['寄信', 'Letter'] }));
    await database.system((db) =>
      sql`insert into job (enterprise_id, kind, name, status, error, error_en, tries, operator_id, internal)
        select s.enterprise_id, r ->> 0, r ->> 1, 'failed', r ->> 2, r ->> 3, 8, case when (r ->> 4)::boolean then null else s.id end, (r ->> 4)::boolean
        from staff s, jsonb_array_elements(${JSON.stringify([
          ['letter', '给周小满的信', '邮局没有响应', 'The post office did not respond', false],
          ['letter', '给陈可欣的信', '地址不存在', 'There is no such address', false],
          ['event', '处理企业微信通知', 'Secret 不正确', 'The secret is wrong', true],
          ['tomorrow', '来自新版本', '系统异常', 'Something went wrong', false],
        ])}::jsonb) r where s.username = 'admin'`.execute(db),
    );
  });

  it('show why they are dead, in the reader’s language, and can be retried', async () => {
    const page = await app.at('/monitoring/jobs?status=failed', { as: 'admin' });
    await row(page, '给周小满的信').getByText('邮局没有响应').waitFor();
    await row(page, '给周小满的信').getByText('失败', { exact: true }).waitFor();
    // Work of the server itself is listed because it is dead.
    await row(page, '处理企业微信通知').getByText('Secret 不正确').waitFor();
    await row(page, '给周小满的信').getByRole('button', { name: /操作/ }).click();
    await page.getByRole('menuitem', { name: '重试' }).click();
    await page.getByText('1 项任务已重新排队').waitFor();
    await row(page, '给周小满的信').waitFor({ state: 'detached' });
    await row(page, '来自新版本').getByRole('button', { name: /操作/ }).click();
    await page.getByRole('menuitem', { name: '重试' }).click();
    await page.getByText(/1 项不能重试：这类任务由其他版本/).waitFor();
    expect(faultsOf(page)).toEqual([]);
  });

  it('are filtered by the kinds of the server, in both languages', async () => {
    for (const [language, add, kind, letter] of [
      ['zh-CN', '条件', '类型', '寄信'],
      ['en', 'Filter', 'Kind', 'Letter'],
    ] as const) {
      const page = await app.at('/monitoring/jobs?status=failed', { as: 'admin', language });
      await row(page, '给陈可欣的信').waitFor();
      await page.getByRole('button', { name: add, exact: true }).click();
      await page.getByRole('menuitem', { name: kind, exact: true }).click();
      await page.getByRole('option', { name: letter, exact: true }).click();
      await page.waitForURL(/kind=letter/);
      await row(page, '来自新版本').waitFor({ state: 'detached' });
      await row(page, '给陈可欣的信').waitFor();
      expect(faultsOf(page)).toEqual([]);
    }
  });

  it('are shown in English', async () => {
    const page = await app.at('/monitoring/jobs?status=failed', { as: 'admin', language: 'en' });
    await row(page, '给陈可欣的信').getByText('There is no such address').waitFor();
    await row(page, 'Process a WeCom event').getByText('The secret is wrong').waitFor();
    expect(faultsOf(page)).toEqual([]);
  });
});
