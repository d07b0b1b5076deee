import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresUrl } from '../support/postgres.js';
import { createTestServer, hasPostgres, type TestServer } from '../support/server.js';
import { requestOf } from './draft.js';
import { base, fillTables } from './fill-tables.js';
import { type Order, orders, pageOf, titleOf } from './lists.js';
import { isFull, worldTimeout } from './profile.js';
import { send } from './wire.js';

const rows = isFull ? 100_000 : 20_000;
/** A list counts up to 10,000 rows; a form that reads more of a table than this reads all of it. */
const mostRead = Math.max(15_000, rows * 0.3);

/** What an index would cost more than it is worth, and what a company has few of. */
const readWhole: Record<string, string> = {
  'listStaff by last_login_at': 'an index would be written at each sign-in',
  'listStaff by -last_login_at': 'an index would be written at each sign-in',
  listCacheKeys: 'keys are searched by a pattern',
  listChatStaff: 'staff are a few hundred, each asked for the latest conversation',
  listDayPlanTasks: 'a company has dozens of day plans, which are joined to be counted',
  listHandOverStaff: 'staff are a few hundred, each asked for what they have',
  listPlatformOrderRefunds: 'only refunds of orders in data scope count, which are joined for it',
  listAllotments: 'only assignments of customers in data scope count, who are joined for it',
  listChildRoles: 'a company has dozens of roles',
  listDepartments: 'the order is that of the tree, and heads are counted up from each person',
  listDimensionItems: 'a company has hundreds of questions, in the order of their dimensions',
  listEvaluationAnswers: 'only answers of customers in data scope count, who are joined for it',
  listFootmarks: 'only follow-ups of customers and leads in data scope count, who are joined for it',
  listIngestKeys: 'a company has a key for each app',
  listIntelligentTagExceptions: 'only exceptions for customers in data scope count, who are joined for it',
  listIntelligentTagGroups: 'a company has dozens of groups',
  listIntelligentTags: 'a company has dozens of smart tags',
  listPhrases: 'a company has hundreds of phrases, in the order of their groups',
  listTagAreas: 'a company has a few areas',
  listTagMarks: 'only marks of customers in data scope count, who are joined for it',
  listTags: 'a company has hundreds of tags',
  listWorkOrders: 'reports of one company; the people who wrote them are joined to be counted',
};

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

interface Statement {
  text: string;
  values: unknown[];
}

/** Scans of a plan that read most of a table. */
function wideScans(plan: Plan): string[] {
  const { 'Relation Name': table, 'Actual Rows': found, 'Actual Loops': loops } = plan;
  const read = (found + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) * loops;
  const own = table && read > mostRead ? [`${plan['Node Type']} of ${table}`] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(wideScans)];
}

/** Records the statements of reads while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const noted: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const [first] = asked as [Partial<Statement>];
    if (typeof first === 'object' && first.text && first.values) noted.push({ text: first.text, values: first.values });
    return Reflect.apply(query, this, asked);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return noted;
}

describe.skipIf(!hasPostgres)(`lists over ${rows} rows`, () => {
  let server: TestServer;
  let reader: pg.Client;
  let token: string;

  beforeAll(async () => {
    server = await createTestServer({ stores: 'postgresql', cache: 'database' });
    token = await server.tokenOf('admin');
    const { id, name } = await server.deps.database.system(async (db) => {
      const { enterprise_id } = await db
        .selectFrom('staff')
        .select('enterprise_id')
        .where('username', '=', 'admin')
        .executeTakeFirstOrThrow();
      const { current } = await db.selectNoFrom((eb) => eb.fn<string>('current_database').as('current')).executeTakeFirstOrThrow();
      return { id: enterprise_id, name: current };
    });
    const url = new URL(postgresUrl());
    url.pathname = `/${name}`;
    await fillTables(url.href, id, rows);
    reader = new pg.Client({ connectionString: url.href, options: '-c jit=off' });
    await reader.connect();
    await reader.query(`set role shiyi_app; set app.tenant = '${id}'`);
  }, worldTimeout);
  afterAll(async () => {
    await reader?.end();
    await server?.close();
  });

  /** Required input of a list besides its page: the row of this number. */
  const row = (one: { in: string; required?: boolean; name: string }, place: string) =>
    one.in === place && (place === 'path' || one.required);
  const said = ({ list }: Order, place: 'path' | 'query') => ({
    ...(place === 'query' && list.id === 'listOtherPlatformOrders' ? { receiver_phone: '13900002046' } : {}),
    ...Object.fromEntries(list.parameters.filter((one) => row(one, place)).map((one) => [one.name, base + 7])),
  });

  const ask = (order: Order, more: object) => {
    const query = { ...said(order, 'query'), ...more, limit: 50, ...(order.sort === undefined ? {} : { sort: order.sort }) };
    return send(server.url, requestOf(order.list, { path: said(order, 'path'), query }, token));
  };

  async function scansOf(order: Order, more: object): Promise<string[]> {
    const noted = await statementsOf(async () => pageOf(await ask(order, more)));
    const wide: string[] = [];
    for (const { text, values } of noted) {
      const { rows: plans } = await reader.query({ text: `explain (analyze, format json) ${text}`, values });
      wide.push(...wideScans(plans[0]['QUERY PLAN'][0].Plan));
    }
    return wide;
  }

  it.each(orders.map((order) => ({ title: titleOf(order), order })))('read no whole table: $title', async ({ title, order }) => {
    const first = await pageOf(await ask(order, {}));
    const found = [...(await scansOf(order, {})), ...(first.next === null ? [] : await scansOf(order, { after: first.next }))];
    expect(found.length > 0, `${title}: ${found.join(', ')}`).toBe(title in readWhole);
  });
});
