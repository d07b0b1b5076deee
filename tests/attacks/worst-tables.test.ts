import type { Client, Data } from '@shiyi/sdk';
import { importKind } from '@shiyi/server/generated/areas/import';
import { importOperation } from '@shiyi/server/imports/import-operation';
import { beforeAll, expect, it } from 'vitest';
import { worldTimeout } from '../conformance/profile.js';
import type { Bytes } from '../reliability/table-files.js';
import { useAdmin } from '../support/admin.js';
import { measureLeastBlock } from '../support/event-loop.js';
import { onBothStores } from '../support/stores.js';
import { fullTable, worstTables } from './worst-tables.js';

/** The longest time in ms that a table may hold all requests. */
const limit = 100;
/** What the server may take for a table, in MiB; the process that reads it has a limit of its own. */
const mostMemory = 400;
const chinese = /[\u4e00-\u9fff]/;

type Outcome = Data<'getImportFile'>;

/** Samples the resident memory of this process, which has the server, in MiB. */
function watchMemory() {
  const now = () => process.memoryUsage.rss() / 2 ** 20;
  const before = now();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, now())), 20);
  return () => {
    clearInterval(timer);
    return most - before;
  };
}

onBothStores('worst tables', (options) => {
  const used = useAdmin(options);

  /** Uploads a table and waits for its end, while the loop and the memory of the server are watched. */
  async function fateOf(client: Client, operation: string, bytes: Bytes, file: string, dry_run = false): Promise<Outcome> {
    const sent = { file: new File([bytes], file), dry_run };
    const { id } = await client.call(operation as 'importCustomers', sent);
    for (;;) {
      const one = await client.getImportFile({ id });
      if (one.status !== 'waiting' && one.status !== 'running') return one;
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  async function expectQuick(work: () => Promise<Outcome>): Promise<Outcome> {
    const memory = watchMemory();
    const { result, block } = await measureLeastBlock(limit, work);
    expect(memory()).toBeLessThan(mostMemory);
    expect(block).toBeLessThanOrEqual(limit);
    return result;
  }

  beforeAll(async () => {
    await fateOf(used.admin, 'importCustomers', fullTable(['手机号', '昵称'], 1), '先.csv');
  }, worldTimeout);

  it.each(worstTables)('do not block the server: $name', { timeout: worldTimeout }, async ({ bytes, file, ends }) => {
    const made = bytes();
    const one = await expectQuick(() => fateOf(used.admin, 'importCustomers', made, file, true));
    if (ends instanceof RegExp) {
      expect(one).toMatchObject({ status: 'failed', created: 0, failed: 0 });
      expect(one.error).toMatch(ends);
      return;
    }
    expect([one.error, one.status, one.created, one.failed]).toEqual([null, 'finished', ...ends]);
    const { list } = await used.admin.listImportRows({ id: one.id, outcome: 'failed', limit: 20 });
    for (const { reason } of list) expect(reason).toMatch(chinese);
  });

  it.each(importKind)('full cells in an import of $type', { timeout: worldTimeout }, async ({ type, fields }) => {
    const heads = fields.map(({ label }) => label[0]);
    const made = fullTable(heads, Math.ceil(60 / heads.length));
    const one = await expectQuick(() => fateOf(used.admin, importOperation(type).id, made, '满.csv'));
    expect(one).toMatchObject({ status: 'finished', created: 0 });
    expect(one.failed).toBeGreaterThan(0);
    const rows = await used.admin.listImportRows({ id: one.id, limit: 20 });
    expect(JSON.stringify(rows).length).toBeLessThan(50_000);
  });
});
