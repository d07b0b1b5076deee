import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { again, times } from '../conformance/profile.js';
import { useCodeCompany } from '../stories/messages/code-company.js';
import { onStores } from '../support/stores.js';

const scans = times(40, 1000);
const perSecond = 10;
const polling = { timeout: 600_000, interval: 200 };

const customersFile = (rows: number) =>
  new File(
    [`姓名,手机号\r\n${Array.from({ length: rows }, (_, at) => `客户${at},139${String(at).padStart(8, '0')}`).join('\r\n')}\r\n`],
    '客户.csv',
  );

onStores('scans beside other work', (options) => {
  const used = useCodeCompany(options);

  /** A code that WeCom has, of one member who welcomes by the default message. */
  async function makeCode(): Promise<string> {
    const [member] = await used.staff(1);
    await used.client.createWelcome({ name: '默认', scope: 'all', content: '你好', is_default: true });
    const user_ids = [member?.id ?? 0];
    const { state } = await used.client.createStaffCode({ name: '门店', type: 1, scene: 2, user_ids, welcome_mode: 'default' });
    await expect.poll(async () => (await used.kept()).contact_ways.map((way) => way.state), polling).toContain(state);
    return state;
  }

  it(`are each welcomed in time, or shown as late: ${scans}`, { timeout: 1_800_000 }, async () => {
    const state = await makeCode();
    const [{ from } = { from: 0 }] = await used.rows(sql<{ from: number }>`select coalesce(max(id), 0) as from from welcome_send`);
    const before = (await used.kept()).welcomes.length;
    used.server.deps.sandbox.faults = { often: 0.02, busy: 0.02 };
    await used.client.importCustomers({ file: customersFile(scans * 100) });
    await used.client.syncExternalUsers({});
    const began = performance.now();
    for (let scan = 0; scan < scans; scan++) {
      await used.change('scanCode', { state, who: `扫码的人${scan}` });
      await new Promise((done) => setTimeout(done, began + (scan * 1000) / perSecond - performance.now()));
    }
    await used.settled();
    used.server.deps.sandbox.faults = {};
    const lines = await used.rows(sql<{ result: string }>`select result from welcome_send where id > ${from}`);
    const welcomes = (await used.kept()).welcomes.slice(before);
    const inTime = lines.filter(({ result }) => result === 'done');
    const late = lines.filter(({ result }) => result === 'late');
    const unknown = lines.filter(({ result }) => result === 'unknown');
    const slowest = Math.max(...welcomes.map((one) => one.after_ms));
    console.log(`${inTime.length} welcomed, the slowest after ${slowest} ms; ${late.length} late, ${unknown.length} without an answer.`);
    expect([lines.length, inTime.length + late.length + unknown.length], again).toEqual([scans, scans]);
    const reached = new Set(welcomes.map((one) => one.external_userid)).size;
    expect(welcomes.length, again).toBe(reached);
    expect(reached, again).toBeGreaterThanOrEqual(inTime.length);
    expect(reached, again).toBeLessThanOrEqual(inTime.length + unknown.length);
    expect(slowest, again).toBeLessThanOrEqual(20_000);
  });
});
