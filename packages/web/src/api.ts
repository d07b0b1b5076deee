import { type ApiError, type CallOptions, type ClientOptions, createClient, type Data, type Input, type OperationId } from '@shiyi/sdk';
import { useRef, useState } from 'react';
import useSWR, { mutate, type SWRConfiguration, unstable_serialize } from 'swr';
import { create } from 'zustand';
import { notify } from './notices.js';
import { usePreferences } from './preferences.js';
import { notedFetch } from './recent-requests.js';
import { readToken } from './token.js';

const configured = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content || undefined;
const crm = configured('shiyi-crm');

/** Address of the server; the console's own where none is configured. */
export const apiAddress = (configured('shiyi-api') ?? location.origin).replace(/\/$/, '');

type FailureListener = (error: ApiError, token: string | undefined) => void;
let listener: FailureListener = () => {};

/** Names who hears of every failed call; the session's reactions do. */
export function onFailure(next: FailureListener) {
  listener = next;
}

const options: ClientOptions = {
  baseUrl: apiAddress,
  ...(crm ? { crmBaseUrl: crm } : {}),
  token: readToken,
  fetch: notedFetch,
  language: () => usePreferences.getState().language,
  onError: (error, token) => listener(error, token),
};

/** The only way from the console to the server. */
export const client = createClient(options);

/** The same with some options of its own. */
export const clientWith = (change: Partial<ClientOptions>) => createClient({ ...options, ...change });

/** Whose data the cache holds; part of every key. */
export const useOwner = create<{ enterpriseId: number; userId: number }>(() => ({ enterpriseId: 0, userId: 0 }));

const fetchedAt = new Map<string, number>();

export interface Reading<T> {
  data: T | undefined;
  error: ApiError | undefined;
  /** The first answer is on its way. */
  isLoading: boolean;
  /** Any answer is on its way. */
  isRefreshing: boolean;
  /** When the shown data came, in milliseconds. */
  at: number | undefined;
  refresh: () => Promise<unknown>;
}

/** Reads by an operation and keeps the answer fresh; `null` as input asks nothing yet. */
export function useOperation<Id extends OperationId>(
  id: Id,
  input: Input<Id> | null = {} as Input<Id>,
  options: SWRConfiguration = {},
): Reading<Data<Id>> {
  const { enterpriseId, userId } = useOwner();
  const key = input === null ? null : ([enterpriseId, userId, id, input] as const);
  const name = key ? unstable_serialize(key) : '';
  const answer = useSWR<Data<Id>, ApiError>(
    key,
    async () => {
      const data = await client.call(id, input ?? undefined);
      fetchedAt.set(name, Date.now());
      return data;
    },
    options,
  );
  return {
    // Rows kept from another question are no answer to this one once it has failed.
    data: answer.error && !fetchedAt.has(name) ? undefined : answer.data,
    error: answer.error,
    isLoading: answer.isLoading,
    isRefreshing: answer.isValidating,
    at: fetchedAt.get(name),
    refresh: () => answer.mutate(),
  };
}

/** Asks again for everything these operations have answered; without names for everything. */
export function refresh(ids?: readonly OperationId[]): Promise<unknown> {
  return mutate((key) => Array.isArray(key) && (!ids || ids.includes(key[2] as OperationId)));
}

type Outcome<T> = { ok: true; data: T } | { ok: false; error: ApiError } | { ok: false; error?: undefined };

export interface Action<Id extends OperationId> {
  run: (input: Input<Id>) => Promise<Outcome<Data<Id>>>;
  busy: boolean;
  error: ApiError | undefined;
}

/**
 * Acts by an operation: one at a time, safe to press twice, refreshing what it changes.
 * `done` is the notice of success; failures are told by the session's reactions.
 */
export function useAction<Id extends OperationId>(
  id: Id,
  {
    refresh: stale = [],
    done,
    call,
  }: { refresh?: readonly OperationId[]; done?: string; call?: Pick<CallOptions, 'headers' | 'timeout'> } = {},
): Action<Id> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const locked = useRef(false);
  const intent = useRef({ body: '', key: '' });

  async function run(input: Input<Id>): Promise<Outcome<Data<Id>>> {
    if (locked.current) return { ok: false };
    locked.current = true;
    setBusy(true);
    setError(undefined);
    // The same words sent again after an unknown outcome are the same intent, so they keep their key.
    const body = JSON.stringify(input, (_, value: unknown) => (value instanceof Blob ? value.size : value));
    if (intent.current.body !== body) intent.current = { body, key: crypto.randomUUID() };
    try {
      const data = await client.call(id, input, { ...call, idempotencyKey: intent.current.key });
      intent.current = { body: '', key: '' };
      if (stale.length > 0) void refresh(stale);
      if (done) notify({ tone: 'success', title: done });
      return { ok: true, data };
    } catch (thrown) {
      const failure = thrown as ApiError;
      if (failure.outcome === 'notApplied') intent.current = { body: '', key: '' };
      setError(failure);
      return { ok: false, error: failure };
    } finally {
      locked.current = false;
      setBusy(false);
    }
  }

  return { run, busy, error };
}
