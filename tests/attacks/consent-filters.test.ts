import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useAdmin } from '../support/admin.js';
import { onBothStores } from '../support/stores.js';

const modules = ['diet', 'weight', 'sport', 'sleep'] as const;

onBothStores('filters and orders of lists', (options) => {
  const used = useAdmin(options);
  const system = <Row>(query: ReturnType<typeof sql<Row>>) =>
    used.server.deps.database.system(async (db) => (await query.execute(db)).rows);

  /** A customer with an order that started five days ago, who agreed to everything. */
  async function open(nick_name: string) {
    const { admin } = used;
    const { id: user_id } = await admin.createCustomer({ nick_name, init_weight: 80, target_weight: 60 });
    for (const module of modules) await admin.setCustomerConsent({ id: user_id, module, granted: true });
    const { id: service_id } = await admin.createService({
      ...{ user_id, product_name: '体重管理', type: 'weight_loss', service_days: 42, init_weight: 80 },
    });
    const [{ day = '' } = {}] = await system(sql<{ day: string }>`update service set status = 'in_service',
      start_date = (now() at time zone 'Asia/Shanghai')::date - 5 where id = ${service_id} returning (start_date + 5)::text as day`);
    return { user_id, service_id, day };
  }
  const withdraw = async (id: number, which: readonly (typeof modules)[number][] = modules) => {
    for (const module of which) await used.admin.setCustomerConsent({ id, module, granted: false });
  };
  const checkIn = ({ user_id, day }: { user_id: number; day: string }) =>
    used.admin.createCheckIn({ user_id, date: day, source_id: `meal-${user_id}`, kind: 'meal', meal: 'lunch', text: '米饭' });

  /** What each filter and order of the lists says about people. */
  async function told(keyword: string) {
    const { admin } = used;
    const services = async (filter: object) =>
      (await admin.listServices({ keyword, ...filter })).list.map(({ customer }) => customer.nick_name).sort();
    const customers = async (filter: object) => (await admin.listCustomers({ keyword, ...filter })).list.map((one) => one.nick_name);
    return {
      punched: await services({ punched_today: true }),
      notPunched: await services({ punched_today: false }),
      silent: await services({ no_punch_days: 2 }),
      alert: await services({ alert: 'no_punch' }),
      lost: await services({ loss_pct_from: 1 }),
      silentCustomers: (await customers({ no_punch_days: 2 })).sort(),
      order: await customers({ sort: '-last_punch_at' }),
      rows: (await admin.listServices({ keyword })).list
        .map(({ customer, punch_days, punch_rate, last_punch_at }) => [customer.nick_name, punch_days, punch_rate, last_punch_at])
        .sort(),
    };
  }

  it('tell who checked in of those who agree', async () => {
    const [one] = [await open('甲同意'), await open('乙同意')];
    await checkIn(one);
    expect(await told('同意')).toMatchObject({
      ...{ punched: ['甲同意'], notPunched: ['乙同意'], silent: ['乙同意'], alert: ['乙同意'], silentCustomers: ['乙同意'] },
      order: ['甲同意', '乙同意'],
    });
  });

  it('do not tell it of those who withdrew their consent, before or after they checked in', async () => {
    const [one, two] = [await open('甲撤回'), await open('乙撤回')];
    await checkIn(one);
    await used.admin.saveCustomerWeight({ id: one.user_id, date: one.day, weight: 70 });
    for (const { user_id } of [one, two]) await withdraw(user_id);
    const { rows, order: _, ...filters } = await told('撤回');
    for (const [name, names] of Object.entries(filters)) expect([name, names]).toEqual([name, []]);
    const [first = [], second = []] = rows;
    expect(first.slice(1)).toEqual(second.slice(1));
    // What the customers' app sends is kept without consent.
    await system(sql`update customer set last_punch_at = last_punch_at where id = ${two.user_id}`);
    await withdraw(one.user_id, ['weight']);
    expect((await used.admin.getCustomer({ id: one.user_id })).last_punch_at).toBeNull();
  });

  it('count the days of the kinds that a customer agrees to, and those only', async () => {
    const one = await open('丙部分');
    await checkIn(one);
    await withdraw(one.user_id, ['weight', 'sleep']);
    expect(await told('部分')).toMatchObject({ punched: ['丙部分'], silent: [] });
    await withdraw(one.user_id, ['diet']);
    expect(await told('部分')).toMatchObject({ punched: [], notPunched: ['丙部分'], silent: ['丙部分'] });
    await used.admin.setCustomerConsent({ id: one.user_id, module: 'diet', granted: true });
    expect(await told('部分')).toMatchObject({ punched: ['丙部分'], notPunched: [] });
    expect((await used.admin.getCustomer({ id: one.user_id })).last_punch_at).not.toBeNull();
  });
});
