import type { Client } from '@shiyi/sdk';
import { cachedResponse, cachedResponses } from '@shiyi/server/cache/cached-responses';
import { databaseCache } from '@shiyi/server/cache/database-cache';
import type { Db } from '@shiyi/server/db/database';
import { type Context, type Deps, type PreparingContext, RawJson } from '@shiyi/server/http/context';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { createTestServer, hasPostgres, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('cache', (options) => {
  let server: TestServer;
  let mine: Client;
  let theirs: Client;
  beforeAll(async () => {
    server = await createTestServer(options);
    mine = await server.as('admin');
    theirs = await server.as('twin.admin');
    await mine.clearCache({});
    await theirs.clearCache({});
  });
  afterAll(async () => {
    await mine?.clearCache({});
    await theirs?.clearCache({});
    await server?.close();
  });

  it('keeps, changes and forgets a key', async () => {
    await mine.createCacheKey({ key: '菜单:首页', value: '{"a":1}', ttl_seconds: 60 });
    await expectRefusal(mine.createCacheKey({ key: '菜单:首页', value: '' }), 40902);
    const found = await mine.getCacheKey({ key: '菜单:首页' });
    expect(found).toMatchObject({ type: 'string', size: 7, value: '{"a":1}' });
    expect(found.ttl_seconds).toBeGreaterThan(55);
    await mine.updateCacheKey({ key: '菜单:首页', value: 'x' });
    expect((await mine.getCacheKey({ key: '菜单:首页' })).ttl_seconds).toBeNull();
    await mine.deleteCacheKey({ key: '菜单:首页' });
    await expectRefusal(mine.getCacheKey({ key: '菜单:首页' }), 40400);
  });

  it('accepts a new key from one of several simultaneous calls, and again once it has expired', async () => {
    const values = ['1', '2', '3', '4', '5'];
    const tries = await Promise.allSettled(values.map((value) => mine.createCacheKey({ key: 'new', value, ttl_seconds: 4 })));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const winner = values[tries.findIndex((one) => one.status === 'fulfilled')];
    expect((await mine.getCacheKey({ key: 'new' })).value).toBe(winner);
    await expect
      .poll(
        () =>
          mine.createCacheKey({ key: 'new', value: 'again' }).then(
            () => true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    expect((await mine.getCacheKey({ key: 'new' })).value).toBe('again');
  });

  it('clears one enterprise without touching another or any session', async () => {
    await theirs.createCacheKey({ key: 'kept', value: '1' });
    for (const key of ['a:1', 'a:2', 'b:1']) await mine.createCacheKey({ key, value: '1' });
    expect(await mine.deleteCacheKeys({ pattern: 'a:*' })).toEqual({ deleted: 2 });
    for (const key of ['*', 'all', '../', 'kept', '\n FLUSHALL', '%', 'shiyi:tenant:2:kept'])
      await mine.deleteCacheKey({ key }).catch(() => undefined);
    await mine.clearCache({}, { headers: { 'X-Confirm': 'redis/all' } });
    expect((await mine.listCacheKeys({})).total).toBe(0);
    expect((await theirs.getCacheKey({ key: 'kept' })).value).toBe('1');
    expect((await theirs.getSessionInfo()).username).toBe('twin.admin');
  });

  it('accepts only * and ? as wildcards', async () => {
    for (const key of ['x%y', 'x_y', 'x[1]', 'x1']) await mine.createCacheKey({ key, value: '' });
    const keys = async (pattern: string) => (await mine.listCacheKeys({ pattern })).list.map((row) => row.key);
    expect(await keys('x%y')).toEqual(['x%y']);
    expect(await keys('x_y')).toEqual(['x_y']);
    expect(await keys('x[1]')).toEqual(['x[1]']);
    expect(await keys('x?')).toEqual(['x1']);
    expect(await keys('x?y')).toEqual(['x%y', 'x_y']);
  });

  it('serves menus, and is invalidated when they change', async () => {
    await mine.buildMenus();
    expect((await mine.listCacheKeys({ pattern: 'answers:buildMenus:*' })).total).toBe(1);
    const { id } = await mine.createMenu({ title: '说明', name: 'Help', path: '/help', component: 'home/Dashboard' });
    expect((await mine.buildMenus()).map((route) => route.name)).toContain('Help');
    await mine.deleteMenu({ id });
    expect((await mine.buildMenus()).map((route) => route.name)).not.toContain('Help');
    const [kept] = (await mine.listCacheKeys({ pattern: 'answers:buildMenus:*' })).list;
    await expectRefusal(mine.updateCacheKey({ key: kept?.key as string, value: '[]' }), 42200);
    await expectRefusal(mine.createCacheKey({ key: 'answers:buildMenus:en:1', value: '[]' }), 42200);
    // An operator may read the cache, but not the cached responses of other users.
    const operator = await server.as('zhengkaiwen');
    await expectRefusal(operator.getCacheKey({ key: kept?.key as string }), 40300);
    await mine.createCacheKey({ key: 'plain', value: '1' });
    expect((await operator.getCacheKey({ key: 'plain' })).value).toBe('1');
    await mine.deleteCacheKey({ key: kept?.key as string });
  });

  it('serves department and role trees, with every change at once', async () => {
    const counted = async (client: Client, id: string) => (await client.getCacheStats()).answers.find((one) => one.operation_id === id);
    for (const client of [mine, theirs]) {
      await client.clearCache({});
      await client.getRoleTree();
    }
    const before = { mine: await counted(mine, 'getRoleTree'), theirs: await counted(theirs, 'getRoleTree') };
    await mine.getRoleTree();
    await theirs.getRoleTree();
    const { id } = await mine.createRole({ name: '实习营养师', code: 'trainee', level: 2, data_scope: 'self' });
    expect(JSON.stringify(await mine.getRoleTree())).toContain('实习营养师');
    expect(JSON.stringify(await theirs.getRoleTree())).not.toContain('实习营养师');
    await mine.deleteRole({ id });
    expect(JSON.stringify(await mine.getRoleTree())).not.toContain('实习营养师');
    const plus = (count: typeof before.mine, hits: number, misses: number) => ({
      ...count,
      hits: (count?.hits ?? 0) + hits,
      misses: (count?.misses ?? 0) + misses,
    });
    expect(await counted(mine, 'getRoleTree')).toEqual(plus(before.mine, 1, 2));
    expect(await counted(theirs, 'getRoleTree')).toEqual(plus(before.theirs, 2, 0));

    const leaders = async () => JSON.stringify(await mine.getDepartmentTree({}));
    expect(await leaders()).toContain('王思远');
    // Changed directly in the database, as by a sync or another process.
    const rename = (from: string, to: string) =>
      server.deps.database.system((db) => db.updateTable('staff').set({ name: to }).where('name', '=', from).execute());
    await rename('王思远', '王思渊');
    expect(await leaders()).toContain('王思渊');
    await rename('王思渊', '王思远');
    expect(await leaders()).toContain('王思远');
    expect(JSON.stringify(await mine.getDepartmentTree({ name: '没有这个部门' }))).toBe('[]');
  });

  it('never serves one person’s figures and menus to another', async () => {
    const nutritionist = await server.as('chenyutong');
    const [own, boss] = [await nutritionist.getMyDashboard(), await mine.getMyDashboard()];
    expect([own.user.name, boss.user.name]).toEqual(['陈雨桐', (await mine.getSessionInfo()).name]);
    await mine.createCustomer({ nick_name: '新来的', principal_user_id: own.user.id });
    expect(await nutritionist.getMyDashboard()).toMatchObject({
      customer_total: own.customer_total + 1,
      customer_new_7d: own.customer_new_7d + 1,
    });
    expect(await mine.getMyDashboard()).toEqual(boss);
    await mine.buildMenus();
    const names = (await nutritionist.buildMenus()).flatMap((route) => [route, ...route.children]).map((route) => route.name);
    expect(names).not.toContain('RoleList');
    expect((await mine.buildMenus()).flatMap((route) => route.children).map((route) => route.name)).toContain('RoleList');
  });

  it('reports its size, hits and misses', async () => {
    await mine.clearCache({});
    await mine.createCacheKey({ key: 'size:1', value: '12345' });
    await mine.createCacheKey({ key: 'size:2', value: '食宜' });
    const before = await mine.getCacheStats();
    expect(before).toMatchObject({ store: options.cache, keys: 2, size: 11 });
    await mine.buildMenus();
    await mine.buildMenus();
    const after = await mine.getCacheStats();
    expect([after.keys, after.hits - before.hits, after.misses - before.misses]).toEqual([3, 1, 1]);
    expect(after.hits).toBe(after.answers.reduce((sum, { hits }) => sum + hits, 0));
  });

  it('detects every change in the tables of cached responses', async () => {
    const tables = [...new Set(Object.values(cachedResponses).flatMap(({ from }) => from))];
    const { rows } = await server.deps.database.system((db) =>
      sql<{ table: string; events: string[] }>`
        select event_object_table as table, array_agg(distinct event_manipulation::text order by event_manipulation::text) as events
        from information_schema.triggers where trigger_name like 'mark\\_%' group by 1`.execute(db),
    );
    const told = new Map(rows.map((row) => [row.table, row.events]));
    for (const table of tables) expect(told.get(table), table).toEqual(['DELETE', 'INSERT', 'UPDATE']);
  });

  it('leaves an audit row with the key, not the value', async () => {
    await mine.createCacheKey({ key: 'audited', value: 'very private' });
    const { list } = await mine.listOperationLogs({ module: 'redis', limit: 1 });
    expect(list[0]).toMatchObject({ operation_id: 'createCacheKey', target: 'audited', ok: true });
    const detail = await mine.getOperationLog({ id: list[0]?.id as number });
    expect(JSON.stringify(detail)).not.toContain('very private');
  });
});

describe.skipIf(!hasPostgres)('answer that a commit overtakes while it is made', () => {
  it('is not served to requests after the commit', async () => {
    const server = await createTestServer({ stores: 'postgresql' });
    try {
      const admin = await server.as('admin');
      const { enterprise_id } = await admin.getSessionInfo();
      const deps: Deps = server.deps;
      const [first] = await admin.getRoleTree();
      const tenant: PreparingContext['tenant'] = (work, retry) => deps.database.tenant(enterprise_id, work, retry);
      await tenant((db) => databaseCache.of(enterprise_id, db).delete(['answers:getRoleTree']));
      const outside = { deps, tenant, principal: { enterpriseId: enterprise_id } } as PreparingContext;
      const make = await cachedResponse(outside, 'getRoleTree', {}, async ({ db }) => {
        const seen = await db.selectFrom('role').select(['id', 'name']).execute();
        // Another connection commits a change of roles between the read and the caching.
        await admin.createRole({ name: '赶上来的', code: 'late', level: 1, data_scope: 'self' });
        return seen;
      });
      if (make instanceof RawJson) throw new Error('It was deleted from the cache.');
      const later: (() => void | Promise<void>)[] = [];
      const inside = (db: Db): Context => ({ ...outside, db, audit: () => undefined, afterCommit: (next) => void later.push(next) });
      await tenant((db) => make(inside(db)), 'read');
      for (const next of later) await next();
      expect((await admin.getCacheKey({ key: 'answers:getRoleTree' })).value).not.toContain('赶上来的');
      const after = await admin.getRoleTree();
      expect(after[0]).toMatchObject({ id: first?.id, level: first?.level });
      expect(JSON.stringify(after)).toContain('赶上来的');
    } finally {
      await server.close();
    }
  });
});
