import { describe, expect, it } from 'vitest';
import { ok } from '../../../../tests/faults/raw-server.js';
import { connect, server } from '../../../../tests/sdk/connect.js';

describe('paginate', () => {
  it('reads page after page until the total is reached', async () => {
    server.answer = (socket, { target }) => {
      const at = Number(new URL(target, server.url).searchParams.get('page'));
      const list = Array.from({ length: at < 3 ? 100 : 20 }, (_, n) => ({ id: at * 1000 + n }));
      socket.write(ok({ list, total: 220, page: at, limit: 100 }));
    };
    const ids = new Set();
    for await (const row of connect().paginate('listStaff', { keyword: '林' })) ids.add(row.id);
    expect([ids.size, server.requests.length]).toEqual([220, 3]);
    expect(server.requests.every((one) => one.target.includes('keyword='))).toBe(true);
  });

  it('ends at an empty page, whatever total and limit say', async () => {
    server.answer = (socket) => socket.write(ok({ list: [], total: 9, page: 1, limit: 0 }));
    for await (const _ of connect().paginate('listStaff')) throw new Error('there is no row');
    expect(server.requests).toHaveLength(1);
  });
});
