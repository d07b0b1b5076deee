import { renewChangedFigures } from '@shiyi/server/areas/customers/customer-figure/renew-figures';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { onEveryStore } from '../../support/stores.js';

const day = (back: number) => new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);

onEveryStore('figures of customers', (options) => {
  const used = useTwoCompanies(options);

  /** Creates a customer who agrees to show everything. */
  async function create(nick_name: string, body: object = {}) {
    const { id } = await used.admin.createCustomer({ nick_name, city: '数值市', ...body });
    for (const module of ['diet', 'weight', 'sport', 'sleep'] as const) await used.admin.setCustomerConsent({ id, module, granted: true });
    return id;
  }

  const listed = async (query: object) =>
    (await used.admin.listCustomers({ city: '数值市', ...query })).list.map((one) => one.nick_name.replace('数值', ''));

  const serve = (user_id: number, service_days: number) =>
    used.admin.createCustomerService({ user_id, product_name: '体验', type: 'trial', service_days, start_date: day(0) });

  const punch = (userId: number, days: readonly number[]) =>
    used.server.deps.database.system((db) =>
      sql`insert into punch_day (enterprise_id, user_id, service_id, day, drink_ml)
        select c.enterprise_id, c.id, (select min(id) from service s where s.user_id = c.id), d::date, 500
        from customer c, unnest(${days.map(day)}::text[]) d where c.id = ${userId}`.execute(db),
    );

  it('sort and filter the list by loss, end of service and check-ins', async () => {
    const few = await create('数值甲', { init_weight: 80 });
    const most = await create('数值乙', { init_weight: 80 });
    await create('数值丙');
    await used.admin.saveCustomerWeight({ id: few, date: day(0), weight: 79 });
    await used.admin.saveCustomerWeight({ id: most, date: day(0), weight: 72 });
    await serve(few, 10);
    await serve(most, 30);
    await punch(few, [0, 1, 2]);
    await punch(most, [1]);
    await expect.poll(() => listed({ recent_punch_days_max: 2, ends_within_days: 40 }), { timeout: 30_000, interval: 500 }).toEqual(['乙']);
    expect(await listed({ sort: '-loss_kg' })).toEqual(['乙', '甲', '丙']);
    expect(await listed({ sort: 'loss_kg' })).toEqual(['甲', '乙', '丙']);
    expect(await listed({ sort: 'service_end' })).toEqual(['甲', '乙', '丙']);
    expect(await listed({ sort: '-service_end' })).toEqual(['乙', '甲', '丙']);
    expect(await listed({ sort: '-recent_punch_days' })).toEqual(['甲', '乙', '丙']);
    expect(await listed({ sort: 'recent_punch_days' })).toEqual(['丙', '乙', '甲']);
    expect(await listed({ loss_pct_min: 10 })).toEqual(['乙']);
    expect(await listed({ loss_pct_max: 9.9 })).toEqual(['甲']);
    expect(await listed({ ends_within_days: 9 })).toEqual(['甲']);
    expect(await listed({ ends_within_days: 8 })).toEqual([]);
    const first = await used.admin.listCustomers({ city: '数值市', sort: '-loss_kg', limit: 1 });
    const second = await used.admin.listCustomers({ city: '数值市', sort: '-loss_kg', limit: 1, after: first.next as string });
    expect([...first.list, ...second.list].map((one) => one.id)).toEqual([most, few]);
  });

  it('leave a loss out as soon as the consent is withdrawn', async () => {
    const id = await create('数值丁', { init_weight: 80 });
    await used.admin.saveCustomerWeight({ id, date: day(0), weight: 60 });
    await expect.poll(() => listed({ loss_pct_min: 20 }), { timeout: 30_000, interval: 500 }).toEqual(['丁']);
    await used.admin.setCustomerConsent({ id, module: 'weight', granted: false, note: '电话里撤回' });
    expect(await listed({ loss_pct_min: 20 })).toEqual([]);
    expect((await listed({ sort: '-loss_kg' }))[0]).not.toBe('丁');
  });

  it('count the check-ins again on the next day', async () => {
    const id = await create('数值戊');
    await serve(id, 10);
    await punch(id, [0]);
    await expect.poll(() => listed({ keyword: '数值戊', sort: '-recent_punch_days' }), { timeout: 30_000 }).toEqual(['戊']);
    const stored = () =>
      used.server.deps.database.system(async (db) => {
        const { rows } = await sql<{
          punch_days: number;
          day: string;
        }>`select punch_days, day::text from customer_figure where user_id = ${id}`.execute(db);
        return rows[0];
      });
    await expect.poll(stored, { timeout: 30_000, interval: 500 }).toEqual({ punch_days: 1, day: day(0) });
    await used.server.deps.database.system((db) =>
      sql`update customer_figure set punch_days = 9, day = ${day(1)} where user_id = ${id}`.execute(db),
    );
    await expect.poll(stored, { timeout: 30_000, interval: 500 }).toEqual({ punch_days: 1, day: day(0) });
  });

  it('come to an end for deleted customers, too', async () => {
    const id = await create('数值己');
    await used.admin.deleteCustomer({ id });
    const { database } = used.server.deps;
    await database.system((db) => sql`update customer_figure set punch_days = 3, day = ${day(1)} where user_id = ${id}`.execute(db));
    const { rows } = await database.system((db) =>
      sql<{ company: number }>`select enterprise_id as company from customer where id = ${id}`.execute(db),
    );
    let looks = 0;
    await renewChangedFigures(database, rows[0]?.company as number, () => ++looks > 100);
    expect(looks).toBeLessThan(100);
  });
});
