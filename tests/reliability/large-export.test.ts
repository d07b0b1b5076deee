import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useAdmin } from '../support/admin.js';
import { memoryOf } from '../support/resident-memory.js';
import { onEveryStore } from '../support/stores.js';

const rows = 100_000;
/** The rows that the smaller export has. */
const few = 10_000;
/** What ten times as many rows may cost: garbage that is not collected yet. */
const mostGrowth = 1.25;

onEveryStore(`export of ${rows} rows`, (options) => {
  const used = useAdmin(options);
  beforeAll(async () => {
    await used.server.deps.database.system(async (db) => {
      await sql`set local statement_timeout = 0`.execute(db);
      await sql`insert into customer (enterprise_id, nick_name, phone, remark)
        select 1, (case when n <= ${few}::int then '小组' else '其余' end) || n, '1360' || lpad(n::text, 7, '0'), repeat('备注', 20)
        from generate_series(1, ${rows}::int) n`.execute(db);
    });
  }, 300_000);

  /** Exports, and returns the most memory held meanwhile, and the rows written. */
  async function exported(format: 'csv' | 'xlsx', filter: { keyword?: string }) {
    const { id } = await used.admin.createCustomerExport({ format, filter });
    let peak = 0;
    for (;;) {
      peak = Math.max(peak, memoryOf(process.pid).rss);
      const { status, done } = await used.admin.getCustomerExport({ id });
      if (status === 'finished') return { peak, done };
      expect(['waiting', 'running']).toContain(status);
      await setTimeout(25);
    }
  }

  it.each(['csv', 'xlsx'] as const)('takes no more memory than one of a tenth, as %s', { timeout: 600_000 }, async (format) => {
    await exported(format, { keyword: '小组' });
    const small = await exported(format, { keyword: '小组' });
    const large = await exported(format, {});
    console.log(options.stores, format, small, large);
    expect(small.done).toBe(few);
    expect(large.done).toBeGreaterThanOrEqual(rows);
    expect(large.peak / small.peak).toBeLessThanOrEqual(mostGrowth);
  });
});
