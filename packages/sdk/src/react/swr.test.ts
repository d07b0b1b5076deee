// @vitest-environment happy-dom
import { act, createElement, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiError } from '../core/errors.js';
import type { Data } from '../core/types.js';
import { createMockClient, Refusal } from '../mock/mock.js';
import { toInput } from '../patch/patch.js';
import { type Action, ClientContext, type OperationState, prime, useAction, useOperation } from './swr.js';

type Staff = Data<'listStaff'>;

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const page = (total: number): Staff => ({ list: [], total, page: 1, limit: 20, next: null });
const done = vi.fn();
let root: Root;
let house: ReturnType<typeof createMockClient>;
/** State of the rendered component. */
let list: OperationState<Staff>;
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
/** Waits until the list has finished loading. */
const settle = () => act(async () => void (await vi.waitFor(() => expect(list.isRefreshing).toBe(false), 20_000)));
const asked = (id: string) => house.calls.filter((one) => one.id === id).length;

it('renders a response, and sends no request for null', async () => {
  await drawList(null);
  expect([shown(), house.calls]).toEqual(['undefined', []]);
  await drawList('a');
  await settle();
  expect(shown()).toBe('1');
  expect(list).toMatchObject({ error: undefined, isLoading: false, at: expect.any(Number) });
  expect(house.calls).toEqual([{ id: 'listStaff', input: { keyword: 'a' } }]);
});

it('keeps data of another tenant apart', async () => {
  await drawList('b');
  await settle();
  expect(shown()).toBe('1');
  await drawList('b', 'haitang');
  await settle();
  expect([shown(), asked('listStaff')]).toEqual(['2', 2]);
});

it('shows a refusal without rows of another request', async () => {
  await drawList('c');
  await settle();
  house.answer({ listStaff: new Refusal({ status: 404, code: 40400, message: '没有' }) });
  await drawList('d');
  await settle();
  expect(list.data).toBeUndefined();
  expect(list.error).toMatchObject({ name: 'ApiError', bizCode: 40400 } satisfies Partial<ApiError>);
});

it('reloads what an action changes after it succeeds, and reports it', async () => {
  await drawList('e');
  await settle();
  const before = asked('listStaff');
  await act(async () => expect(await clear.run({ pattern: 'a:*' })).toMatchObject({ ok: true, data: { deleted: expect.any(Number) } }));
  await settle();
  expect(asked('listStaff')).toBe(before + 1);
  expect(done.mock.calls).toEqual([['gone']]);
  expect(clear).toMatchObject({ busy: false, error: undefined });
});

it('reloads nothing if an action is refused, and keeps its error', async () => {
  await drawList('f');
  await settle();
  const before = asked('listStaff');
  house.answer({ deleteCacheKeys: new Refusal({ code: 40001, message: '不行' }) });
  await act(async () => expect(await clear.run({ pattern: 'a:*' })).toMatchObject({ ok: false, error: { bizCode: 40001 } }));
  await settle();
  expect([asked('listStaff'), done.mock.calls, clear.error?.bizCode]).toEqual([before, [], 40001]);
});

it('runs an action once if pressed twice, and keeps its key while the outcome is unknown', async () => {
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

it('names what is missing if there is no client', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(act(async () => root.render(createElement(List, { keyword: 'x' })))).rejects.toThrow('below <ClientContext');
  complain.mockRestore();
});

const staleAfter = () => ['listStaff', 'getStaff'] as const;
const drawAfter = (node: ReactNode) =>
  act(async () => root.render(createElement(ClientContext, { value: { client: house.client, scope: ['after'], staleAfter } }, node)));
let removal: Action<'deleteStaff'>;
let record: OperationState<Data<'getStaff'>>;

function Opened({ id }: { id: number }) {
  record = useOperation('getStaff', { id }, { dedupingInterval: 0 });
  removal = useAction('deleteStaff');
  return null;
}

it('reloads stale reads, but never a deleted record', async () => {
  await drawAfter([createElement(List, { key: 'list', keyword: 'after' }), createElement(Opened, { key: 'open', id: 7 })]);
  await act(async () => void (await vi.waitFor(() => expect(record.isRefreshing || list.isRefreshing).toBe(false), 20_000)));
  const before = { list: asked('listStaff'), record: asked('getStaff') };
  await act(async () => void (await removal.run({ id: 7 })));
  await act(async () => void (await vi.waitFor(() => expect(asked('listStaff')).toBe(before.list + 1), 20_000)));
  expect(asked('getStaff')).toBe(before.record);
  await act(async () => void (await removal.run({ id: 8 })));
  await act(async () => void (await vi.waitFor(() => expect(asked('getStaff')).toBe(before.record + 1), 20_000)));
});

let update: Action<'updateStaff'>;
let filtered: OperationState<Staff>;

function Lists() {
  list = useOperation('listStaff', { limit: 20 }, { dedupingInterval: 0 });
  filtered = useOperation('listStaff', { limit: 20, status: 'enabled' }, { dedupingInterval: 0 });
  update = useAction('updateStaff');
  return null;
}

it('puts the saved record into the lists that show it, and reloads only lists it may have left', async () => {
  const input = { ...toInput('updateStaff', await house.client.getStaff({ id: 7 })), id: 7 };
  const example = await house.client.updateStaff(input);
  const row = (status: 'enabled' | 'disabled', name: string) => ({ ...example, id: 7, status, name });
  house.answer({ listStaff: () => ({ ...page(1), list: [row('enabled', 'before')] }) });
  await drawAfter(createElement(Lists));
  const rest = () => act(async () => void (await vi.waitFor(() => expect(list.isRefreshing || filtered.isRefreshing).toBe(false), 20_000)));
  await rest();
  const before = asked('listStaff');
  const write = async (status: 'enabled' | 'disabled', name: string) => {
    house.answer({ updateStaff: () => row(status, name) });
    await act(async () => void (await update.run(input)));
    await rest();
  };
  await write('enabled', 'after');
  expect([list.data?.list[0]?.name, filtered.data?.list[0]?.name, asked('listStaff')]).toEqual(['after', 'after', before]);
  await write('disabled', 'after');
  expect([list.data?.list[0]?.status, asked('listStaff')]).toEqual(['disabled', before + 1]);
});

it('renders a primed response at once without a request; a later page sends one', async () => {
  await prime('listStaff', { keyword: 'primed' }, page(7), ['qinghe']);
  await drawList('primed');
  expect(shown()).toBe('7');
  await settle();
  expect([shown(), asked('listStaff')]).toEqual(['7', 0]);
  expect(list.at).toBeGreaterThan(Date.now() - 10_000);
  await drawList(null);
  await drawList('primed');
  await settle();
  expect(asked('listStaff')).toBe(1);
});

it('reloads a primed response after a write that changes it', async () => {
  await prime('listStaff', { keyword: 'written' }, page(7), ['qinghe']);
  await drawList(null);
  await act(async () => void (await clear.run({ pattern: 'a*' })));
  await drawList('written');
  await settle();
  expect(asked('listStaff')).toBe(1);
});
