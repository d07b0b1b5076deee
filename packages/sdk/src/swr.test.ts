// @vitest-environment happy-dom
import { act, createElement, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiError } from './errors.js';
import { createMockClient, Refusal } from './mock.js';
import { type Action, ClientContext, type Reading, useAction, useOperation } from './swr.js';
import type { Data } from './types.js';

type Staff = Data<'listStaff'>;

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const page = (total: number) => ({ list: [], total, page: 1, limit: 20 }) as unknown as Staff;
const done = vi.fn();
let root: Root;
let house: ReturnType<typeof createMockClient>;
/** What the drawn component has in hand. */
let list: Reading<Staff>;
let clear: Action<'deleteCacheKeys'>;

beforeEach(() => {
  house = createMockClient({ answers: { listStaff: () => page(house.calls.length) } });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  done.mockReset();
});
afterEach(() => act(() => root.unmount()));

function List({ keyword }: { keyword: string | null }) {
  list = useOperation('listStaff', keyword === null ? null : { keyword }, { dedupingInterval: 0 });
  clear = useAction('deleteCacheKeys', { refresh: ['listStaff'], done: 'gone' });
  return createElement('p', null, String(list.data?.total));
}

const draw = (node: ReactNode, tenant = 'qinghe') =>
  act(async () => root.render(createElement(ClientContext, { value: { client: house.client, scope: [tenant], onDone: done } }, node)));
const drawList = (keyword: string | null, tenant?: string) => draw(createElement(List, { keyword }), tenant);
const shown = () => document.querySelector('p:last-child')?.textContent;
/** Lets everything that is under way come to its end. */
const settle = () => act(async () => void (await vi.waitFor(() => expect(list.isRefreshing).toBe(false), 20_000)));
const asked = (id: string) => house.calls.filter((one) => one.id === id).length;

it('draws an answer, and asks nothing for null', async () => {
  await drawList(null);
  expect([shown(), house.calls]).toEqual(['undefined', []]);
  await drawList('a');
  await settle();
  expect(shown()).toBe('1');
  expect(list).toMatchObject({ error: undefined, isLoading: false, at: expect.any(Number) });
  expect(house.calls).toEqual([{ id: 'listStaff', input: { keyword: 'a' } }]);
});

it('keeps what belongs to another tenant apart', async () => {
  await drawList('b');
  await settle();
  expect(shown()).toBe('1');
  await drawList('b', 'haitang');
  await settle();
  expect([shown(), asked('listStaff')]).toEqual(['2', 2]);
});

it('shows a refusal, and no rows of another question beside it', async () => {
  await drawList('c');
  await settle();
  house.answer({ listStaff: new Refusal({ status: 404, code: 40400, message: '没有' }) });
  await drawList('d');
  await settle();
  expect(list.data).toBeUndefined();
  expect(list.error).toMatchObject({ name: 'ApiError', bizCode: 40400 } satisfies Partial<ApiError>);
});

it('asks again for what an action changes once it has worked, and says so', async () => {
  await drawList('e');
  await settle();
  const before = asked('listStaff');
  await act(async () => expect(await clear.run({ pattern: 'a:*' })).toMatchObject({ ok: true, data: { deleted: expect.any(Number) } }));
  await settle();
  expect(asked('listStaff')).toBe(before + 1);
  expect(done.mock.calls).toEqual([['gone']]);
  expect(clear).toMatchObject({ busy: false, error: undefined });
});

it('asks for nothing again where an action is refused, and keeps its error', async () => {
  await drawList('f');
  await settle();
  const before = asked('listStaff');
  house.answer({ deleteCacheKeys: new Refusal({ code: 40001, message: '不行' }) });
  await act(async () => expect(await clear.run({ pattern: 'a:*' })).toMatchObject({ ok: false, error: { bizCode: 40001 } }));
  await settle();
  expect([asked('listStaff'), done.mock.calls, clear.error?.bizCode]).toEqual([before, [], 40001]);
});

it('runs once where it is pressed twice, and keeps its key while the outcome is unknown', async () => {
  const safe = vi.spyOn(house.client, 'safe');
  const keys = () => safe.mock.calls.map(([, , options]) => options?.idempotencyKey);
  await drawList(null);
  await act(async () => {
    const both = await Promise.all([clear.run({ pattern: 'a' }), clear.run({ pattern: 'a' })]);
    expect(both.map((one) => one.ok)).toEqual([true, false]);
  });
  expect(asked('deleteCacheKeys')).toBe(1);
  house.answer({ deleteCacheKeys: new Refusal({ status: 500, code: 50000 }) });
  for (const pattern of ['b', 'b', 'c']) await act(async () => void (await clear.run({ pattern })));
  const [first, unknown, again, other] = keys();
  expect([unknown === again, unknown === first, unknown === other]).toEqual([true, false, false]);
  expect(unknown).toMatch(/^[0-9a-f]{32}$/);
});

it('names what is missing where there is no client', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(act(async () => root.render(createElement(List, { keyword: 'x' })))).rejects.toThrow('below <ClientContext');
  complain.mockRestore();
});
