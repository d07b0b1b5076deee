import { setTimeout } from 'node:timers/promises';
import { type Client, createClient } from '@shiyi/sdk';
import { toInput } from '@shiyi/sdk/patch';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { joinChanges } from '../../../packages/server/src/live/record-changes.js';
import { type RawReader, readEvents } from '../../support/raw-events.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onBothStores } from '../../support/stores.js';

const open = new Set<RawReader>();

async function read(url: string, token: string, headers?: Record<string, string>) {
  const one = await readEvents(url, token, headers);
  open.add(one);
  await one.until(({ data }) => data.type === 'opened');
  return one;
}

const names = (area: string, id: number) => (event: { data: Record<string, unknown> }) =>
  event.data.type === 'changed' && event.data.area === area && Array.isArray(event.data.ids) && event.data.ids.includes(id);
const changesOf = (one: RawReader, area: string) => one.events.filter(({ data }) => data.type === 'changed' && data.area === area);

let phone = 13_700_000_000;
const newCustomer = (nick_name: string) => ({ nick_name, phone: String(++phone) });

afterEach(() => {
  for (const one of open) one.close();
  open.clear();
});

onBothStores('record changes', (options) => {
  let server: TestServer;
  let admin: Client;
  let token: string;

  beforeAll(async () => {
    server = await createTestServer(options);
    token = await server.tokenOf('admin');
    admin = createClient({ baseUrl: server.url, token });
  });
  afterAll(() => server?.close());

  /** Waits for a change made now. All readers of a company are told in the same turn, so earlier changes have arrived everywhere. */
  async function settle() {
    const last = await read(server.url, token);
    const { id } = await admin.createCustomer(newCustomer('末位'));
    await last.until(names('customer', id));
    last.close();
    await setTimeout(200);
  }

  const staffIdOf = async (username: string) => (await admin.listStaff({ keyword: username })).list[0]?.id as number;

  it('tells what was created, changed and deleted, with the request that did it, in this process and another', async () => {
    await using beside = { ...(await server.beside()), [Symbol.asyncDispose]: async () => undefined };
    const [here, there] = [await read(server.url, token), await read(beside.url, token)];
    const created = await admin.createCustomer.safe(newCustomer('变更甲'));
    if (!created.ok) throw created.error;
    const { id, version } = created.data;
    for (const one of [here, there]) {
      await one.until(names('customer', id));
      expect(one.events.find(names('customer', id))?.data).toEqual({
        type: 'changed',
        area: 'customer',
        ids: [id],
        request_id: created.meta.requestId,
      });
    }
    const changed = await admin.updateCustomer({
      ...toInput('updateCustomer', await admin.getCustomer({ id })),
      id,
      version,
      remark: '改',
    });
    expect(changed.version).toBe(version + 1);
    await settle();
    expect(here.events.filter(names('customer', id))).toHaveLength(2);
    await beside.close();
  });

  it('tells nothing of a write that was refused or rolled back', async () => {
    const live = await read(server.url, token);
    const { id, version } = await admin.createCustomer(newCustomer('变更乙'));
    const input = { ...toInput('updateCustomer', await admin.getCustomer({ id })), id };
    await expect(admin.updateCustomer({ ...input, version: version + 7 })).rejects.toMatchObject({ bizCode: 40901 });
    await server.deps.database
      .tenant((await admin.getSessionInfo()).enterprise_id, async (db) => {
        await db.updateTable('customer').set({ remark: '回滚' }).where('id', '=', id).execute();
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await settle();
    expect(live.events.filter(names('customer', id))).toHaveLength(1);
  });

  it('tells neither another company nor a person without the permission', async () => {
    const [twin, operator] = [
      await read(server.url, await server.tokenOf('twin.admin')),
      await read(server.url, await server.tokenOf('zhengkaiwen')),
    ];
    const live = await read(server.url, token);
    const { id } = await admin.createRole({ name: '变更岗', code: 'changes_role', level: 1, data_scope: 'self' });
    await live.until(names('role', id));
    await settle();
    expect(changesOf(twin, 'role')).toEqual([]);
    expect(changesOf(twin, 'customer')).toEqual([]);
    expect(changesOf(operator, 'role')).toEqual([]);
  });

  it('tells a colleague only of customers in the data scope, and of one that has just left it', async () => {
    const [mine, theirs] = [await staffIdOf('chenyutong'), await staffIdOf('zhouzijin')];
    const narrow = await read(server.url, await server.tokenOf('chenyutong'));
    const own = await admin.createCustomer({ ...newCustomer('范围甲'), principal_user_id: mine });
    const other = await admin.createCustomer({ ...newCustomer('范围乙'), principal_user_id: theirs });
    await settle();
    expect(narrow.events.filter(names('customer', own.id))).toHaveLength(1);
    expect(narrow.events.filter(names('customer', other.id))).toHaveLength(0);
    await admin.updateCustomer({
      ...toInput('updateCustomer', await admin.getCustomer({ id: own.id })),
      id: own.id,
      version: own.version,
      principal_user_id: theirs,
    });
    await settle();
    expect(narrow.events.filter(names('customer', own.id))).toHaveLength(2);
    await admin.updateCustomer({
      ...toInput('updateCustomer', await admin.getCustomer({ id: own.id })),
      id: own.id,
      version: own.version + 1,
      remark: '已离开',
    });
    await settle();
    expect(narrow.events.filter(names('customer', own.id))).toHaveLength(2);
  });

  it('names no ids for more records than fit, and tells an import by its commits', async () => {
    const live = await read(server.url, token);
    const rows = Array.from({ length: 300 }, (_, at) => `批量${at},${++phone}`);
    const { job_id } = await admin.importCustomers({
      file: new File([`姓名,手机\n${rows.join('\n')}\n`], '批量.csv', { type: 'text/csv' }),
    });
    await live.until(({ data }) => data.type === 'job' && data.id === job_id && data.status === 'finished');
    await settle();
    const told = changesOf(live, 'customer').map(({ data }) => data.ids);
    expect(told[0]).toBeNull();
    expect(told.length).toBeLessThan(20);
  });

  it('catches up after a lost connection, or says that something was missed', async () => {
    const first = await read(server.url, token);
    await settle();
    const at = String(first.events.at(-1)?.id);
    first.close();
    const { id } = await admin.createCustomer(newCustomer('离线'));
    const again = await read(server.url, token, { 'Last-Event-ID': at });
    await again.until(names('customer', id));
    expect(again.events[0]?.data).toEqual({ type: 'opened', missed: false });
    const lost = await read(server.url, token, { 'Last-Event-ID': '999999999' });
    expect(lost.events[0]?.data).toEqual({ type: 'opened', missed: true });
  });
});

describe('joinChanges', () => {
  const change = (ids: number[] | null, request_id: string | null = null) => ({
    type: 'changed' as const,
    area: 'customer' as const,
    ids,
    request_id,
  });

  it('joins ids once each, and keeps the request only if it is the same', () => {
    expect(joinChanges(change([1, 2], 'a'), change([2, 3], 'a'))).toEqual(change([1, 2, 3], 'a'));
    expect(joinChanges(change([1], 'a'), change([1], 'b'))).toEqual(change([1]));
  });

  it('names no ids if one of them names none, or they are too many', () => {
    expect(joinChanges(change(null), change([1]))).toEqual(change(null));
    expect(
      joinChanges(change(Array.from({ length: 60 }, (_, at) => at + 1)), change(Array.from({ length: 60 }, (_, at) => at + 61))).ids,
    ).toBeNull();
  });
});
