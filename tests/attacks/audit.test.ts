import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAudit } from '@shiyi/server/audit/audit';
import { sealEmptyLog, sealHeads } from '@shiyi/server/audit/audit-head';
import { checkLog } from '@shiyi/server/audit/check-log';
import { eraseLogRows } from '@shiyi/server/audit/erase-details';
import { witnessName } from '@shiyi/server/audit/log-witness';
import type { Db } from '@shiyi/server/db/database';
import { operations, type ServedOperation } from '@shiyi/server/http/contract';
import { Keyring } from '@shiyi/server/secrets/keyring';
import { reencryptSecrets } from '@shiyi/server/secrets/reencrypt';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { times } from '../conformance/profile.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';

onEveryStore('operation log', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(options);
    // The tests say when the witness looks.
    await server.deps.logWitness.stop();
  });
  afterAll(() => server?.close());

  /** Changes rows like an attacker who has access to the database but not to the key. */
  const byHand = <T>(work: (db: Db) => Promise<T>) => server.deps.database.system(work);
  const check = async (username = 'admin') => (await server.as(username)).checkOperationLogs();
  async function write(count: number, username = 'admin') {
    const client = await server.as(username);
    for (let at = 0; at < count; at++) await client.createWorkOrder({ title: `问题 ${at}`, content: '说明' });
  }
  const cut = (count: number) =>
    byHand((db) =>
      sql`delete from operation_log where id in (select id from operation_log where enterprise_id = 1 order by id desc limit ${count})`.execute(
        db,
      ),
    );
  const headOf = (enterpriseId: number) =>
    byHand((db) =>
      db.selectFrom('audit_head').select(['key_id', 'sealed']).where('enterprise_id', '=', enterpriseId).executeTakeFirstOrThrow(),
    );
  const setHead = (head: { key_id: string; sealed: Uint8Array }) =>
    byHand((db) => db.updateTable('audit_head').set(head).where('enterprise_id', '=', 1).execute());

  const forgetWitness = () => rm(join(server.dataDir, witnessName), { force: true });

  // Start each test with an intact log.
  beforeEach(async () => {
    await forgetWitness();
    await byHand((db) => sql`delete from operation_log`.execute(db));
    await byHand((db) => sql`delete from audit_head`.execute(db));
    await write(6);
  });

  it('passes the check if genuine, with its length and the time of the last seal', async () => {
    const verdict = await check();
    expect(verdict).toMatchObject({ ok: true, checked: 6 });
    expect(verdict).not.toHaveProperty('fault');
    expect(Date.parse(verdict.sealed_at as string)).toBeGreaterThanOrEqual(Date.parse(verdict.sealed_since as string));
    await write(3, 'twin.admin');
    expect([await check(), await check('twin.admin')]).toMatchObject([
      { ok: true, checked: 6 },
      { ok: true, checked: 3 },
    ]);
  });

  it('passes the check while many write to it over two servers', async () => {
    const beside = await server.beside();
    const token = await server.tokenOf('admin');
    const post = (at: number) =>
      fetch(`${at % 2 ? server.url : beside.url}/admin/v1/work-order`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Admin-Token': token },
        body: JSON.stringify({ title: `问题 ${at}`, content: '说明' }),
      });
    const count = times(60, 600);
    const writes = Promise.all(Array.from({ length: count }, (_, at) => post(at)));
    for (let at = 0; at < 5; at++) expect(await check()).toMatchObject({ ok: true });
    expect(new Set((await writes).map((one) => one.status))).toEqual(new Set([200]));
    expect(await check()).toMatchObject({ ok: true, checked: 6 + count });
    await beside.close();
  });

  it('detects that its last rows were removed, also after further entries', async () => {
    await cut(2);
    expect(await check()).toMatchObject({ ok: false, fault: 'cut', missing: 2, checked: 4 });
    await write(5);
    expect(await check()).toMatchObject({ ok: false, fault: 'cut', checked: 9 });
  });

  it('detects that all rows were removed, also after further entries', async () => {
    await cut(6);
    expect(await check()).toMatchObject({ ok: false, fault: 'cut', missing: 6, checked: 0 });
    await write(1);
    expect(await check()).toMatchObject({ ok: false, fault: 'cut' });
  });

  it('detects a head that was removed, changed, or taken from another company', async () => {
    await write(6, 'twin.admin');
    const [own, others] = [await headOf(1), await headOf(2)];
    await cut(1);
    await setHead(others);
    expect(await check()).toMatchObject({ ok: false, fault: 'unreadable' });
    const bytes = Buffer.from(own.sealed);
    bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1;
    await setHead({ ...own, sealed: bytes });
    expect(await check()).toMatchObject({ ok: false, fault: 'unreadable' });
    await setHead({ key_id: 'plain', sealed: Buffer.from('{"rows":5}') });
    await write(1);
    expect(await check()).toMatchObject({ ok: false, fault: 'unreadable' });
    await byHand((db) => sql`delete from audit_head where enterprise_id = 1`.execute(db));
    await write(1);
    expect(await check()).toMatchObject({ ok: false, fault: 'unsealed' });
  });

  it('detects a restored older seal, unless all later rows were removed too', async () => {
    const older = await headOf(1);
    await write(2);
    await setHead(older);
    const { rows } = await byHand((db) =>
      sql<{ id: number }>`select id from operation_log where enterprise_id = 1 order by id desc limit 1 offset 1`.execute(db),
    );
    expect(await check()).toMatchObject({ ok: false, fault: 'added', first_broken_id: rows[0]?.id });
    await cut(2);
    expect(await check()).toMatchObject({ ok: true, checked: 6 });
  });

  it('detects rows that were written by hand, although they continue the chain', async () => {
    await byHand((db) =>
      sql`insert into operation_log (enterprise_id, staff_id, staff_name, module, action, operation_id, method, path, ip, ms, ok, code, request_id)
        select enterprise_id, staff_id, staff_name, module, action, operation_id, method, path, ip, ms, ok, code, request_id
        from operation_log where enterprise_id = 1 limit 1`.execute(db),
    );
    expect(await check()).toMatchObject({ ok: false, fault: 'added' });
    await write(2);
    expect(await check()).toMatchObject({ ok: false, fault: 'added' });
  });

  it('detects a row that was changed in the middle', async () => {
    const { rows } = await byHand((db) =>
      sql<{
        id: number;
      }>`update operation_log set target = 'forged' where id = (select max(id) - 2 from operation_log) returning id`.execute(db),
    );
    expect(await check()).toMatchObject({ ok: false, fault: 'changed', first_broken_id: rows[0]?.id });
  });

  const rowsOf = () =>
    byHand((db) =>
      db
        .selectFrom('operation_log')
        .select(['id', 'details_digest', 'details_key_id', 'details'])
        .where('enterprise_id', '=', 1)
        .orderBy('id')
        .execute(),
    );
  const setDetails = (id: number, change: { details_key_id?: string | null; details?: Uint8Array | null }) =>
    byHand((db) => db.updateTable('operation_log').set(change).where('id', '=', id).execute());

  it('detects details that were removed, changed or exchanged other than by an erasure', async () => {
    const [first, second] = (await rowsOf()) as [Awaited<ReturnType<typeof rowsOf>>[0], Awaited<ReturnType<typeof rowsOf>>[0]];
    const { id, details, details_key_id } = second;
    for (const change of [
      { details: null, details_key_id: null },
      { details: null },
      { details: Buffer.alloc(0) },
      { details: first.details, details_key_id: first.details_key_id },
      { details_key_id: 'plain' },
      { details_key_id: 'plain', details: Buffer.from('erased {"erased_at":"2026-01-01T00:00:00Z"}') },
    ]) {
      await setDetails(id, change);
      expect(await check()).toMatchObject({ ok: false, fault: 'changed', first_broken_id: id });
      await setDetails(id, { details, details_key_id });
    }
    expect(await check()).toMatchObject({ ok: true, checked: 6 });
  });

  it('stays genuine when a person is erased from it, and the mark of that erasure fits no other row', async () => {
    const admin = await server.as('admin');
    await admin.createWorkOrder({ title: '王小明的体重记录', content: '电话 13912345678，备注：怕冷' });
    const customer = await admin.createCustomer({ nick_name: '小明', real_name: '王小明', init_weight: 71.5 });
    await admin.changeCustomerRemark({ id: customer.id, remark: '怕冷，喜欢跑步' });
    const { rows: own } = await byHand((db) =>
      sql<{ id: number }>`select id from operation_log where ${`customer:${customer.id}`} = any(subjects) order by id`.execute(db),
    );
    expect(own).toHaveLength(2);
    const erased = await server.deps.database.tenant(1, (db) =>
      eraseLogRows(
        db,
        server.deps.keyring,
        1,
        { subjects: [{ kind: 'customer', id: customer.id }], words: ['王小明', '13912345678', '怕冷', '', 'x'] },
        sql`true`,
      ),
    );
    expect(erased).toEqual({ rows: 2, redacted: 1 });
    expect(await check()).toMatchObject({ ok: true, checked: 9 });
    const entries = (await admin.listOperationLogs({ limit: 3 })).list;
    const shown = await Promise.all(entries.map(({ id }) => admin.getOperationLog({ id })));
    expect(shown.map((one) => one.erased_at !== null)).toEqual([true, true, true]);
    expect(JSON.stringify(shown)).not.toMatch(/王小明|139\*{4}5678|怕冷|跑步/);
    const [marked] = (await rowsOf()).filter((row) => row.id === own[0]?.id);
    const [{ id, ...before }] = (await rowsOf()) as [Awaited<ReturnType<typeof rowsOf>>[0]];
    await setDetails(id, { details: marked?.details as Uint8Array });
    expect(await check()).toMatchObject({ ok: false, fault: 'changed', first_broken_id: id });
    await setDetails(id, before);
    expect(await check()).toMatchObject({ ok: true });
  });

  it('is sealed at the start if it comes from an earlier version, and keeps its faults', async () => {
    /** Turns the rows into those of an earlier version. */
    const unseal = () =>
      byHand(async (db) => {
        await sql`alter table operation_log disable trigger operation_log_chain`.execute(db);
        let last: Uint8Array | null = null;
        for (const { id } of await db.selectFrom('operation_log').select('id').where('enterprise_id', '=', 1).orderBy('id').execute()) {
          const { rows }: { rows: { hash: Uint8Array }[] } = await sql<{ hash: Uint8Array }>`
            update operation_log set details_digest = null, details_key_id = null, details = null, subjects = '{}', prev_hash = ${last}::bytea,
              target = 'Liste', after = '{"title":"体重 71.5"}' where id = ${id} returning hash`.execute(db);
          const made = await sql<{ hash: Uint8Array }>`update operation_log set hash = operation_log_plain_digest(operation_log)
            where id = ${id} returning hash`.execute(db);
          last = made.rows[0]?.hash ?? rows[0]?.hash ?? null;
        }
        await sql`alter table operation_log enable trigger operation_log_chain`.execute(db);
        await sql`delete from audit_head`.execute(db);
      });
    await unseal();
    await sealHeads(server.deps.database, server.deps.keyring);
    await (await server.beside()).close();
    expect(await check()).toMatchObject({ ok: true, checked: 6 });
    const dump = await byHand((db) => sql<{ row: string }>`select row_to_json(operation_log)::text as row from operation_log`.execute(db));
    expect(JSON.stringify(dump.rows)).not.toContain('71.5');
    const admin = await server.as('admin');
    const [entry] = (await admin.listOperationLogs({ limit: 1 })).list;
    expect(entry?.target).toBe('Liste');
    expect((await admin.getOperationLog({ id: entry?.id as number })).after).toContain('71.5');
    await write(1);
    expect(await check()).toMatchObject({ ok: true, checked: 7 });

    await unseal();
    await sealHeads(server.deps.database, server.deps.keyring);
    const third = (await rowsOf())[2]?.id as number;
    await byHand((db) => sql`update operation_log set after = '{"title":"forged"}' where id = ${third}`.execute(db));
    await cut(2);
    await (await server.beside()).close();
    expect(await check()).toMatchObject({ ok: false, fault: 'changed', first_broken_id: third });
    await byHand((db) => sql`delete from operation_log where id = ${third}`.execute(db));
    expect(await check()).toMatchObject({ ok: false, fault: 'changed' });

    await forgetWitness();
    await byHand((db) => sql`delete from operation_log`.execute(db));
    await byHand((db) => sql`delete from audit_head`.execute(db));
    await write(4);
    await unseal();
    await sealHeads(server.deps.database, server.deps.keyring);
    await cut(2);
    await (await server.beside()).close();
    expect(await check()).toMatchObject({ ok: false, fault: 'cut', missing: 2, checked: 2 });
  });

  it('is known to have been longer if its newest rows and its seal are put back to an earlier state', async () => {
    const earlier = await headOf(1);
    await write(3);
    await server.deps.logWitness.note();
    expect(await check()).toMatchObject({ ok: true, checked: 9 });
    await cut(3);
    await setHead(earlier);
    expect(await check()).toMatchObject({ ok: false, fault: 'cut', missing: 3, checked: 6 });
    // It grows again, but not into what it was.
    await server.deps.logWitness.note();
    await write(4);
    expect(await check()).toMatchObject({ ok: false, fault: 'changed', checked: 10 });
  });

  it('is known to have existed if it is deleted with its seal', async () => {
    const erase = async () => {
      await byHand((db) => sql`delete from operation_log`.execute(db));
      await byHand((db) => sql`delete from audit_head`.execute(db));
    };
    await server.deps.logWitness.note();
    await erase();
    await server.deps.logWitness.note();
    expect(await check()).toMatchObject({ ok: false, fault: 'cut', missing: 6, checked: 0 });
    // Without the file as well, a company whose people have signed in still has no seal.
    await forgetWitness();
    await byHand((db) => sql`update session set created_at = now() - interval '2 minutes' where enterprise_id = 1`.execute(db));
    expect(await check()).toMatchObject({ ok: false, fault: 'unsealed', checked: 0 });
  });

  it('is sealed before its first row, and keeps that seal', async () => {
    await byHand((db) => sql`delete from operation_log`.execute(db));
    await byHand((db) => sql`delete from audit_head`.execute(db));
    await server.deps.logWitness.note();
    expect(await check()).toMatchObject({ ok: true, checked: 0 });
    await write(2);
    expect(await check()).toMatchObject({ ok: true, checked: 2 });
    // A file of another key is left alone until that key is back; a forged one says nothing.
    const file = join(server.dataDir, witnessName);
    const sealedBy = async (keyId: string) => writeFile(file, `${keyId} ${randomBytes(60).toString('base64')}`);
    await sealedBy('0123456789abcdef');
    const foreign = await readFile(file, 'utf8');
    await server.deps.logWitness.note();
    expect(await readFile(file, 'utf8')).toBe(foreign);
    await sealedBy(server.deps.keyring.currentId);
    expect(await check()).toMatchObject({ ok: true, checked: 2 });
    await server.deps.logWitness.note();
    expect(await server.deps.logWitness.of(1)).toMatchObject({ rows: 2 });
  });

  it('keeps the seal of a row that is written while it is sealed as empty', async () => {
    const head = await headOf(1);
    await byHand((db) => sealEmptyLog(db, server.deps.keyring, 1));
    expect(await headOf(1)).toEqual(head);
    expect(await check()).toMatchObject({ ok: true, checked: 6 });
  });

  it('is not sealed again at a start if any log is sealed', async () => {
    await write(2, 'twin.admin');
    await cut(2);
    await byHand((db) => sql`delete from audit_head where enterprise_id = 1`.execute(db));
    await (await server.beside()).close();
    expect([await check(), await check('twin.admin')]).toMatchObject([{ ok: false, fault: 'unsealed' }, { ok: true }]);
  });

  it('is sealed with the key in force, whichever sealed it before, and is not read without either', async () => {
    const { database } = server.deps;
    const [one, other] = [randomBytes(32), randomBytes(32)];
    const checkWith = (keyring: Keyring) => database.tenant(1, (db) => checkLog(db, keyring, 1));
    await byHand((db) => sql`delete from operation_log`.execute(db));
    await byHand((db) => sql`delete from audit_head`.execute(db));
    const facts = {
      operation: operations[0] as ServedOperation,
      path: '/',
      ip: '127.0.0.1',
      ms: 1,
      code: 200,
      requestId: 'x',
      after: { title: '说明' },
    };
    const principal = { enterpriseId: 1, staffId: 1, name: '林晓禾', actStaffId: null, accessKeyId: null };
    for (let at = 0; at < 6; at++) await database.tenant(1, (db) => writeAudit(db, new Keyring(one), { principal, ...facts }));
    const before = await checkWith(new Keyring(one));
    expect(before).toMatchObject({ ok: true, checked: 6 });
    expect(await checkWith(new Keyring(other))).toMatchObject({ ok: false, fault: 'unreadable' });
    await reencryptSecrets(database, new Keyring(other, [one]));
    await sealHeads(database, new Keyring(other, [one]));
    expect(await checkWith(new Keyring(other))).toEqual(before);
    expect(await checkWith(new Keyring(one))).toMatchObject({ ok: false, fault: 'unreadable' });
  });

  it('is sealed by the first version that supports it, with the time', async () => {
    await byHand((db) => sql`delete from audit_head`.execute(db));
    const start = new Date().toISOString();
    await (await server.beside()).close();
    await write(1);
    const verdict = await check();
    expect(verdict).toMatchObject({ ok: true, checked: 7 });
    expect(Date.parse(verdict.sealed_since as string)).toBeGreaterThanOrEqual(Date.parse(start));
  });
});
