import type { Client } from '@shiyi/sdk';
import { operations, type ServedOperation } from '@shiyi/server/http/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useAdmin } from '../support/admin.js';
import { clientWith } from '../support/role-with.js';
import { onBothStores } from '../support/stores.js';

/** Values that occur nowhere else, by the consent that they need. */
const canaries = {
  weight: ['91.37', '61.83', '93.7', '107.3', '37.9', '90.43', '47.7', '94.6', '89.91'],
  diet: ['麻辣香锅七分饱', '1733'],
  sport: ['13577', '3171'],
  sleep: ['1319'],
} as const;
const all = Object.values(canaries).flat();
const idFields = /"(\w+_)?id":\s*\d+/g;
/** A number counts only as a whole: not within another one or a time, and not as an id. */
function found(text: string) {
  const words = text.replace(idFields, '');
  return all.filter((one) => new RegExp(`(?<![\\d.])${one.replace('.', '\\.')}0*(?![\\d.])`).test(words));
}

const modules = ['diet', 'weight', 'sport', 'sleep'] as const;

onBothStores('health data of a customer who withdrew consent', (options) => {
  const used = useAdmin(options);
  const system = <Row>(query: ReturnType<typeof sql<Row>>) =>
    used.server.deps.database.system(async (db) => (await query.execute(db)).rows);
  let ids: Record<string, number> = {};
  let readers: Record<string, { client: Client; token: string }>;

  const consent = async (granted: boolean) => {
    for (const module of modules) await used.admin.setCustomerConsent({ id: ids.customer as number, module, granted });
  };

  it('is recorded by staff while they consent, and shown to who may see it', async () => {
    const { admin, server } = used;
    const body = { init_weight: 91.37, target_weight: 61.83, waist: 93.7, hip: 107.3, body_fat: 37.9 };
    const person = { nick_name: '金丝雀', sex: 2, birthday: '1996-05-18', height: 165, ...body } as const;
    const { id: customer } = await admin.createCustomer(person, { idempotencyKey: 'canary-1' });
    ids = { customer };
    await consent(true);
    const { version } = await admin.getCustomer({ id: customer });
    await admin.updateCustomer({ id: customer, version, ...person, remark: '老客户' });
    const { id: service } = await admin.createService({
      ...{ user_id: customer, product_name: '体重管理', type: 'weight_loss', service_days: 42 },
      ...{ init_weight: 91.37, target_weight: 61.83 },
    });
    const [{ day = '' } = {}] = await system(sql<{ day: string }>`update service set status = 'in_service', energy_kcal = 1450,
      start_date = (now() at time zone 'Asia/Shanghai')::date - 3 where id = ${service} returning (start_date + 3)::text as day`);
    const event = { user_id: customer, date: day };
    await admin.createCheckIn(
      { ...event, source_id: 'w', kind: 'weight', weight: 90.43, body_fat: 47.7, waist: 94.6 },
      { idempotencyKey: 'canary-2' },
    );
    await admin.createCheckIn({ ...event, source_id: 'm', kind: 'meal', meal: 'lunch', text: '麻辣香锅七分饱' });
    await admin.createCheckIn({ ...event, source_id: 'd', kind: 'drink', drink_ml: 1733 });
    await admin.createCheckIn({ ...event, source_id: 's', kind: 'sport', steps: 13_577, sport_kcal: 3171 });
    await admin.createCheckIn({ ...event, source_id: 'z', kind: 'sleep', sleep_minutes: 1319 });
    await admin.setPunchWeight({ service_id: service, date: day, weight: 89.91, reason: '秤不准' });
    const [meal] = await system(sql<{ id: number; punch_id: number }>`select id, punch_id from diet_punch where user_id = ${customer}`);
    ids = { customer, service, meal: meal?.id as number, day: meal?.punch_id as number };
    await clientWith(server, 'zhengkaiwen', /./);
    const [blind] = await system(sql<{ username: string }>`select username from staff where enterprise_id = 1 and deleted_at is null
      and status = 'enabled' and username not in ('admin', 'zhengkaiwen') order by id limit 1`);
    await clientWith(
      server,
      blind?.username as string,
      /^(log|customer:customer|customer:timeline|import-file|service:service|customer:data|customer-export)/,
    );
    const names = { admin: 'admin', permitted: 'zhengkaiwen', blind: blind?.username as string };
    readers = Object.fromEntries(
      await Promise.all(
        Object.entries(names).map(async ([name, username]) => [
          name,
          { client: await server.as(username), token: await server.tokenOf(username) },
        ]),
      ),
    );
    const shown = await Promise.all(Object.values(readers).map(async ({ client }) => found(await logOf(client))));
    expect(shown[0]).toEqual(expect.arrayContaining(['91.37', '90.43', '麻辣香锅七分饱', '1733', '13577', '1319', '89.91']));
    expect(shown[1]).toEqual(shown[0]);
    expect(shown[2]).toEqual([]);
    expect(found(JSON.stringify(await admin.getCustomer({ id: customer })))).toContain('91.37');
  });

  /** All that the audit log shows about the customer. */
  async function logOf(client: Client) {
    const texts: string[] = [];
    for await (const { id } of client.paginate('listOperationLogs', {})) texts.push(JSON.stringify(await client.getOperationLog({ id })));
    return texts.join('\n');
  }

  it('is not in the log, and a repeated request still gets its answer', async () => {
    await consent(false);
    for (const { client } of Object.values(readers)) expect(found(await logOf(client))).toEqual([]);
    expect(await logOf(readers.admin?.client as Client)).toContain('hidden');
    const repeated = await used.admin.createCustomer(
      {
        nick_name: '金丝雀',
        sex: 2,
        birthday: '1996-05-18',
        height: 165,
        init_weight: 91.37,
        target_weight: 61.83,
        waist: 93.7,
        hip: 107.3,
        body_fat: 37.9,
      },
      { idempotencyKey: 'canary-1' },
    );
    expect(repeated.id).toBe(ids.customer);
    expect(await used.admin.checkOperationLogs()).toMatchObject({ ok: true });
  });

  it('is in no table that keeps what happened', async () => {
    const kept = [
      'operation_log',
      'idempotency',
      'event',
      'notice',
      'job',
      'error_log',
      'cache_entry',
      'history_entry',
      'login_log',
      'footmark',
      'customer_change',
    ];
    for (const table of kept) {
      const rows = await system(sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.table(table)} t`);
      expect([table, rows.flatMap(({ text }) => found(text))]).toEqual([table, []]);
    }
  });

  /** Values to try for a parameter. */
  const valuesOf = ({ name, schema }: ServedOperation['parameters'][number]): (string | number)[] => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    if (name === 'date' || name === 'to') return [today];
    if (name === 'from') return [new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)];
    if (name === 'user_id' || name === 'customer_id') return [ids.customer as number];
    if (name === 'service_id') return [ids.service as number];
    if (name === 'diet_punch_id') return [ids.meal as number];
    if (/(^|_)id$/.test(name)) return [...new Set(Object.values(ids))];
    return schema.enum ? [schema.enum[0] as string] : [];
  };

  /** The requests of an operation: its required parameters, and those by which it can be about the customer. */
  function requestsOf({ path, parameters }: ServedOperation): string[] {
    const asked = parameters.filter(
      ({ name, required, in: where }) => where === 'query' && (required || /^(user|service|customer|diet_punch)_id$/.test(name)),
    );
    const combined = asked.reduce<string[][]>(
      (some, one) => some.flatMap((parts) => valuesOf(one).map((value) => [...parts, `${one.name}=${value}`])),
      [[]],
    );
    const limit = parameters.some(({ name }) => name === 'limit') ? ['limit=100'] : [];
    return combined.map((parts) => `${path}?${[...parts, ...limit].join('&')}`);
  }

  const reading = operations.filter(
    ({ method, permission, path }) =>
      method === 'GET' && permission !== 'app-key' && permission !== 'device-token' && !path.includes('{') && !path.includes('/event'),
  );

  it.each(['admin', 'permitted', 'blind'])('is in no answer to %s', async (name) => {
    const { token } = readers[name] as (typeof readers)[string];
    const leaks: string[] = [];
    let answered = 0;
    for (const operation of reading)
      for (const request of requestsOf(operation)) {
        const answer = await fetch(`${used.server.url}${request}`, { headers: { 'Admin-Token': token } });
        const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
        if (answer.status === 200) answered++;
        const values = found(text);
        if (values.length > 0) leaks.push(`${operation.id} ${request}: ${values.join(', ')}`);
      }
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(name === 'blind' ? 10 : 60);
  });

  it('is in no file exported after the withdrawal', async () => {
    for (const { client } of Object.values(readers)) {
      const { id } = await client.createCustomerExport({ format: 'csv', filter: { keyword: '金丝雀' } });
      await expect.poll(async () => (await client.getCustomerExport({ id })).status, { timeout: 60_000 }).toBe('finished');
      const { bytes } = await client.exportCustomers({ id });
      expect(new TextDecoder().decode(bytes)).toContain('金丝雀');
      expect(found(new TextDecoder().decode(bytes))).toEqual([]);
      const own = await client.exportCustomerData({ id: ids.customer as number });
      expect(found(new TextDecoder().decode(own.bytes))).toEqual([]);
    }
  });

  it('is kept when the record is saved by who cannot see it, and is shown again with consent', async () => {
    const { version, nick_name } = await used.admin.getCustomer({ id: ids.customer as number });
    await used.admin.updateCustomer({ id: ids.customer as number, version, nick_name });
    await consent(true);
    expect(await used.admin.getCustomer({ id: ids.customer as number })).toMatchObject({
      init_weight: 91.37,
      target_weight: 61.83,
      hip: 107.3,
    });
    expect(found(await logOf(used.admin))).toContain('91.37');
  });
});
