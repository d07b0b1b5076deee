import { encrypt, signatureOf } from '@shiyi/server/outside/wecom/callback-crypto';
import { storeSecret } from '@shiyi/server/secrets/enterprise-secrets';
import { removeSandbox } from '@shiyi/server/setup/remove-sandbox';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { digestOf } from '../conformance/rows.js';
import { ownCompany } from '../support/own-company.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onBothStores } from '../support/stores.js';

const keys = { token: 'RemovedCompany', aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' };

/** Sends a correctly signed callback to this address, GET with an echo and POST with an event. */
async function callbacks(server: TestServer, to: string, receiver = to) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signed = (text: string) => {
    const encrypted = encrypt(keys, text, receiver);
    return { encrypted, query: { msg_signature: signatureOf(keys, timestamp, 'n', encrypted), timestamp, nonce: 'n' } };
  };
  const echo = signed('echo');
  const address = `${server.url}/platform/callback/${encodeURIComponent(to)}`;
  const got = await fetch(`${address}?${new URLSearchParams({ ...echo.query, echostr: echo.encrypted })}`);
  const event = signed(
    `<xml><Event>change_contact</Event><ChangeType>delete_user</ChangeType><UserID>boss-${Math.random()}</UserID></xml>`,
  );
  const posted = await fetch(`${address}?${new URLSearchParams(event.query)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/xml' },
    body: `<xml><Encrypt>${event.encrypted}</Encrypt></xml>`,
  });
  return [got.status, await got.text(), posted.status, await posted.text()];
}

onBothStores('callbacks for a company that is gone', (options) => {
  let server: TestServer;
  let real: Awaited<ReturnType<typeof ownCompany>>;
  beforeAll(async () => {
    server = await createTestServer(options);
    real = await ownCompany(server);
    for (const enterpriseId of [real.id, 1]) await giveKeys(enterpriseId);
    // Jobs must not change rows while they are compared.
    await server.deps.jobs.stop();
  });
  afterAll(() => server?.close());

  const giveKeys = (enterpriseId: number) =>
    server.deps.database.system(async (db) => {
      const place = { enterpriseId, staffId: null };
      await storeSecret(db, server.deps.keyring, place, { name: 'callback_token', text: keys.token });
      await storeSecret(db, server.deps.keyring, place, { name: 'aes_key', text: keys.aesKey });
    });
  const set = (state: string) =>
    server.deps.database.system((db) => sql`update enterprise set ${sql.raw(state)} where id = ${real.id}`.execute(db));

  /** Expects the same answer as for a company that never was here, nothing written, and no secret opened. */
  async function expectGone(to: string, receiver = to) {
    const { database, keyring } = server.deps;
    const before = await digestOf(database);
    const open = keyring.open;
    let opened = 0;
    keyring.open = (...given) => {
      // The audit log opens its own seals meanwhile.
      if (/callback_token|aes_key/.test(given[1])) opened++;
      return open.apply(keyring, given);
    };
    try {
      expect(await callbacks(server, to, receiver)).toEqual(await callbacks(server, 'ww-never'));
      expect(opened).toBe(0);
    } finally {
      keyring.open = open;
    }
    expect(await digestOf(database)).toEqual(before);
  }

  it('are taken while it is there, in its grace period too', async () => {
    expect(await callbacks(server, real.corpid)).toEqual([200, 'echo', 200, '']);
    await set("expire_at = now() - interval '1 day'");
    expect(await callbacks(server, real.corpid)).toEqual([200, 'echo', 200, '']);
    await set("expire_at = now() + interval '1 year'");
    expect(await callbacks(server, real.corpid)).toEqual([200, 'echo', 200, '']);
  });

  it.each([
    ['closed', "status = 'disabled', mode = 'closed'", "status = 'active', mode = 'standard'"],
    ['expired', "expire_at = now() - interval '8 days'", "expire_at = now() + interval '1 year'"],
    ['deleted', "deleted_at = now(), status = 'disabled'", "deleted_at = null, status = 'active'"],
  ])('are refused when it is %s, and taken again when it is back', async (_, gone, back) => {
    await set(gone);
    await expectGone(real.corpid);
    await set(back);
    expect((await callbacks(server, real.corpid))[2]).toBe(200);
  });

  it('are refused under the name that a deleted company keeps', async () => {
    await set(`deleted_at = now(), status = 'disabled', corpid = 'gone-${real.id}'`);
    await expectGone(real.corpid);
    await expectGone(`gone-${real.id}`);
    await set(`deleted_at = null, status = 'active', corpid = '${real.corpid}'`);
  });

  it('are refused for a sandbox company that is off, and for one that was removed', async () => {
    expect((await callbacks(server, 'wwsandbox'))[2]).toBe(200);
    const off = await createTestServer({ ...options, sandbox: false });
    try {
      await off.deps.database.system(async (db) => {
        for (const [name, text] of [
          ['callback_token', keys.token],
          ['aes_key', keys.aesKey],
        ] as const)
          await storeSecret(db, off.deps.keyring, { enterpriseId: 1, staffId: null }, { name, text });
      });
      expect(await callbacks(off, 'wwsandbox')).toEqual(await callbacks(off, 'ww-never'));
    } finally {
      await off.close();
    }
    const { database } = server.deps;
    await removeSandbox(database, server.deps);
    await expectGone('wwsandbox');
  });
});
