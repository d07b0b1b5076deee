import { type Client, createClient, type Data, type Input } from '@shiyi/sdk';
import { fileTasks, registerFile } from '@shiyi/server/files/delete-unused-files';
import { runDueTasks } from '@shiyi/server/jobs/schedule';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bucket, startBucket } from '../../support/bucket.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';

/** A PNG of one transparent pixel. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

onEveryStore('old files', (options) => {
  describe.each(['directory', 'bucket'] as const)('in a %s', (place) => {
    let bucket: Bucket;
    let server: TestServer;
    let client: Client;
    beforeAll(async () => {
      bucket = await startBucket();
      const filesIn = { url: bucket.url, region: 'cn-north-1', accessKey: 'shiyi', secretKey: bucket.secretKey };
      server = await createTestServer({ ...options, ...(place === 'bucket' ? { filesIn } : {}) });
      client = await server.as('admin');
    });
    afterAll(async () => {
      await server?.close();
      await bucket?.[Symbol.asyncDispose]();
    });

    const ended = (status: string) => (status === 'waiting' || status === 'running' ? undefined : status);
    async function imported(phone: string, more: Partial<Input<'importCustomers'>> = {}): Promise<Data<'getImportFile'>> {
      const { id } = await client.importCustomers({ file: new File([`手机号,昵称\n${phone},甲\n12,坏\n`], '客户.csv'), ...more });
      await expect.poll(async () => ended((await client.getImportFile({ id })).status), { timeout: 20_000, interval: 30 }).toBeDefined();
      return client.getImportFile({ id });
    }
    const keysOf = ({ id }: { id: number }) =>
      server.deps.database.system((db) =>
        db.selectFrom('import_file').select(['file_key', 'outcome_key']).where('id', '=', id).executeTakeFirstOrThrow(),
      );
    const isThere = async (key: string) => (await server.deps.files.get(key)) !== undefined;

    /** Ages an import with all its parts, or one file. */
    const passDays = (of: { id: number } | { key: string }, days: number) =>
      server.deps.database.system((db) =>
        'key' in of
          ? sql`update stored_file set created_at = now() - make_interval(days => ${days}) where key = ${of.key}`.execute(db)
          : sql`with f as (select * from import_file where id = ${of.id}),
              j as (update job set finished_at = now() - make_interval(days => ${days}) from f where job.id = f.job_id)
              update stored_file s set created_at = now() - make_interval(days => ${days}) from f where s.key in (f.file_key, f.outcome_key)`.execute(
              db,
            ),
      );

    async function cleanUp(times = 1): Promise<string[]> {
      const { database } = server.deps;
      await database.system((db) => sql`update schedule set next_at = now() where name = 'forget-files'`.execute(db));
      const faults: string[] = [];
      await Promise.all(
        Array.from({ length: times }, () => runDueTasks(server.deps, fileTasks, (error) => void faults.push(error.message))),
      );
      return faults;
    }
    beforeAll(() => cleanUp());

    it('are deleted long after their import ended; row results are kept, and nothing else is deleted', async () => {
      const old = await imported('13900017001');
      const young = await imported('13900017002');
      const { key: picture } = await client.uploadImage({ file: new File([pixel], '头像.png') });
      await passDays({ key: picture }, 400);
      for (const { id } of [old, young]) await client.exportImportFile({ id });
      await passDays(young, 89);
      await passDays(old, 91);
      // Several processes may clean up at the same time.
      expect(await cleanUp(4)).toEqual([]);

      const { file_key, outcome_key } = await keysOf(old);
      expect([await isThere(file_key), await isThere(outcome_key)]).toEqual([false, false]);
      const kept = await keysOf(young);
      expect(await Promise.all([kept.file_key, kept.outcome_key, picture].map(isThere))).toEqual([true, true, true]);
      const after = await client.getImportFile({ id: old.id });
      expect(after).toMatchObject({ created: 1, failed: 1, file_forgotten_at: expect.stringMatching(/^20/) });
      expect(Date.now() - Date.parse(after.file_forgotten_at ?? '')).toBeLessThan(60_000);
      expect((await client.listImportRows({ id: old.id })).list).toHaveLength(2);
      const { list } = await client.listImportFiles({});
      expect(list.filter((one) => one.file_forgotten_at !== null).map((one) => one.id)).toEqual([old.id]);
    });

    it('are reported as deleted, in both languages, wherever they are needed', async () => {
      const old = await imported('13900017003');
      const stopped = await imported('13900017004');
      await server.deps.database.system((db) =>
        db.updateTable('job').set({ status: 'cancelled' }).where('id', '=', stopped.job_id).execute(),
      );
      for (const one of [old, stopped]) await passDays(one, 91);
      expect(await cleanUp()).toEqual([]);
      const gone = ['请重新上传', 'has been deleted because its retention period ended'];
      const token = await server.tokenOf('admin');
      for (const [at, language] of (['zh', 'en'] as const).entries()) {
        const reader = createClient({ baseUrl: server.url, token, language });
        const said = { message: expect.stringContaining(gone[at] ?? '') };
        expect(await expectRefusal(reader.exportImportFile({ id: old.id }), 40400)).toMatchObject(said);
        expect(await expectRefusal(reader.createImportRun({ id: old.id, on_duplicate: 'update' }), 40400)).toMatchObject(said);
        expect(await expectRefusal(reader.changeJobStatus({ id: stopped.job_id, status: 'waiting' }), 40900)).toMatchObject(said);
      }
      expect((await client.getImportFile({ id: stopped.id })).status).toBe('cancelled');
      // Callers without access to the import must not learn that it existed.
      await expectRefusal((await server.as('twin.admin')).exportImportFile({ id: old.id }), 40400);
    });

    it('stay while another import works with the same one', async () => {
      const tried = await imported('13900017005', { dry_run: true });
      const run = await client.createImportRun({ id: tried.id });
      await expect.poll(async () => (await client.getImportFile({ id: run.id })).status, { timeout: 20_000 }).toBe('finished');
      await passDays(tried, 91);
      await cleanUp();
      const { file_key } = await keysOf(tried);
      expect((await client.getImportFile({ id: tried.id })).file_forgotten_at).not.toBeNull();
      expect([(await keysOf(run)).file_key, await isThere(file_key)]).toEqual([file_key, true]);
      expect((await client.exportImportFile({ id: run.id })).bytes.length).toBeGreaterThan(0);
      await passDays(run, 91);
      await cleanUp();
      expect(await isThere(file_key)).toBe(false);
    });

    it('are deleted after a day without references, as after an interrupted upload', async () => {
      const { database, files } = server.deps;
      const keys = await Promise.all([1, 2, 3].map(() => database.system(registerFile)));
      const [old = '', young = '', never = ''] = keys;
      for (const key of [old, young]) await files.put(key, (async function* () {})());
      for (const key of [old, never]) await passDays({ key }, 2);
      expect(await cleanUp()).toEqual([]);
      expect([await isThere(old), await isThere(young)]).toEqual([false, true]);
      const known = await database.system((db) => db.selectFrom('stored_file').select('key').where('key', 'in', keys).execute());
      expect(known).toEqual([{ key: young }]);
    });

    if (place !== 'directory')
      it('wait for a store that is away', async () => {
        const old = await imported('13900017006');
        await passDays(old, 91);
        bucket.away = true;
        expect(await cleanUp()).toHaveLength(1);
        bucket.away = false;
        const { file_key } = await keysOf(old);
        expect(await isThere(file_key)).toBe(true);
        expect(await cleanUp()).toEqual([]);
        expect(await isThere(file_key)).toBe(false);
      });

    // The embedded database runs only one transaction at a time.
    if (options.stores !== 'embedded')
      it('are not deleted while in use', async () => {
        const old = await imported('13900017007');
        await passDays(old, 91);
        let letGo: () => void = () => undefined;
        const over = new Promise<void>((done) => (letGo = done));
        let work: Promise<void> | undefined;
        await new Promise<void>((held) => {
          work = server.deps.database.system(async (db) => {
            await db.selectFrom('import_file').select('id').where('id', '=', old.id).forUpdate().execute();
            held();
            await over;
          });
        });
        expect(await cleanUp()).toEqual([]);
        letGo();
        await work;
        expect((await client.getImportFile({ id: old.id })).file_forgotten_at).toBeNull();
        await cleanUp();
        expect((await client.getImportFile({ id: old.id })).file_forgotten_at).not.toBeNull();
      });
  });
});
