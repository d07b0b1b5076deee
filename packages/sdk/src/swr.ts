import { createContext, useContext, useRef, useState } from 'react';
import useSWR, { mutate, type SWRConfiguration, unstable_serialize } from 'swr';
import type { ApiError } from './errors.js';
import type { CallOptions, Client } from './options.js';
import type { Data, Input, OperationId } from './types.js';

export interface ClientScope {
  client: Client;
  /** Whose data the cache holds; part of every key. */
  scope?: readonly unknown[];
  /** Says that an action has worked. */
  onDone?: (text: string) => void;
}

/** The client that the hooks below it use. */
export const ClientContext = createContext<ClientScope | undefined>(undefined);

function useClient(): ClientScope {
  const found = useContext(ClientContext);
  if (!found) throw new Error('Hooks of @shiyi/sdk/swr stand below <ClientContext value={{ client }}>.');
  return found;
}

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

export type ActionResult<T> = { ok: true; data: T } | { ok: false; error: ApiError } | { ok: false; error?: undefined };

export interface Action<Id extends OperationId> {
  run: (input: Input<Id>) => Promise<ActionResult<Data<Id>>>;
  busy: boolean;
  error: ApiError | undefined;
}

export interface ActionOptions {
  /** Operations whose answers it changes. */
  refresh?: readonly OperationId[];
  /** What is said when it has worked. */
  done?: string;
  call?: Pick<CallOptions, 'headers' | 'timeout'>;
}

const mark = 'shiyi';

/** Asks again for everything these operations have answered; without names for everything. */
export function refresh(ids?: readonly OperationId[]): Promise<unknown> {
  return mutate((key) => Array.isArray(key) && key[0] === mark && (!ids || ids.includes(key[1] as OperationId)));
}

/** Browsers offer `randomUUID` on secure origins only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (one) => one.toString(16).padStart(2, '0')).join('');
}

const fetchedAt = new Map<string, number>();

/** Reads by an operation and keeps the answer fresh; `null` as input asks nothing yet. */
export function useOperation<Id extends OperationId>(
  id: Id,
  input: Input<Id> | null = {} as Input<Id>,
  options: SWRConfiguration = {},
): Reading<Data<Id>> {
  const { client, scope = [] } = useClient();
  const key = input === null ? null : ([mark, id, input, ...scope] as const);
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

/** Acts by an operation: one at a time, safe to press twice, refreshing what it changes. */
export function useAction<Id extends OperationId>(id: Id, { refresh: stale = [], done, call }: ActionOptions = {}): Action<Id> {
  const { client, onDone } = useClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const locked = useRef(false);
  const intent = useRef({ body: '', key: '' });

  async function run(input: Input<Id>): Promise<ActionResult<Data<Id>>> {
    if (locked.current) return { ok: false };
    // The same words sent again after an unknown outcome are the same intent, so they keep their key.
    const body = JSON.stringify(input, (_, value: unknown) => (value instanceof Blob ? value.size : value));
    if (intent.current.body !== body) intent.current = { body, key: newKey() };
    locked.current = true;
    setBusy(true);
    setError(undefined);
    const result = await client.safe(id, input, { ...call, idempotencyKey: intent.current.key });
    if (result.ok || result.error.outcome === 'notApplied') intent.current = { body: '', key: '' };
    locked.current = false;
    setBusy(false);
    if (!result.ok) {
      setError(result.error);
      return result;
    }
    if (stale.length > 0) void refresh(stale);
    if (done) onDone?.(done);
    return { ok: true, data: result.data };
  }

  return { run, busy, error };
}
