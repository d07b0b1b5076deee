import { createHash, createHmac } from 'node:crypto';
import type { Input } from '@shiyi/sdk';
import { sendToCustomer, withdrawMessage } from '@shiyi/server/areas/service/customer-message/send-message';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { customersApp } from '../../support/customers-app.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { logDetails } from '../../support/log-details.js';
import { onEveryStore } from '../../support/stores.js';

type CheckIn = Input<'createCheckIn'>;

onEveryStore('customers’ app', (options) => {
  const used = useDirectory(options);
  const database = () => used.server.deps.database;
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await database().system((db) => query.execute(db))).rows;
  const today = async () => (await rows(sql<{ day: string }>`select (now() at time zone 'Asia/Shanghai')::date as day`))[0]?.day as string;
  const key = () => customersApp(used.server, used.client);
  const customer = async () => (await used.client.createCustomer({ nick_name: '小满' })).id;
  const weight = async (user_id: number, more: Partial<CheckIn> = {}): Promise<CheckIn> => ({
    ...{ source_id: `w-${user_id}`, user_id, kind: 'weight', date: await today(), weight: 70 },
    ...more,
  });

  /** Sends a request signed by hand. */
  async function raw(
    { key_id, secret }: { key_id: string; secret: string },
    body: string,
    more: { off?: number; nonce?: string; signed?: string } = {},
  ) {
    const { off = 0, nonce = `nonce-${Math.random().toString(36).slice(2)}`, signed = body } = more;
    const timestamp = Math.floor(Date.now() / 1000) + off;
    const digest = createHash('sha256').update(signed).digest('hex');
    const lines = ['POST', '/ingest/v1/check-ins', timestamp, nonce, digest].join('\n');
    const signature = createHmac('sha256', secret).update(lines).digest('hex');
    const headers = { 'X-Key-Id': key_id, 'X-Timestamp': String(timestamp), 'X-Nonce': nonce, 'X-Signature': signature };
    const answer = await fetch(`${used.server.url}/ingest/v1/check-ins`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    });
    return { status: answer.status, ...((await answer.json()) as { code: number; data: object }) };
  }

  it('sends check-ins with a key, each once, and the rest of a batch is taken', async () => {
    const { app } = await key();
    const user_id = await customer();
    const list = [await weight(user_id), await weight(987_654_321, { source_id: 'nobody' })];
    expect(await app.sendCheckIns({ list })).toMatchObject({
      taken: 1,
      repeated: 0,
      refused: 1,
      results: [{ outcome: 'taken' }, { field: 'user_id' }],
    });
    expect(await app.sendCheckIns({ list })).toMatchObject({ taken: 0, repeated: 1, refused: 1 });
    expect(await rows(sql`select weight::float8 as weight, source from punch_weight where user_id = ${user_id}`)).toEqual([
      { weight: 70, source: 'customer' },
    ]);
    expect(await rows(sql`select last_used_at is not null as used from ingest_key order by id desc limit 1`)).toEqual([{ used: true }]);
  });

  it('distinguishes why a request is not accepted', async () => {
    const own = await key();
    const body = JSON.stringify({ list: [await weight(await customer())] });
    const codes = async (...args: Parameters<typeof raw>) => {
      const { status, code } = await raw(...args);
      return [status, code];
    };
    expect(await codes({ ...own, key_id: 'ak_unknown' }, body)).toEqual([401, 40110]);
    expect(await codes({ ...own, secret: 'wrong' }, body)).toEqual([401, 40113]);
    expect(await codes(own, body, { signed: '{}' })).toEqual([401, 40113]);
    expect(await codes(own, body, { off: -301 })).toEqual([401, 40112]);
    expect(await codes(own, body, { off: 302 })).toEqual([401, 40112]);
    expect(await codes(own, '{}')).toEqual([400, 40000]);
    const nonce = 'nonce-once-only';
    expect(await codes(own, body, { nonce })).toEqual([200, 200]);
    expect(await codes(own, body, { nonce })).toEqual([401, 40114]);
    const unsigned = await fetch(`${used.server.url}/ingest/v1/messages`, { headers: { 'Admin-Token': 'a-session' } });
    expect(unsigned.status).toBe(401);
    const off = await used.client.changeIngestKeyStatus({ id: own.id, version: own.version, status: 'off' });
    expect(off).toMatchObject({ status: 'off', version: 2 });
    expect(await codes(own, body)).toEqual([401, 40111]);
    await expectRefusal(used.client.changeIngestKeyStatus({ id: own.id, version: 1, status: 'on' }), 40901);
  });

  it('gets the same request in at once only once', async () => {
    const own = await key();
    const body = JSON.stringify({ list: [await weight(await customer())] });
    const all = await Promise.all(Array.from({ length: 8 }, () => raw(own, body, { nonce: 'nonce-at-once' })));
    expect(all.map(({ code }) => code).sort()).toEqual([200, ...Array(7).fill(40114)]);
  });

  it('keeps the secret to itself', async () => {
    const { secret, key_id } = await key();
    expect(JSON.stringify(await used.client.listIngestKeys({ keyword: key_id }))).not.toContain(secret);
    expect(JSON.stringify(await rows(sql`select k.*, encode(sealed, 'escape') as bytes from ingest_key k`))).not.toContain(secret);
    const details = await logDetails(used.server.deps);
    expect(JSON.stringify([await rows(sql`select * from operation_log`), ...details.values()])).not.toContain(secret);
  });

  it('sees no other company', async () => {
    const { app } = await key();
    const [{ id: foreign } = expect.unreachable()] = await rows(sql<{ id: number }>`insert into customer (enterprise_id, nick_name, avatar)
      select max(id), '别家', null from enterprise returning id`);
    const never = await app.sendCheckIns({ list: [await weight(987_654_321)] });
    const other = await app.sendCheckIns({ list: [await weight(foreign, { source_id: 'w-987654321' })] });
    expect(other.results[0]).toEqual(never.results[0]);
    expect(await rows(sql`select count(*)::int as n from punch_weight where user_id = ${foreign}`)).toEqual([{ n: 0 }]);
  });

  it('fetches messages in order, once they are due and until they are marked', async () => {
    const { app } = await key();
    const user_id = await customer();
    const [{ id: enterpriseId } = expect.unreachable()] = await rows(
      sql<{ id: number }>`select enterprise_id as id from customer where id = ${user_id}`,
    );
    const told = { user_id, service_id: null, kind: 'reply' } as const;
    await database().tenant(enterpriseId, async (db) => {
      await sendToCustomer(db, { ...told, subject: 'a', content: { text: '一' } });
      await sendToCustomer(db, { ...told, subject: 'b', content: { text: '二' } });
      await sendToCustomer(db, { ...told, subject: 'b', content: { text: '三' } });
      await sendToCustomer(db, { ...told, subject: 'c', content: { text: '四' }, delayS: 60 });
      expect(await withdrawMessage(db, { kind: 'reply', subject: 'c' })).toBe(true);
      expect(await withdrawMessage(db, { kind: 'reply', subject: 'a' })).toBe(false);
      await sendToCustomer(db, { ...told, subject: 'd', content: { text: '五' }, delayS: 60 });
    });
    const own = async () => (await app.getCustomerMessages()).messages.filter((one) => one.user_id === user_id);
    const waiting = await own();
    expect(waiting.map(({ content }) => content)).toEqual([{ text: '一' }, { text: '三' }]);
    expect(await own()).toEqual(waiting);
    const ids = waiting.map(({ id }) => id);
    expect(await app.setMessagesFetched({ ids })).toEqual({ fetched: 2 });
    expect(await app.setMessagesFetched({ ids })).toEqual({ fetched: 0 });
    expect(await own()).toEqual([]);
  });
});
