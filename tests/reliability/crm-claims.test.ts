import type { Client, Data } from '@shiyi/sdk';
import { scheduledTasks } from '@shiyi/server/areas/robots/crm-task/scheduled';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { again, seed, times } from '../conformance/profile.js';
import { useAdmin } from '../support/admin.js';
import { addDevice, type RobotDevice } from '../support/robot-devices.js';
import { onStores } from '../support/stores.js';

type Claim = Data<'createCrmClaims'>['items'][number];

const items = times(240, 100_000);
const devices = times(6, 50);
const accountsEach = 2;
/** The first account has a low limit of its own. */
const lowCap = 3;

/** What happened at a device: an account remembers whom it has added, also when its program is killed. */
interface Journal {
  performed: Map<number, number>;
}

onStores('claims of devices', (options) => {
  const used = useAdmin(options);
  let admin: Client;
  let fleet: RobotDevice[];
  let accounts: number[];
  const random = seededRandom(seed);
  const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;

  beforeAll(async () => {
    admin = used.admin;
    await admin.saveParamValue({ key: 'robot_devices', value: 'true', version: 0 });
    fleet = [];
    for (let at = 0; at < devices; at++) fleet.push(await addDevice(admin, used.server.url, `FLEET-${at}`));
    // One company has fewer staff than the fleet has accounts.
    await rows(sql`insert into staff (enterprise_id, username, name, main_dept_id)
      select e.id, 'fleet' || n, '机器 ' || n, (select min(id) from department d where d.enterprise_id = e.id)
      from enterprise e, generate_series(1, ${devices * accountsEach}) n where e.corpid = 'wwsandbox'`);
    const made = await rows(sql<{ id: number }>`insert into wx_member (enterprise_id, wx_alias, nickname, user_id, device_id, daily_add_cap)
      select s.enterprise_id, s.username, s.name, s.id, (${fleet.map(({ id }) => id)}::bigint[])[1 + (substr(s.username, 6)::int - 1) % ${devices}], 1000000
      from staff s where s.username like 'fleet%' order by s.id returning id`);
    accounts = made.map(({ id }) => id);
    await rows(sql`update wx_member set daily_add_cap = ${lowCap} where id = ${accounts[0] ?? 0}`);
  });

  /** Adds a running task with many items, whose accounts do not pause. */
  async function addTask(count: number, more: { interval: number; perDay: number }): Promise<number> {
    const [day] = await rows(sql<{ day: string }>`select (now() at time zone 'Asia/Shanghai')::date::text as day`);
    const plan = { from: day?.day ?? '', window_from: '00:00', window_to: '23:59' };
    const task = await admin.createCrmTask({
      ...{ name: '真实性', type: 'add_friend', source: 'import', executor: 'device', items: [{ phone: '13900000000' }] },
      ...{ wx_member_ids: accounts.slice(0, 50), plan },
    });
    await rows(sql`insert into crm_task_share (enterprise_id, task_id, wx_member_id) select t.enterprise_id, t.id, m.id from crm_task t, wx_member m
      where t.id = ${task.id} and m.id = any(${accounts}::bigint[]) on conflict do nothing`);
    await rows(sql`insert into crm_task_item (enterprise_id, task_id, phone, share_id, wx_member_id)
      select s.enterprise_id, s.task_id, '14' || lpad(n::text, 9, '0'), s.id, s.wx_member_id
      from generate_series(1, ${count - 1}) n join (select *, row_number() over (order by id) as nth from crm_task_share where task_id = ${task.id}) s
        on s.nth = 1 + n % ${accounts.length}`);
    await rows(
      sql`update crm_task set interval_s = ${more.interval}, per_day = ${more.perDay}, status = 'running', started_at = now() where id = ${task.id}`,
    );
    return task.id;
  }

  /** One turn of a device: the answer to its claim or report may be lost, and its program may be killed in between. */
  async function turn(device: RobotDevice, journal: Journal, holders: Map<number, number>) {
    const cut = random() < 0.15 ? AbortSignal.timeout(Math.floor(random() * 30)) : undefined;
    const claimed = await device.client.createCrmClaims({ limit: 10 }, cut ? { signal: cut } : {}).catch(() => undefined);
    if (!claimed) return 0;
    for (const item of claimed.items) {
      const holder = holders.get(item.item_id);
      expect(holder === undefined || holder === device.id, again).toBe(true);
      holders.set(item.item_id, device.id);
    }
    if (random() < 0.05) return claimed.items.length;
    for (const { item_id } of claimed.items)
      if (!journal.performed.has(item_id)) journal.performed.set(item_id, (journal.performed.get(item_id) ?? 0) + 1);
    // Killed after the work and before the report: the account remembers.
    if (random() < 0.1) return claimed.items.length;
    await report(device, claimed.items);
    return claimed.items.length;
  }

  async function report(device: RobotDevice, list: readonly Claim[]) {
    const [first] = list;
    if (!first) return;
    const results = list.map(({ item_id }) => ({ item_id, status: 'success' as const }));
    for (let attempt = 0; attempt < 2; attempt++) {
      const cut = random() < 0.2 ? { signal: AbortSignal.timeout(Math.floor(random() * 30)) } : {};
      const answer = await device.client.saveCrmTaskResults({ id: first.task_id, results }, cut).catch(() => undefined);
      if (answer) return;
    }
  }

  describe('item of a task', () => {
    it(`is never lost and never done twice: ${items} items, ${devices} devices, lost answers and kills`, {
      timeout: 3_600_000,
    }, async () => {
      const id = await addTask(items, { interval: 0, perDay: 1_000_000 });
      const holders = new Map<number, number>();
      const journals = fleet.map((): Journal => ({ performed: new Map() }));
      for (let quiet = 0; quiet < 3; ) {
        const got = await Promise.all(fleet.map((device, at) => turn(device, journals[at] as Journal, holders)));
        if (got.some((count) => count > 0)) {
          quiet = 0;
          continue;
        }
        quiet++;
        // As if two minutes had passed.
        await rows(
          sql`update crm_task_item set lease_until = now() - interval '1 second', tries = least(tries, 1) where task_id = ${id} and status = 'doing'`,
        );
        await used.server.runScheduledTasks(scheduledTasks);
      }
      const performed = journals.flatMap(({ performed: own }) => [...own]);
      expect(
        performed.filter(([, count]) => count > 1),
        again,
      ).toEqual([]);
      expect(new Set(performed.map(([item]) => item)).size, again).toBe(performed.length);
      const { counters } = await admin.getCrmTask({ id });
      const [kept] = await rows(sql<{ count: number }>`select count(*)::int as count from crm_task_item where task_id = ${id}`);
      expect([counters.total, kept?.count], again).toEqual([items, items]);
      // Only what the account with the low limit may not do any more is left.
      const left = await rows(sql<{ account: number; status: string }>`select distinct wx_member_id as account, status from crm_task_item
        where task_id = ${id} and status <> 'success'`);
      expect(left, again).toEqual([{ account: accounts[0], status: 'waiting' }]);
      const [low] = await rows(
        sql<{
          count: number;
        }>`select count(*)::int as count from crm_claim_log where task_id = ${id} and wx_member_id = ${accounts[0] ?? 0}`,
      );
      expect(low?.count, again).toBe(lowCap);
      expect(counters.success, again).toBe(performed.length);
      // What was reported as done is what the devices did.
      const done = await rows(sql<{ id: number }>`select id from crm_task_item where task_id = ${id} and status = 'success'`);
      const known = new Set(performed.map(([item]) => item));
      expect(
        done.filter((row) => !known.has(row.id)),
        again,
      ).toEqual([]);
      const sums = await rows(sql`select s.id from crm_task_share s where s.task_id = ${id} and (s.success, s.waiting, s.doing) <>
        (select (count(*) filter (where i.status = 'success'))::int, (count(*) filter (where i.status = 'waiting'))::int, (count(*) filter (where i.status = 'doing'))::int
          from crm_task_item i where i.share_id = s.id)`);
      expect(sums, again).toEqual([]);
      await rows(sql`delete from crm_task where id = ${id}`);
    });

    it('is claimed no sooner than the interval allows, and no more often than the plan', { timeout: 300_000 }, async () => {
      const [interval, perDay] = [1, 2];
      const id = await addTask(accounts.length * 4, { interval, perDay });
      const until = performance.now() + 6000;
      while (performance.now() < until)
        await Promise.all(
          fleet.map(async (device) => {
            const { items: list } = await device.client.createCrmClaims({ limit: 10 });
            await report(device, list);
          }),
        );
      const pauses = await rows(sql<{
        account: number;
        count: number;
        least: number | null;
      }>`select wx_member_id as account, count(*)::int as count,
          min(extract(epoch from pause))::float8 as least
        from (select wx_member_id, claimed_at - lag(claimed_at) over (partition by wx_member_id order by claimed_at) as pause from crm_claim_log where task_id = ${id}) l
        group by 1`);
      expect(pauses.length, again).toBeGreaterThan(1);
      expect(Math.max(...pauses.map(({ count }) => count)), again).toBe(perDay);
      expect(Math.min(...pauses.flatMap(({ least }) => least ?? [])), again).toBeGreaterThanOrEqual(interval);
    });
  });
});
