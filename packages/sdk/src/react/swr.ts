import { createContext, useContext, useEffect, useRef, useState } from 'react';
import useSWR, { mutate, type SWRConfiguration, unstable_serialize } from 'swr';
import type { Client } from '../core/client.js';
import type { ApiError } from '../core/errors.js';
import { operationRow } from '../core/operation-table.js';
import type { CallOptions } from '../core/options.js';
import type { Data, Input, OperationId } from '../core/types.js';
import { patchList } from './patch-list.js';

export interface ClientScope {
  client: Client;
  /** Identifies whose data is cached; part of every cache key. */
  scope?: readonly unknown[];
  /** Called when an action succeeds, with its `done` text. */
  onDone?: (text: string) => void;
  /** Reads that a write makes stale in addition to those the action names, such as all reads of its area. */
  staleAfter?: (write: OperationId) => readonly OperationId[];
}

/** Provides the client to the hooks below it. */
export const ClientContext = createContext<ClientScope | undefined>(undefined);

function useClient(): ClientScope {
  const found = useContext(ClientContext);
  if (!found) throw new Error('Hooks of @shiyi/sdk/swr must be used below <ClientContext value={{ client }}>.');
  return found;
}

export interface OperationState<T> {
  data: T | undefined;
  error: ApiError | undefined;
  /** The first response is pending. */
  isLoading: boolean;
  /** Any response is pending. */
  isRefreshing: boolean;
  /** When the shown data was received, in milliseconds since 1970. */
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
  /** Operations to refresh in addition to those of `staleAfter`. */
  refresh?: readonly OperationId[];
  /** Text passed to `onDone` on success. */
  done?: string;
  call?: Pick<CallOptions, 'headers' | 'timeout'>;
}

const keyPrefix = 'shiyi';

type Key = readonly [prefix: string, id: OperationId, input: Readonly<Record<string, unknown>>];
const isKey = (key: unknown): key is Key => Array.isArray(key) && key[0] === keyPrefix;

/** Revalidates the data of these operations, or of all operations. */
export function refresh(ids?: readonly OperationId[]): Promise<unknown> {
  primed.clear();
  return mutate((key) => isKey(key) && (!ids || ids.includes(key[1])));
}

/** Returns all cache keys of these operations. */
function keysOf(ids: readonly OperationId[]): Key[] {
  const found: Key[] = [];
  void mutate((key) => {
    if (isKey(key) && ids.includes(key[1])) found.push(key);
    return false;
  });
  return found;
}

/** Patches the record returned by a write into cached lists and refetches everything else, except the record just deleted. */
function refreshAfter(write: OperationId, input: object, answered: unknown, ids: readonly OperationId[]) {
  primed.clear();
  const gone = Object.entries(operationRow(write)?.[0] === 'DELETE' ? input : {});
  const isGone = ([, id, asked]: Key) =>
    gone.length > 0 && operationRow(id)?.[2].includes('o') && gone.every(([name, value]) => asked[name] === value);
  for (const key of keysOf(ids)) {
    if (isGone(key)) continue;
    let inPlace = false;
    const patch = (data: unknown) => {
      const patched = patchList(data, answered, key[2]);
      inPlace = patched?.inPlace ?? false;
      return patched?.data ?? data;
    };
    if (key[1].startsWith('list')) void mutate(key, patch, { revalidate: () => !inPlace });
    else void mutate(key);
  }
}

/** Generates an idempotency key; `randomUUID` is unavailable on insecure origins. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (one) => one.toString(16).padStart(2, '0')).join('');
}

const fetchedAt = new Map<string, number>();
/** Keys whose data was prefetched for the next page, which need not fetch it again. */
const primed = new Set<string>();
const primedMs = 10_000;

const isPrimed = (name: string) => primed.has(name) && Date.now() - (fetchedAt.get(name) ?? 0) < primedMs;

/** Caches a response just received, for the page rendered next. */
export async function prime<Id extends OperationId>(id: Id, input: Input<Id>, data: Data<Id>, scope: readonly unknown[] = []) {
  const key = [keyPrefix, id, input, ...scope] as const;
  const name = unstable_serialize(key);
  fetchedAt.set(name, Date.now());
  primed.add(name);
  await mutate(key, data, { revalidate: false });
}

export interface ReadOptions<Id extends OperationId> extends SWRConfiguration {
  /** Reads the answer in another way than with one call, such as with several for an input that is too long for one. */
  read?: (client: Client, input: Input<Id>) => Promise<Data<Id>>;
}

/** Reads an operation with SWR; makes no call if the input is `null`. */
export function useOperation<Id extends OperationId>(
  id: Id,
  input: Input<Id> | null = {} as Input<Id>,
  { read, ...options }: ReadOptions<Id> = {},
): OperationState<Data<Id>> {
  const { client, scope = [] } = useClient();
  const key = input === null ? null : ([keyPrefix, id, input, ...scope] as const);
  const name = key ? unstable_serialize(key) : '';
  const answer = useSWR<Data<Id>, ApiError>(
    key,
    async () => {
      const data = await (read && input ? read(client, input) : client.call(id, input ?? undefined));
      fetchedAt.set(name, Date.now());
      return data;
    },
    { revalidateIfStale: !isPrimed(name), ...options },
  );
  useEffect(() => void primed.delete(name), [name]);
  return {
    // Do not show data of a previous input if the current one failed.
    data: answer.error && !fetchedAt.has(name) ? undefined : answer.data,
    error: answer.error,
    isLoading: answer.isLoading,
    isRefreshing: answer.isValidating,
    at: fetchedAt.get(name),
    refresh: () => answer.mutate(),
  };
}

/** Returns an action for the UI: one call at a time, with an idempotency key; refreshes the reads it affects. */
export function useAction<Id extends OperationId>(id: Id, { refresh: stale = [], done, call }: ActionOptions = {}): Action<Id> {
  const { client, onDone, staleAfter } = useClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const locked = useRef(false);
  const intent = useRef({ body: '', key: '' });

  async function run(input: Input<Id>): Promise<ActionResult<Data<Id>>> {
    if (locked.current) return { ok: false };
    // Retrying the same input after an unknown outcome reuses its idempotency key.
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
    const changed = operationRow(id)?.[0] === 'GET' ? stale : [...(staleAfter?.(id) ?? []), ...stale];
    if (changed.length > 0) refreshAfter(id, input ?? {}, result.data, changed);
    if (done) onDone?.(done);
    return { ok: true, data: result.data };
  }

  return { run, busy, error };
}
