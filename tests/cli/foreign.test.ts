import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Data, foreignServer, type Plant } from './foreign-server.js';
import { Terminal } from './shiyi.js';

type Planted = [operation: string, kind: string, path: string, plant: Plant];

/** Changes the first row, or the record if it is not a list. */
const row =
  (change: (row: Data) => void): Plant =>
  ({ data }) => {
    const first = Array.isArray(data) ? data[0] : (data.list?.[0] ?? data);
    if (first) change(first);
  };
const put = (name: string, value: unknown) => row((one) => Object.assign(one, { [name]: value }));
const drop = (name: string) => row((one) => delete one[name]);
const whole =
  (change: Partial<Answer>): Plant =>
  (answer) =>
    void Object.assign(answer, change);

/** Serves a list of five rows with custom paging. */
function pages(page: (rows: Data[], page: number, limit: number) => Data): Plant {
  let one: Data;
  return ({ data }, query) => {
    one ??= data.list[0];
    const all = [1, 2, 3, 4, 5].map((id) => ({ ...one, id }));
    const [number, limit] = [query.has('after') ? 2 : Number(query.get('page') ?? 1), Number(query.get('limit') ?? 20)];
    const list = all.slice((number - 1) * limit, number * limit);
    Object.assign(data, { list, total: all.length, page: number, limit, next: 'more' }, page(all, number, limit));
  };
}

const planted: Planted[] = [
  ['listStaff', 'missing', 'data.list[].username', drop('username')],
  ['listRecipes', 'missing', 'data.list[].name', drop('name')],
  ['getMyDashboard', 'extra', 'data.unread', put('unread', 3)],
  ['listCustomers', 'extra', 'data.list[].wechat', put('wechat', 'x')],
  ['listSeries', 'type', 'data.list[].id', put('id', '9')],
  ['listTasks', 'type', 'data.list[].required', put('required', 1)],
  ['getLeadCounts', 'type', 'data.waiting', put('waiting', null)],
  ['listWorkOrders', 'enum', 'data.list[].status', put('status', 'frozen')],
  ['getRoleTree', 'enum', 'data[].data_scope', put('data_scope', 'mine')],
  ['listCacheKeys', 'enum', 'data.list[].type', put('type', 'json')],
  ['listLoginLogs', 'format', 'data.list[].created_at', put('created_at', '2026-11-20 08:31:00')],
  ['listErrorLogs', 'format', 'data.list[].created_at', put('created_at', '2026/11/20')],
  ['listPosterCopies', 'format', 'data.list[].updated_at', put('updated_at', '1763640000')],
  ['checkOperationLogs', 'format', 'data.sealed_at', put('sealed_at', 'today')],
  ['listTags', 'length', 'data.list[].name', put('name', '长'.repeat(5000))],
  ['listMedals', 'length', 'data.list[].name', put('name', '长'.repeat(5000))],
  ['listPhrases', 'length', 'data.list[].title', put('title', '长'.repeat(5000))],
  ['listDietPunches', 'range', 'data.list[].id', put('id', -1)],
  ['listTemplates', 'range', 'data.list[].id', put('id', 0)],
  ['getUnprocessedCounts', 'range', 'data.remind', put('remind', -5)],
  ['listWelcomes', 'paging', 'data.list', pages((rows) => ({ list: rows }))],
  ['listPosters', 'paging', 'data.list', pages((rows) => ({ list: rows.slice(0, 2) }))],
  ['listMaterials', 'paging', 'data.page', pages((_, page) => ({ page: page + 1 }))],
  ['listNotices', 'paging', 'data.limit', pages(() => ({ limit: 20 }))],
  ['listSeminars', 'paging', 'data.next', pages(() => ({ next: null }))],
  ['listRecipeLibs', 'paging', 'data.total', pages((_, page) => ({ total: page === 1 ? 5 : 3 }))],
  ['listTagAreas', 'status', 'status', whole({ status: 201 })],
  ['listGroupChats', 'code', 'code', whole({ code: 0 })],
  ['listServices', 'code', 'code', whole({ code: 61234, data: null })],
  ['listThirdChats', 'code', 'code', whole({ status: 404, body: '<h1>Not Found</h1>' })],
];

interface Operation {
  operationId: string;
  differences: { kind: string; path: string }[];
  refused: Record<string, number>;
}

let terminal: Terminal;
beforeEach(() => {
  terminal = new Terminal();
});
afterEach(() => terminal[Symbol.asyncDispose]());

async function doctor(url: string, ...more: string[]) {
  const env = { SHIYI_BASE_URL: url, SHIYI_TOKEN: 'token' };
  const { code, out } = await terminal.run(['doctor', '--contract', '--json', ...more], { env });
  const { operations, ...counts } = JSON.parse(out).data as { operations: Operation[]; asked: number; different: number; equal: number };
  const found = operations.flatMap(({ operationId, differences }) => differences.map(({ kind, path }) => `${operationId} ${kind} ${path}`));
  return { code, counts, operations, found };
}

describe('doctor --contract at a foreign back end', () => {
  it('finds 30 of 30 planted differences and no other', async () => {
    await using server = await foreignServer(Object.fromEntries(planted.map(([id, , , plant]) => [id, plant])));
    const { code, found, operations } = await doctor(server.url);
    expect(planted).toHaveLength(30);
    expect(found.sort()).toEqual(planted.map(([id, kind, path]) => `${id} ${kind} ${path}`).sort());
    expect(operations.flatMap(({ refused }) => Object.keys(refused))).toEqual([]);
    expect(code).toBe(3);
  });

  it('finds none if the contract is met, also with success code 0', async () => {
    await using server = await foreignServer();
    const kept = await doctor(server.url);
    expect([kept.found, kept.code]).toEqual([[], 0]);
    expect(kept.counts.equal).toBeGreaterThan(130);

    await using zero = await foreignServer({}, { successCode: 0 });
    const told = await doctor(zero.url, '--success-code', '0');
    expect([told.found, told.code, told.counts.equal]).toEqual([[], 0, kept.counts.equal]);
  });

  it('distinguishes refusals of the contract from others', async () => {
    await using server = await foreignServer({
      listStaff: whole({ status: 403, code: 40300, data: { request_id: 'a' } }),
      listTags: whole({ status: 418, code: 41800 }),
      listMedals: whole({ status: 200, code: 40300 }),
    });
    const { found, operations, code } = await doctor(server.url);
    expect(found).toEqual(['listMedals status status', 'listTags status status']);
    expect(operations.find((one) => one.operationId === 'listStaff')).toMatchObject({ refused: { 403: 1 }, differences: [] });
    expect(code).toBe(3);
  });
});
