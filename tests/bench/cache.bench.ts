// What response caching saves (ADR 5): times each response computed and from the cache, inside a request's transaction. Responses that are
// not cached are cached for this run only.
import type { OperationId } from '@shiyi/sdk';
import type { CachedResponse } from '@shiyi/server/cache/cached-response';
import { cachedResponse, cachedResponses } from '@shiyi/server/cache/cached-responses';
import { type Caller, type Context, type PreparingContext, RawJson } from '@shiyi/server/http/context';
import { handlers } from '@shiyi/server/http/handlers';
import { sql } from 'kysely';
import { createTestServer, hasPostgres, hasRedis, type TestServerOptions } from '../support/server.js';
import { setup, teardown } from '../support/template.js';
import { median } from './median.js';

const rounds = 50;
const leftOut = {
  getMenuTree: { seconds: 600, from: ['menu'] },
  getIngredientTypes: { seconds: 600, from: [] },
  getUnprocessedCounts: { seconds: 600, from: ['notice'], by: ({ principal }) => String(principal.staffId) },
} satisfies { [Id in OperationId]?: CachedResponse<Id> };

/** Creates 300 departments in two levels, 2,000 staff with one role each, 50,000 customers (the caller owns one in fifty) and 400 tags. */
async function fill({ db, principal }: Context) {
  const e = sql`${principal.enterpriseId}::bigint`;
  const statements = [
    sql`insert into department (enterprise_id, pid, name) select ${e}, (select min(id) from department where pid is null), '上级 ' || n from generate_series(1, 20) n`,
    sql`insert into department (enterprise_id, pid, name) select ${e}, d.id, d.name || '-' || n from department d, generate_series(1, 14) n where d.name like '上级 %'`,
    sql`insert into staff (enterprise_id, username, name) select ${e}, 'bench' || n, '员工 ' || n from generate_series(1, 2000) n`,
    sql`insert into staff_department (enterprise_id, staff_id, dept_id)
      select ${e}, s.id, d.ids[1 + s.id % 300] from staff s, (select array_agg(id) as ids from department where name like '上级 %') d where s.username like 'bench%'`,
    sql`insert into staff_role (enterprise_id, staff_id, role_id)
      select ${e}, s.id, r.ids[1 + s.id % 4] from staff s, (select array_agg(id) as ids from role) r where s.username like 'bench%'`,
    sql`insert into customer (enterprise_id, nick_name, phone, principal_user_id) select ${e}, '客户 ' || n, '137' || lpad(n::text, 8, '0'),
      case when n % 50 = 0 then ${principal.staffId}::bigint end from generate_series(1, 50000) n`,
    sql`insert into tag_group (enterprise_id, name) select ${e}, '组 ' || n from generate_series(1, 20) n`,
    sql`insert into tag (enterprise_id, tag_group_id, name) select ${e}, g.id, '标签 ' || n from tag_group g, generate_series(1, 20) n where g.name like '组 %'`,
  ];
  for (const statement of statements) await statement.execute(db);
}

async function report(name: string, options: TestServerOptions) {
  const server = await createTestServer(options);
  const { deps } = server;
  const principal = await deps.sessions.principal(await server.tokenOf('admin'));
  const caller: Caller = { requestId: 'bench', ip: '127.0.0.1', userAgent: 'bench', language: 'zh', origin: server.url };
  const tenant: PreparingContext['tenant'] = (work) => deps.database.tenant(principal.enterpriseId, work);
  const inRequest = <T>(work: (context: Context) => Promise<T>) =>
    deps.database.tenant(principal.enterpriseId, (db) =>
      work({
        deps,
        caller,
        db,
        principal,
        audit: () => undefined,
        afterCommit: () => undefined,
      }),
    );
  const times = async (work: () => Promise<unknown>) => {
    const all: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const started = performance.now();
      await work();
      all.push(performance.now() - started);
    }
    return median(all);
  };
  await inRequest(fill);
  await deps.database.system((db) => sql`analyze`.execute(db));
  const told: string[] = [];
  for (const id of Object.keys(cachedResponses) as OperationId[]) {
    const handler = handlers[id] as (context: Context, input: unknown) => Promise<unknown>;
    const make = (context: Context) => handler(context, {});
    const made = await times(() => inRequest(async (context) => JSON.stringify(await make(context))));
    const kept = await times(async () => {
      const found = await cachedResponse({ deps, caller, principal, tenant }, id, {}, make);
      return found instanceof RawJson ? found : inRequest(found);
    });
    told.push(`  ${id}${id in leftOut ? ' (left out)' : ''}: ${made.toFixed(2)} / ${kept.toFixed(2)}`);
  }
  console.log(`${name}, made / kept, median of ${rounds}, ms:\n${told.join('\n')}`);
  await server.close();
}

Object.assign(cachedResponses, leftOut);
await setup();
if (hasPostgres) await report('PostgreSQL with the table', { stores: 'postgresql', cache: 'database' });
if (hasPostgres && hasRedis) await report('PostgreSQL with Redis', { stores: 'postgresql', cache: 'redis' });
await report('embedded', { stores: 'embedded', cache: 'database' });
await teardown();
