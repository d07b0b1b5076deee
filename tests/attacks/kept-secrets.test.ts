import { createHash } from 'node:crypto';
import { operations } from '@shiyi/server/http/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../support/expect-refusal.js';
import { readEvents } from '../support/raw-events.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';
import { adminPassword } from '../support/template.js';

onEveryStore('stored data', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ ...options, trustedProxies: 1 });
  });
  afterAll(() => server?.close());

  const kept = (key: string) =>
    server.deps.database.system((db) =>
      db
        .selectFrom('idempotency')
        .select(['answer', 'answer_key_id', 'input_hash'])
        .where('key', '=', createHash('sha256').update(key).digest('hex'))
        .executeTakeFirst(),
    );

  it('contains no token of a submission, and a repeat is refused instead of executed twice', async () => {
    const admin = await server.as('admin');
    const { token } = await admin.createUserToken({}, { idempotencyKey: 'token-1' });
    expect((await kept('token-1'))?.answer).toBeNull();
    const repeat = await expectRefusal(admin.createUserToken({}, { idempotencyKey: 'token-1' }), 40900);
    expect(repeat.serverMessage).toContain('只显示一次');
    expect((await server.anonymous.loginWithUserToken({ token })).token).toBeDefined();
    const secret = operations.filter((one) => one.answersSecret).map((one) => one.id);
    expect(secret).toContain('createUserToken');
    expect(secret).not.toContain('createRole');
  });

  it('is read as an answer only with its idempotency key', async () => {
    const admin = await server.as('admin');
    const key = 'report-1';
    const send = () => admin.createWorkOrder({ title: '只有我知道', content: '说明' }, { idempotencyKey: key });
    const first = await send();
    const stored = await kept(key);
    expect(stored?.answer).toBeInstanceOf(Uint8Array);
    const { rows } = await server.deps.database.system((db) =>
      sql<{ row: string }>`select to_jsonb(i)::text as row from idempotency i`.execute(db),
    );
    expect(JSON.stringify(rows)).not.toMatch(/只有我知道|report-1/);
    const { keyring } = server.deps;
    const sealed = { key_id: stored?.answer_key_id as string, sealed: stored?.answer as Uint8Array };
    const staff = (await admin.getSessionInfo()).id;
    const place = `answer 1 ${staff} createWorkOrder`;
    expect(keyring.open(sealed, place, key)).toContain('只有我知道');
    expect([keyring.open(sealed, place), keyring.open(sealed, place, 'report-2')]).toEqual([undefined, undefined]);
    expect(await send()).toEqual(first);
  });

  it('contains no digest of a password that can be tried, and repeats its change without asking again', async () => {
    const admin = await server.as('admin');
    const change = () => admin.changeMyPassword({ old_pass: adminPassword, new_pass: 'Another-2026' }, { idempotencyKey: 'change-1' });
    expect(await change()).toEqual(await change());
    const guess = createHash('sha256').update(`changeMyPassword ${JSON.stringify({ old_pass: adminPassword, new_pass: 'Another-2026' })}`);
    expect(Buffer.from((await kept('change-1'))?.input_hash ?? [])).not.toEqual(guess.digest());
  });

  it('is empty for someone who starts to sign in', async () => {
    const count = () =>
      server.deps.database.system((db) =>
        db
          .selectFrom('one_time_token')
          .select((eb) => eb.fn.countAll().as('count'))
          .executeTakeFirstOrThrow(),
      );
    const before = await count();
    const states = await Promise.all(Array.from({ length: 50 }, () => server.anonymous.getPreAuthUrl()));
    await Promise.all(
      states.slice(0, 5).map(({ state }) => expectRefusal(server.anonymous.loginWithWwx({ code: 'no-code', state }), 40102)),
    );
    const forged = `${states[0]?.state.slice(0, -2)}AA`;
    await expectRefusal(server.anonymous.loginWithWwx({ code: 'no-code', state: forged }), 40102);
    expect(await count()).toEqual(before);
  });

  it('includes at most 24 live streams of one account, however many sessions it has', async () => {
    const streams = [];
    for (let session = 0; session < 4; session++) {
      const token = await server.tokenOf('chenyutong');
      for (let at = 0; at < 6; at++) streams.push(await readEvents(server.url, token, { 'X-Forwarded-For': `192.0.2.${session}` }));
    }
    expect(streams.map((one) => one.response.status)).toEqual(Array(24).fill(200));
    const more = await fetch(`${server.url}/admin/v1/events`, { headers: { 'Admin-Token': await server.tokenOf('chenyutong') } });
    expect(more.status).toBe(429);
    for (const one of streams) one.close();
  });
});
