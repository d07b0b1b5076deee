import { randomBytes } from 'node:crypto';
import type { Client } from '@shiyi/sdk';
import { Keyring } from '@shiyi/server/secrets/keyring';
import { reencryptSecrets } from '@shiyi/server/secrets/reencrypt';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { ownCompany } from '../../support/own-company.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';

const secrets = {
  contact_secret: 'contact-secret-4f1c77b0a2d94c31',
  customer_secret: 'customer-secret-9d0c2b6e7f5a41d8',
  app_secret: 'app-secret-1b7e4c90d3a852f6',
  archive_secret: 'archive-secret-7a2f0d4e91c6b385',
  archive_feed_url: 'https://archive.shiyi.example/feed-5d1c8e',
  archive_feed_key: 'feed-key-c41d9e07b2a6f853',
  callback_token: 'CallbackToken7f5a41d8',
  aes_key: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
};
const allAre = (isSet: boolean) => Object.fromEntries(Object.keys(secrets).map((name) => [name, isSet]));
const hidden = new RegExp(Object.values(secrets).join('|'));

onEveryStore('connection to the platform', (options) => {
  let server: TestServer;
  let client: Client;
  const company = { corpid: 'wwsandbox' };
  beforeAll(async () => {
    server = await createTestServer(options);
    client = await server.as('admin');
  });
  afterAll(() => server?.close());

  const isSet = async () => {
    const { credentials } = await client.getPlatformConnection({});
    return Object.fromEntries(credentials.map((one) => [one.name, one.is_set]));
  };

  it('starts without credentials, and shows the callback address', async () => {
    expect(await client.getPlatformConnection({})).toMatchObject({
      ...company,
      is_sandbox: true,
      agent_id: null,
      callback_url: `${server.url}/platform/callback/wwsandbox`,
      callback_at: null,
    });
    expect(await isSet()).toEqual(allAre(false));
  });

  it('accepts credentials, keeps those left out, and shows none of them anywhere', async () => {
    await client.updatePlatformConnection({ ...company, agent_id: 1000002, ...secrets });
    await client.updatePlatformConnection({ ...company, agent_id: 1000002 });
    const shown = await client.getPlatformConnection({});
    expect(shown.agent_id).toBe(1000002);
    expect(shown.credentials).toEqual(
      Object.keys(secrets).map((name) => ({
        name,
        is_set: true,
        changed_at: expect.any(String),
        changed_by: { id: expect.any(Number), name: '林晓禾' },
      })),
    );
    const everything = await server.deps.database.system(async (db) => {
      const names = (
        await sql<{
          name: string;
        }>`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db)
      ).rows.map((row) => row.name);
      const texts = [];
      for (const name of names) texts.push((await sql<{ t: string }>`select t::text from ${sql.table(name)} t`.execute(db)).rows);
      return JSON.stringify(texts);
    });
    expect(everything + JSON.stringify([shown, await client.listOperationLogs({})])).not.toMatch(hidden);
    const hex = new RegExp(
      Object.values(secrets)
        .map((text) => Buffer.from(text).toString('hex'))
        .join('|'),
    );
    expect(everything).not.toMatch(hex);
    const { list } = await client.listOperationLogs({ limit: 2 });
    const log = await client.getOperationLog({ id: list.at(-1)?.id as number });
    expect(JSON.parse(log.after as string)).toMatchObject({ changed: Object.keys(secrets) });
  });

  it('repeats no secret in a refusal', async () => {
    const wrong = client.safe('updatePlatformConnection', { ...company, aes_key: `${secrets.contact_secret} x` });
    expect(JSON.stringify(await wrong)).not.toMatch(hidden);
    await expectRefusal(client.updatePlatformConnection({ ...company, aes_key: null }), 42200);
    const boss = await server.as((await ownCompany(server)).username);
    await expectRefusal(boss.updatePlatformConnection({ corpid: 'wwreal', contact_secret: null }), 42200);
    const taken = boss.updatePlatformConnection({ corpid: 'wwsandbox', contact_secret: secrets.contact_secret });
    await expectRefusal(taken, 40902);
    expect(await isSet()).toEqual(allAre(true));
  });

  it('is for administrators of the company only', async () => {
    const twin = await server.as('twin.admin');
    expect((await twin.getPlatformConnection({})).credentials.some((one) => one.is_set)).toBe(false);
    await expectRefusal((await server.as('zhengkaiwen')).getPlatformConnection({}), 40300);
  });

  it('is used by the next call, re-encrypted by a new key, and required again if the key is lost', async () => {
    const { deps } = server;
    const of = async () => deps.connector.of(1, 'contact');
    const before = await of();
    expect(await of()).toBe(before);
    await client.updatePlatformConnection({ ...company, contact_secret: 'another' });
    expect(await of()).not.toBe(before);
    const next = new Keyring(randomBytes(32));
    // A key that opens nothing: neither the secrets nor what the log keeps sealed.
    const sealed = await deps.database.system((db) =>
      db.selectFrom('operation_log').select('id').where('details', 'is not', null).execute(),
    );
    expect(await reencryptSecrets(deps.database, next)).toEqual({ sealed: 0, lost: Object.keys(secrets).length + sealed.length });
    await deps.database.system((db) =>
      db.updateTable('enterprise_secret').set({ key_id: 'gone' }).where('name', '=', 'contact_secret').execute(),
    );
    const ready = async () => (await fetch(`${server.url}/readyz`)).status;
    await expect.poll(ready, { timeout: 20_000, interval: 500 }).toBe(503);
    await expect(of()).rejects.toMatchObject({ remedy: 'end', sentence: [expect.stringContaining('无法解密'), expect.any(String)] });
    await deps.database.system((db) =>
      db
        .updateTable('enterprise_secret')
        .set({ key_id: 'plain', sealed: Buffer.from('from before') })
        .where('name', '=', 'contact_secret')
        .execute(),
    );
    expect(await reencryptSecrets(deps.database, deps.keyring)).toMatchObject({ sealed: 1, lost: 0 });
    expect(await ready()).toBe(200);
    await of();
    await client.updatePlatformConnection({ ...company, ...Object.fromEntries(Object.keys(secrets).map((name) => [name, null])) });
    expect(await isSet()).toEqual(allAre(false));
  });
});
