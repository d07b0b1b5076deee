import { describe, expect, it } from 'vitest';
import { operations, untyped } from '../index.js';
import { createMockClient, Refusal } from './mock.js';

describe('createMockClient', () => {
  it('answers every operation with the example of the contract', async () => {
    const { client } = createMockClient();
    const failed: string[] = [];
    for (const [id, [, path]] of Object.entries(operations)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 1]);
      const result = await untyped(client).safe(id, Object.fromEntries(names));
      if (!result.ok) failed.push(`${id}: ${result.error.kind}/${result.error.reason}`);
    }
    expect(failed).toEqual([]);
  });

  it('returns the given responses and records the calls', async () => {
    const { client, calls, answer } = createMockClient({ answers: { deleteCacheKeys: ({ pattern }) => ({ deleted: pattern.length }) } });
    expect(await client.deleteCacheKeys({ pattern: 'abc' })).toEqual({ deleted: 3 });
    answer({ deleteCacheKeys: { deleted: 9 } });
    expect(await client.deleteCacheKeys({ pattern: 'abc' })).toEqual({ deleted: 9 });
    expect(calls).toEqual(Array(2).fill({ id: 'deleteCacheKeys', input: { pattern: 'abc' } }));
  });

  it('refuses as a server does, and refuses bad input before that', async () => {
    const { client, calls } = createMockClient({ answers: { getStaff: new Refusal({ status: 404, code: 40400, message: '没有' }) } });
    expect(await client.getStaff.safe({ id: 1 })).toMatchObject({
      ok: false,
      error: { kind: 'http', bizCode: 40400, serverMessage: '没有' },
    });
    expect(await client.deleteStaff.safe({ id: -1 })).toMatchObject({ ok: false, error: { reason: 'bad-path-param' } });
    expect(calls).toHaveLength(1);
  });

  it('never returns the same object twice', async () => {
    const { client } = createMockClient();
    const first = await client.listStaff();
    first.list.length = 0;
    expect((await client.listStaff()).list.length).toBeGreaterThan(0);
    const rows = [];
    for await (const row of client.paginate('listStaff')) rows.push(row);
    expect(rows.length).toBeGreaterThan(0);
  });
});
