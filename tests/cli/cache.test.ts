import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSignedInTerminal } from './signed-in.js';

const used = useSignedInTerminal();
const { terminal, env } = used;

const cache = (...args: string[]) => terminal.run(['cache', ...args], { env });
const keys = async () => JSON.parse((await cache('list', '--all', '--json')).out).data.list.map((row: { key: string }) => row.key);

beforeEach(async () => {
  await cache('clear', '--confirm=all');
});

describe('cache', () => {
  it('writes, reads, lists and deletes an entry', async () => {
    expect((await cache('set', 'config:任务', '{"on":true}', '--ttl', '3600')).out).toBe('Created config:任务\n');
    expect((await cache('set', 'config:任务', '第一行\n红')).out).toBe('Updated config:任务\n');
    // The server rejects control characters, but another program may have written some.
    const withColor = sql`update cache_entry set value = ${'第一行\n\u001b[31m红'} where key = 'config:任务'`;
    await used.server.deps.database.system((db) => withColor.execute(db));
    expect((await cache('get', 'config:任务')).out).toBe('第一行\n红\n');
    expect(JSON.parse((await cache('get', 'config:任务', '--json')).out)).toMatchObject({
      ok: true,
      data: { value: '第一行\n\u001b[31m红', ttl_seconds: null },
    });
    expect(await cache('list', 'config:*')).toEqual({ code: 0, out: 'config:任务\tstring\t18\t\n', err: '1 key, page 1 of 1\n' });
    expect((await cache('delete', 'config:任务')).out).toBe('Deleted config:任务\n');
    const gone = await cache('get', 'config:任务');
    expect([gone.code, gone.out, gone.err]).toEqual([6, '', expect.stringMatching(/^error\[http\/404\]: .+ \(request-id \w+\)\n$/)]);
  });

  it('shows size, hits and misses', async () => {
    await cache('set', 'k', '12345');
    const admin = await used.server.as('admin');
    const before = await admin.getCacheStats();
    await admin.getRoleTree();
    await admin.getRoleTree();
    const shown = await cache('stats');
    expect([shown.code, shown.err]).toEqual([0, '']);
    const lines = shown.out.split('\n');
    for (const line of ['Store\tdatabase', 'Keys\t2', `Hits\t${before.hits + 1}`, `Misses\t${before.misses + 1}`])
      expect(lines).toContain(line);
    expect(shown.out).toMatch(/^getRoleTree\t\d+\t\d+$/m);
    const kept = (await admin.getCacheKey({ key: 'answers:getRoleTree' })).size;
    expect(JSON.parse((await cache('stats', '--json')).out).data).toMatchObject({ store: 'database', keys: 2, size: kept + 5 });
  });

  it('reads a value from standard input', async () => {
    await terminal.run(['cache', 'set', 'k', '-'], { env, input: 'from a file\n' });
    expect((await cache('get', 'k')).out).toBe('from a file\n');
  });

  it('pages, and reads all pages as one page', async () => {
    const admin = await used.server.as('admin');
    for (let n = 0; n < 103; n++) await admin.createCacheKey({ key: `k:${n}`, value: 'v' });
    const second = await cache('list', '--limit', '20', '--page', '2');
    expect(second.out.trim().split('\n')).toHaveLength(20);
    expect(second.err).toBe('103 keys, page 2 of 6\n');
    expect(new Set(await keys()).size).toBe(103);
  });

  it('shows what would go, and touches nothing', async () => {
    for (const key of ['a:1', 'a:2', 'b:1']) await cache('set', key, '1');
    const dry = await cache('clear', '--pattern', 'a:*', '--dry-run', '--json');
    expect(JSON.parse(dry.out).data).toEqual({
      operation: 'deleteCacheKeys',
      method: 'DELETE',
      path: '/admin/v1/redis/match',
      query: { pattern: 'a:*' },
      body: {},
      danger: 'moderate',
      wouldDelete: 2,
      capped: false,
      keys: ['a:1', 'a:2'],
    });
    const all = await cache('clear', '--dry-run');
    expect(all.out).toBe('a:1\tstring\t1\t\na:2\tstring\t1\t\nb:1\tstring\t1\t\n');
    expect(all.err).toMatch(/^DELETE \/admin\/v1\/redis\/all\ndanger: severe.*\nWould delete 3 keys\nDry run: nothing was changed\n$/);
    for (const [args, line] of [
      [['set', 'a:1', '2'], 'POST /admin/v1/redis'],
      [['delete', 'a:1'], 'DELETE /admin/v1/redis'],
    ] as const)
      expect((await cache(...args, '--dry-run')).out).toContain(`${line}\ndanger: mild`);
    expect(await keys()).toEqual(['a:1', 'a:2', 'b:1']);
  });

  it('clears nothing in a script that was not confirmed', async () => {
    for (const key of ['a:1', 'b:1']) await cache('set', key, '1');
    const refused = await cache('clear');
    expect([refused.code, refused.out, refused.err]).toEqual([
      2,
      '',
      expect.stringContaining('error[usage/needs-confirm]: This deletes 2 keys from'),
    ]);
    expect((await cache('clear', '--yes')).err).toContain("add --confirm='all' in scripts");
    expect((await cache('clear', '--pattern', 'a:*')).err).toContain('error[usage/needs-yes]: This deletes 1 key matching a:*');
    expect((await cache('clear', '--pattern', 'a:*', '--yes', '--json')).out).toBe('{"ok":true,"data":{"deleted":1}}\n');
    expect(await keys()).toEqual(['b:1']);
    expect((await cache('clear', '--confirm=all')).out).toBe('Deleted 1 key\n');
    expect((await cache('clear')).out).toBe('No keys to delete\n');
  });

  it('shows the keys at a terminal, then asks for a yes, or for the name before clearing all', async () => {
    for (const key of ['a:1', 'a:2', 'b:1']) await cache('set', key, '1');
    const ask = (question: string, typed: string, ...more: string[]) =>
      terminal.atTerminal(['cache', 'clear', '--lang', 'zh', '--no-color', ...more], { env, answers: [[question, typed]] });
    const no = await ask('以继续：', 'y\r');
    expect([no.code, no.screen]).toEqual([
      1,
      expect.stringMatching(/^键 .*\na:1 .*\na:2 .*\nb:1 .*\n\S*将从 .* 删除 3 个键，无法恢复。\n输入 all 以继续：/),
    ]);
    expect(no.screen).toContain('未确认，数据没有改动');
    expect(await keys()).toHaveLength(3);
    const some = await ask('[y/N]', 'y\r', '--pattern', 'a:*');
    expect([some.code, some.screen]).toEqual([0, expect.stringContaining('删除匹配 a:* 的 2 个键')]);
    expect(some.screen).not.toContain('b:1');
    expect(await keys()).toEqual(['b:1']);
    expect(await ask('以继续：', 'all\r')).toMatchObject({ code: 0, screen: expect.stringContaining('已删除 1 个键') });
    expect(await keys()).toEqual([]);
  });

  it('explains what is wrong with its options', async () => {
    expect((await cache('set', 'k', 'v', '--ttl', 'soon')).err).toBe('error[usage/bad-number]: --ttl must be a whole number, 1 or more\n');
    expect((await cache('get', '')).code).toBe(1);
    expect((await cache('get')).err).toBe('error[usage/missing-argument]: Missing argument: key\n');
  });
});
