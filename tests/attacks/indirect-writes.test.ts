import { importOf } from '@shiyi/sdk';
import { historyKinds } from '@shiyi/server/generated/areas/history';
import { permissions } from '@shiyi/server/generated/permissions';
import type { HistoryKind } from '@shiyi/server/history/history-kind';
import { operations, type ServedOperation } from '@shiyi/server/http/contract';
import { importNames } from '@shiyi/server/imports/import-operation';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Draft, exampleOf, requestOf } from '../conformance/draft.js';
import { sampleOf, table } from '../conformance/generate.js';
import { worldTimeout } from '../conformance/profile.js';
import { digestOf } from '../conformance/rows.js';
import { rulesOf } from '../conformance/schema.js';
import { send } from '../conformance/wire.js';
import { endedJob } from '../support/ended-job.js';
import { expectRefusal } from '../support/expect-refusal.js';
import { type Person, personWith } from '../support/person-with.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onBothStores } from '../support/stores.js';

const permissionOf = (id: string) => operations.find((one) => one.id === id)?.permission as string;
const nameOf = (id: string) => permissions.find(({ code }) => code === permissionOf(id))?.zh as string;

/** Operations whose right depends on the record: on the kind of a history or of an import. The tests below go over these kinds. */
const byKind = ['restoreHistoryEntry', 'createImportRun', 'deleteImportedRows', 'createImportHeads', 'deleteImportHead'];
const indirect = /restore|undo|copy|merge|import|batch|convert/i;

/** Whether a name or path says that something is written by way of something else; what an area is called says nothing. */
const isIndirect = ({ id, path, area, writes }: ServedOperation) =>
  writes && !indirect.test(area.replace('import-file', '')) && indirect.test(`${id} ${path.split('/').slice(4).join('/')}`);

/** A value of the field, by which the operation needs another right. */
const valueFor = ({ body }: ServedOperation, field: string) => sampleOf((body && rulesOf(body).properties?.[field]) ?? {});

/** Whether a plain write, such as a create, has the same permission. */
const sharesDirectRight = (operation: ServedOperation) =>
  operations.some((one) => one.writes && one.permission === operation.permission && !isIndirect(one));

/** An import of what nothing else creates is itself the direct way. */
const isOnlyWay = ({ operation, permission }: ServedOperation) =>
  operation['x-import'] !== undefined && !operations.some((one) => one.permission === permission.replace(/import$/, 'create'));

describe('contract', () => {
  it('names the direct operations of every indirect write', () => {
    const found = operations.filter((one) => isIndirect(one) && one.id !== 'deleteImportMapping');
    expect(found.length).toBeGreaterThan(15);
    const silent = found.filter((one) => one.alsoNeeds.length === 0 && !sharesDirectRight(one) && !isOnlyWay(one));
    expect(silent.map((one) => one.id).filter((id) => !byKind.includes(id))).toEqual([]);
  });
});

onBothStores('indirect write', (options) => {
  let server: TestServer;
  let person: Person;
  let enterpriseId: number;
  beforeAll(async () => {
    server = await createTestServer(options);
    person = await personWith(server, []);
    enterpriseId = (await person.client.getSessionInfo()).enterprise_id;
  }, worldTimeout);
  afterAll(() => server?.close());

  /** Digests of all tables but those that the tests themselves and jobs with their events write. */
  const stored = async () => {
    const {
      role_permission: _,
      history_entry: __,
      job: ___,
      import_file: ____,
      event: _____,
      ...rest
    } = await digestOf(server.deps.database);
    return rest;
  };
  let before: Awaited<ReturnType<typeof stored>>;
  beforeEach(async () => {
    before ??= await stored();
  });
  const nothingIsWritten = async () => expect(await stored()).toEqual(before);

  /** Expects a refusal that names the missing permission. */
  async function refusedFor(id: string, call: () => Promise<unknown>) {
    const refusal = await expectRefusal(call(), 40300);
    expect(refusal.serverMessage).toContain(nameOf(id));
  }

  const declared = operations.flatMap((operation) =>
    operation.alsoNeeds.filter((one) => permissionOf(one.operation) !== operation.permission).map((need) => ({ operation, need })),
  );

  it.each(declared)('is refused: $operation.id without the right to $need.operation', async ({ operation, need }) => {
    const others = operation.alsoNeeds.filter((one) => one !== need).map((one) => permissionOf(one.operation));
    await person.hold([operation.permission, ...others].filter((one) => one !== permissionOf(need.operation)));
    const example = exampleOf(operation);
    const more = need.when && { [need.when.field]: need.when.is ?? valueFor(operation, need.when.field) };
    const body = { ...(example.body as object), ...more, ...(operation.multipart ? { file: table } : {}) };
    const draft: Draft = operation.writes ? { ...example, body } : example;
    const answer = await send(server.url, requestOf(operation, draft, person.token));
    expect(answer.json).toMatchObject({
      code: 40300,
      message: expect.stringContaining(nameOf(need.operation)),
    });
    await nothingIsWritten();
  });

  const kinds: HistoryKind[] = historyKinds.flat();

  /** Stores an entry of a history, which is what its first save would have left. */
  async function entryOf({ object }: HistoryKind, objectId: number) {
    const { number, id } = await server.deps.database.system(async (db) => {
      await db.deleteFrom('history_entry').where('object', '=', object).where('object_id', '=', objectId).execute();
      const row = {
        enterprise_id: enterpriseId,
        object,
        object_id: objectId,
        number: 1,
        name: '测试',
        change: 'updated' as const,
        changes: 1,
      };
      return db
        .insertInto('history_entry')
        .values({ ...row, state: '{}' })
        .returning(['id', 'number'])
        .executeTakeFirstOrThrow();
    });
    return { id, latest: number };
  }

  const recreated = kinds.filter((one) => one.create && permissionOf(one.create) !== permissionOf(one.save));
  it.each(recreated)('cannot restore a deleted $object with the right to save it only', async (kind) => {
    const entry = await entryOf(kind, 999_999_999);
    await person.hold([permissionOf(kind.read), permissionOf(kind.save)]);
    await refusedFor(kind.create as string, () => person.client.restoreHistoryEntry(entry));
    await nothingIsWritten();
  });

  const saved = kinds.filter((one) => permissionOf(one.save) !== permissionOf(one.read) && permissionOf(one.save) !== 'installation');
  it.each(saved)('cannot restore an existing $object without the right to save it', async (kind) => {
    const { database } = server.deps;
    const ids = [enterpriseId, ...Array.from({ length: 200 }, (_, at) => at + 1)];
    const present = await database.tenant(enterpriseId, async (db) => {
      for (const id of ids) if (await kind.stateOf(db, id)) return id;
      throw new Error(`There is no ${kind.object} to restore.`);
    });
    const entry = await entryOf(kind, present);
    await person.hold(
      [kind.read, ...(kind.create && permissionOf(kind.create) !== permissionOf(kind.save) ? [kind.create] : [])].map(permissionOf),
    );
    await refusedFor(kind.save, () => person.client.restoreHistoryEntry(entry));
    await nothingIsWritten();
  });

  const another = () =>
    server.deps.database.system(
      async (db) => (await db.selectFrom('staff').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()).id,
    );

  /** Lets the person undo an import; another waits for its end, which needs other rights. */
  async function endOfUndo(id: number) {
    const { undo } = await person.client.deleteImportedRows({ id });
    const job = await endedJob(await server.as('admin'), { id: undo?.job_id as number });
    // The job told its progress and left a notice.
    before = await stored();
    return job;
  }

  /** Stores an import that created and updated some records. */
  async function importOfType(type: keyof typeof importOf, status: 'finished' | 'failed' = 'finished', operator_id = person.id) {
    return server.deps.database.system(async (db) => {
      const job = {
        enterprise_id: enterpriseId,
        kind: 'import' as const,
        name: '测试',
        status,
        operator_id,
        finished_at: new Date(),
      };
      const { id: job_id } = await db.insertInto('job').values(job).returning('id').executeTakeFirstOrThrow();
      const file = {
        enterprise_id: enterpriseId,
        job_id,
        type,
        name: '测试',
        format: 'csv' as const,
        file_key: 'x',
        outcome_key: 'y',
        size: 1,
        sha256: 'z',
      };
      const facts = {
        dry_run: false,
        created: 1,
        updated: 1,
        options: JSON.stringify({ mapping: '', on_duplicate: 'update', language: 'zh', ip: '' }),
      };
      const values = { ...file, ...facts, operator_id };
      const { id } = await db.insertInto('import_file').values(values).returning('id').executeTakeFirstOrThrow();
      return { id, job_id };
    });
  }

  const about = [
    'import-file:file:list',
    'import-file:file:run',
    'import-file:file:undo',
    'import-file:file:export',
    'job:job:list',
    'job:job:change-status',
  ];
  const types = (Object.keys(importOf) as (keyof typeof importOf)[]).map((type) => {
    const { operation } = importOf[type];
    const { create, update, delete: remove } = importNames(type);
    return { type, operation, direct: [create, update].filter((one) => one !== undefined), remove, update };
  });

  describe.each(types)('of an import of the type $type', ({ type, operation, direct, remove, update }) => {
    const all = [...about, permissionOf(operation), ...direct.map(permissionOf)];
    const without = (id: string) => all.filter((one) => one !== permissionOf(id));

    it('repeats it only for who may do the same one by one', async () => {
      const { id, job_id } = await importOfType(type, 'failed');
      for (const needed of [operation, ...direct]) {
        await person.hold(without(needed));
        await refusedFor(needed, () => person.client.createImportRun({ id }));
        await refusedFor(needed, () => person.client.changeJobStatus({ id: job_id, status: 'waiting' }));
      }
      await nothingIsWritten();
    });

    it('undoes that of another only for who may delete and change the same one by one', async () => {
      const { id } = await importOfType(type, 'finished', await another());
      for (const needed of [operation, remove, update].filter((one) => one !== undefined)) {
        await person.hold([...without(needed), ...(remove && remove !== needed ? [permissionOf(remove)] : [])]);
        await refusedFor(needed, () => person.client.deleteImportedRows({ id }));
      }
      await nothingIsWritten();
      await person.hold([...all, ...(remove ? [permissionOf(remove)] : [])]);
      expect(await endOfUndo(id)).toMatchObject({ status: 'finished', counts: { removed: 0, updated: 0 } });
    });

    it('undoes their own without the right to delete others, but not without that to import and to change', async () => {
      const { id } = await importOfType(type);
      for (const needed of [operation, update].filter((one) => one !== undefined)) {
        await person.hold(without(needed));
        await refusedFor(needed, () => person.client.deleteImportedRows({ id }));
      }
      await nothingIsWritten();
      await person.hold(all);
      expect(await endOfUndo(id)).toMatchObject({ status: 'finished', counts: { removed: 0, updated: 0 } });
    });

    it('shows its result only to who may import', async () => {
      const { id } = await importOfType(type);
      await person.hold(about);
      await refusedFor(operation, () => person.client.exportImportFile({ id }));
    });
  });

  it('works for the built-in roles that have it', async () => {
    const roles = await server.deps.database.system(
      async (db) =>
        (
          await sql<{
            code: string;
            held: string[];
          }>`select r.code, array_agg(p.code) as held from role r join role_permission rp on rp.role_id = r.id
            join permission p on p.id = rp.permission_id where r.builtin and r.enterprise_id = ${enterpriseId} group by r.code`.execute(db)
        ).rows,
    );
    expect(roles.map((one) => one.code).sort()).toEqual(['lead', 'nutritionist', 'operator']);
    const needs = declared.map(({ operation, need }) => ({ by: operation.id as string, needs: need.operation }));
    const lost = roles.flatMap(({ code, held }) =>
      needs
        .filter((one) => held.includes(permissionOf(one.by)) && !held.includes(permissionOf(one.needs)))
        .map((one) => ({ code, ...one })),
    );
    expect(lost).toEqual([]);
    // Undoing one's own import deletes no other customers, and needs no right to.
    const [operator] = roles.filter((one) => one.code === 'operator');
    expect(operator?.held).toContain('import-file:file:undo');
    expect(operator?.held).not.toContain('customer:customer:delete');
  });
});
