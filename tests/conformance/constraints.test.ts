import type { ApiError, OperationId } from '@shiyi/sdk';
import type { Db } from '@shiyi/server/db/database';
import { constraintColumns } from '@shiyi/server/generated/constraint-columns';
import { constraintRefusal, constraints } from '@shiyi/server/http/constraints';
import { contract, operations } from '@shiyi/server/http/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';

onEveryStore('broken constraint', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(options);
  });
  afterAll(() => server?.close());

  /**
   * Skips primary keys and their copies with the company ID, whose values the database generates, and the foreign key to
   * the company, which always exists.
   */
  const declarable = (db: Db) =>
    sql<{ name: string }>`
      select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = i.relnamespace
        where n.nspname = 'public' and x.indisunique and not x.indisprimary and i.relname not like '%\\_enterprise\\_id\\_id\\_key'
      union
      select conname from pg_constraint
        where connamespace = 'public'::regnamespace and contype = 'f' and confrelid <> 'enterprise'::regclass
      order by 1`.execute(db);

  it('has columns that name its field, unless its area declares the field', async () => {
    const { rows } = await server.deps.database.system(declarable);
    const names = rows.map((row) => row.name);
    expect(Object.keys(constraints).filter((name) => !names.includes(name))).toEqual([]);
    // A key of an expression has no column.
    expect(names.filter((name) => !constraints[name] && !constraintColumns[name])).toEqual([]);
  });

  it('names a field that requests have', () => {
    const text = JSON.stringify(contract);
    for (const [name, { field }] of Object.entries(constraints)) expect(text, name).toContain(`"${field}":`);
  });

  it('is declared only where the columns and the label of the field would not say the same', () => {
    const needless = Object.entries(constraints).filter(
      ([name, { field, sentence }]) => !sentence && constraintColumns[name]?.at(-1) === field,
    );
    expect(needless).toEqual([]);
  });

  const refusalOf = async (work: (db: Db) => Promise<unknown>, id?: OperationId) => {
    const error = await server.deps.database.tenant(1, work).then(
      () => undefined,
      (cause) => cause,
    );
    return constraintRefusal(
      error,
      operations.find((one) => one.id === id),
    );
  };

  it('distinguishes a missing value from one still in use', async () => {
    const insert = (db: Db) => db.insertInto('department').values({ enterprise_id: 1, name: '新', pid: 999_999 }).execute();
    const missing = await refusalOf(insert, 'createDepartment');
    expect([missing?.code, missing?.detail.errors]).toEqual([
      42200,
      [
        {
          field: 'pid',
          rule: 'exists',
          message: ['所选上级不存在，请重新选择', 'The selected parent does not exist; choose again'],
        },
      ],
    ]);
    // No field of the request has the name of the column.
    expect((await refusalOf(insert, 'logout'))?.detail).toEqual({});
    const used = await refusalOf((db) => sql`delete from department where pid is null`.execute(db));
    expect([used?.code, used?.detail.errors]).toEqual([40903, undefined]);
  });

  it('is refused at its field for any number of simultaneous callers', async () => {
    const admin = await server.as('admin');
    const attempts = {
      phone: () => admin.createCustomer({ nick_name: '小满', phone: '13900002076' }),
      username: () => admin.createStaff({ username: 'new.one', name: '新人', password: 'Qinghe-2026', dept_ids: [1], role_ids: [1] }),
    };
    for (const [field, attempt] of Object.entries(attempts)) {
      const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => attempt()));
      const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as ApiError] : []));
      expect(refused.map((one) => [one.bizCode, one.detail.errors?.[0]?.field])).toEqual(Array(5).fill([40902, field]));
    }
  });
});
