import type { Client } from '@shiyi/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../support/expect-refusal.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';

onEveryStore('the cache', (options) => {
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

  it('takes a new key from one of several at once, and again once it has expired', async () => {
    const values = ['1', '2', '3', '4', '5'];
    const tries = await Promise.allSettled(values.map((value) => mine.createCacheKey({ key: 'new', value, ttl_seconds: 1 })));
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
        { timeout: 5000 },
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

  it('takes only * and ? as wildcards', async () => {
    for (const key of ['x%y', 'x_y', 'x[1]', 'x1']) await mine.createCacheKey({ key, value: '' });
    const keys = async (pattern: string) => (await mine.listCacheKeys({ pattern })).list.map((row) => row.key);
    expect(await keys('x%y')).toEqual(['x%y']);
    expect(await keys('x_y')).toEqual(['x_y']);
    expect(await keys('x[1]')).toEqual(['x[1]']);
    expect(await keys('x?')).toEqual(['x1']);
    expect(await keys('x?y')).toEqual(['x%y', 'x_y']);
  });

  it('is where menus come from, and is told when they change', async () => {
    await mine.buildMenus();
    expect((await mine.listCacheKeys({ pattern: 'menus:*' })).total).toBe(1);
    const { id } = await mine.createMenu({ title: '说明', name: 'Help', path: '/help', component: 'home/Dashboard' });
    expect((await mine.buildMenus()).map((route) => route.name)).toContain('Help');
    await mine.deleteMenu({ id });
    expect((await mine.buildMenus()).map((route) => route.name)).not.toContain('Help');
    const [kept] = (await mine.listCacheKeys({ pattern: 'menus:*' })).list;
    await expectRefusal(mine.updateCacheKey({ key: kept?.key as string, value: '[]' }), 42200);
    await expectRefusal(mine.createCacheKey({ key: 'menus:en:1', value: '[]' }), 42200);
    await mine.deleteCacheKey({ key: kept?.key as string });
  });

  it('leaves an audit row that tells the key, not the value', async () => {
    await mine.createCacheKey({ key: 'audited', value: 'very private' });
    const { list } = await mine.listOperationLogs({ module: 'redis', limit: 1 });
    expect(list[0]).toMatchObject({ operation_id: 'createCacheKey', target: 'audited', ok: true });
    const detail = await mine.getOperationLog({ id: list[0]?.id as number });
    expect(JSON.stringify(detail)).not.toContain('very private');
  });
});
