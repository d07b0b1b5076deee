import { Agent } from 'node:http';
import { createClient } from '@shiyi/sdk';
import axios from 'axios';
import ky from 'ky';
import createOpenApiFetch from 'openapi-fetch';
import type { paths } from '../../../packages/sdk/src/generated/schema.js';

export const token = 'tok-4vJ9sQ0rT2wX8yZ1aB3cD5eF7gH9iJ0kL2mN4oP6';
const headers = { 'Admin-Token': token };
export const id = 7;
export const page = { page: 1, limit: 50, keyword: '林' };
export const entry = { key: 'bench:1', value: '值' };

export const ways = ['one', 'list', 'post'] as const;
/** One record, a page of 50 rows, a write; each returns the content of the envelope. */
export type Calls = Record<(typeof ways)[number], () => Promise<unknown>>;

interface Envelope {
  code: number;
  message: string;
  data?: unknown;
}

/** Unwrapping that users of a client without envelope support must do themselves. */
function unwrap(envelope: unknown): unknown {
  const { code, message, data } = envelope as Envelope;
  if (code !== 200) throw new Error(message);
  return data;
}

type HeyCall = (options: { query?: object; body?: object }) => Promise<{ data?: unknown }>;

/** The client that Hey API generates from our contract. */
export interface Hey extends Record<'getStaff' | 'listStaff' | 'createCacheKey', HeyCall> {
  client: { setConfig(config: { baseUrl: string; headers: Record<string, string>; throwOnError: true }): void };
}

const search = (values: Record<string, unknown>) => new URLSearchParams(values as Record<string, string>).toString();

function native(base: string): Calls {
  const call = async (path: string, init: RequestInit = { headers }) => unwrap(await (await fetch(base + path, init)).json());
  return {
    one: () => call(`/admin/v1/users/detail?${search({ id })}`),
    list: () => call(`/admin/v1/users?${search(page)}`),
    post: () =>
      call('/admin/v1/redis', { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(entry) }),
  };
}

export function ours(base: string, fetch?: NonNullable<Parameters<typeof createClient>[0]['fetch']>): Calls {
  const client = createClient({ baseUrl: base, token, ...(fetch ? { fetch } : {}) });
  return { one: () => client.getStaff({ id }), list: () => client.listStaff(page), post: () => client.createCacheKey(entry) };
}

function openapiFetch(base: string): Calls {
  const client = createOpenApiFetch<paths>({ baseUrl: base, headers });
  return {
    one: async () => unwrap((await client.GET('/admin/v1/users/detail', { params: { query: { id } } })).data),
    list: async () => unwrap((await client.GET('/admin/v1/users', { params: { query: page } })).data),
    post: async () => unwrap((await client.POST('/admin/v1/redis', { body: entry })).data),
  };
}

function heyApi(base: string, hey: Hey): Calls {
  hey.client.setConfig({ baseUrl: base, headers, throwOnError: true });
  return {
    one: async () => unwrap((await hey.getStaff({ query: { id } })).data),
    list: async () => unwrap((await hey.listStaff({ query: page })).data),
    post: async () => unwrap((await hey.createCacheKey({ body: entry })).data),
  };
}

function axiosCalls(base: string): Calls {
  const client = axios.create({ baseURL: base, headers, httpAgent: new Agent({ keepAlive: true }) });
  return {
    one: async () => unwrap((await client.get('/admin/v1/users/detail', { params: { id } })).data),
    list: async () => unwrap((await client.get('/admin/v1/users', { params: page })).data),
    post: async () => unwrap((await client.post('/admin/v1/redis', entry)).data),
  };
}

function kyCalls(base: string): Calls {
  const client = ky.create({ prefixUrl: base, headers, retry: 0 });
  return {
    one: async () => unwrap(await client.get('admin/v1/users/detail', { searchParams: { id } }).json()),
    list: async () => unwrap(await client.get('admin/v1/users', { searchParams: page }).json()),
    post: async () => unwrap(await client.post('admin/v1/redis', { json: entry }).json()),
  };
}

export const contestants = (base: string, hey: Hey): Record<string, Calls> => ({
  'native fetch': native(base),
  '@shiyi/sdk': ours(base),
  'openapi-fetch': openapiFetch(base),
  'hey-api': heyApi(base, hey),
  ky: kyCalls(base),
  axios: axiosCalls(base),
});
