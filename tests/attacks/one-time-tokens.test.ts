import type { Client } from '@shiyi/sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../support/expect-refusal.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onBothStores } from '../support/stores.js';
import { adminPassword } from '../support/template.js';

/** Ends a session: by the person, by another session of theirs, by time, by a new password, by an administrator, and with its company. */
const ends: Record<string, (server: TestServer, client: Client) => Promise<unknown>> = {
  'signing out': (_, client) => client.logout(),
  'another of their sessions': async (server, client) => {
    const { list } = await client.listSessions({});
    const id = list.find((one) => one.current)?.id as number;
    return (await server.as('twin.admin')).deleteSession({ id });
  },
  time: ({ deps }) =>
    deps.database.system((db) =>
      sql`update session set expires_at = now() from staff where staff.id = session.staff_id and username = 'twin.admin'`.execute(db),
    ),
  'a new password': async (server) =>
    (await server.as('twin.admin')).changeMyPassword({ old_pass: adminPassword, new_pass: `${adminPassword}-2` }),
  'a closed company that opens again': async (server, client) => {
    const owner = await server.as('admin');
    const id = (await client.getSessionInfo()).enterprise_id;
    const { mode, version } = await owner.getEnterprise({ id });
    const closed = await owner.changeEnterpriseMode({ id, mode: 'closed', version });
    return owner.changeEnterpriseMode({ id, mode, version: closed.version });
  },
};

onBothStores('one-time token', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(options);
  });
  afterAll(() => server?.close());

  it.each(Object.entries(ends))('ends with its session, by %s', async (_, end) => {
    const client = await server.as('twin.admin');
    const tokens = [await client.createUserToken(), await client.createUserToken(), await client.createUserToken()].map((one) => one.token);
    expect((await server.anonymous.loginWithUserToken({ token: tokens[0] as string })).token).toBeTruthy();
    await end(server, client);
    server.deps.sessions.forget();
    await expectRefusal(server.anonymous.loginWithUserToken({ token: tokens[1] as string }), 40102);
    expect(await server.anonymous.loginAcross({ token: tokens[2] as string })).toEqual({ ok: false, user: null });
  });
});
