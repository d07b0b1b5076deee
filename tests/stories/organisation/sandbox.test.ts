import { removeSandbox } from '@shiyi/server/setup/remove-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownCompany } from '../../support/own-company.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('removing the sandbox', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    // Redis is shared with other suites, whose keys must be kept.
    server = await createTestServer({ ...options, cache: 'database' });
  });
  afterAll(() => server?.close());

  const remove = () => removeSandbox(server.deps.database, server.deps);

  it('is refused while it is the only company, then deletes rows, files and cache, and nothing of another company', async () => {
    const { database, files, cache } = server.deps;
    await expect(remove()).rejects.toThrow('The sandbox is the only company');
    const neighbour = await server.as((await ownCompany(server)).username);
    const twin = await server.as('twin.admin');
    const listed = async () => [(await neighbour.listStaff()).list, (await twin.listStaff()).list];
    const before = await listed();
    await neighbour.createCacheKey({ key: 'kept', value: 'x' });
    const admin = await server.as('admin');
    await admin.createCacheKey({ key: 'gone', value: 'x' });
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const { key } = await admin.uploadImage({ file: new File([png], 'dot.png') as never });
    const { sandbox } = server.deps;
    for (const one of ['wwsandbox', 'twin.wwsandbox']) await sandbox.change(one, ({ members }) => members.delete('jiangmuyang'));
    const changed = () => database.system((db) => db.selectFrom('sandbox_entity').distinct().select('enterprise_id').execute());
    expect(await changed()).toHaveLength(2);
    const [stored] = await database.system((db) =>
      db
        .selectFrom('file')
        .innerJoin('enterprise', 'enterprise.id', 'file.enterprise_id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('enterprise.corpid', '=', 'wwsandbox')
        .execute(),
    );
    const facts = await remove();
    expect((await changed()).map((one) => one.enterprise_id)).not.toContain(facts.id);
    expect([await changed(), await sandbox.read('wwsandbox')]).toEqual([[expect.anything()], undefined]);
    expect(facts).toMatchObject({ name: '青禾营养科技', staff: 12, files: Number(stored?.count), others: 1 });
    expect(await files.get(key)).toBeUndefined();
    await expect(admin.getSessionInfo()).rejects.toMatchObject({ kind: 'auth' });
    expect(await database.system((db) => cache.of(facts.id, db).list('*'))).toEqual([]);
    expect((await neighbour.getCacheKey({ key: 'kept' })).value).toBe('x');
    expect(await listed()).toEqual(before);
    expect(await remove()).toMatchObject({ name: '双禾营养科技' });
    await expect(remove()).rejects.toThrow('There is no sandbox company');
  });
});
