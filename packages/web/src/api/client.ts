import { type ApiError, areaOf, type ClientOptions, createClient, type OperationId, subjectsOf } from '@shiyi/sdk';
import type { ClientScope } from '@shiyi/sdk/swr';
import { useMemo } from 'react';
import { create } from 'zustand';
import { usePreferences } from '#app/preferences.js';
import { notify } from '#ui/toast/toasts.js';
import { apiAddress, fewHeaders, metaSetting } from './address.js';
import { recordingFetch } from './recent-requests.js';
import { readToken } from './token.js';

const crm = metaSetting('shiyi-crm');
const successCode = metaSetting('shiyi-success-code');

type FailureListener = (error: ApiError, token: string | undefined) => void;
let listener: FailureListener = () => {};

/** Registers the listener for failed calls (`startReactions` in `api-errors.ts`). */
export function onFailure(next: FailureListener) {
  listener = next;
}

/** Default options of all API clients in the console. */
export const clientOptions: ClientOptions = {
  baseUrl: apiAddress,
  ...(crm ? { crmBaseUrl: crm } : {}),
  ...(successCode ? { successCode: Number(successCode) } : {}),
  fewHeaders,
  token: readToken,
  fetch: recordingFetch,
  language: () => usePreferences.getState().language,
  onError: (error, token) => listener(error, token),
};

/** The console's API client; all requests use it or a variant of it. */
export const client = createClient(clientOptions);

/** Creates a client with some options changed. */
export const clientWith = (change: Partial<ClientOptions>) => createClient({ ...clientOptions, ...change });

/** User and enterprise the cached data belongs to; part of every cache key. */
export const useOwner = create<{ enterpriseId: number; userId: number }>(() => ({ enterpriseId: 0, userId: 0 }));

const onDone = (title: string) => notify({ tone: 'success', title });

const operationIds = Object.keys(areaOf) as OperationId[];

/** Whether the calls of both areas are about the same kind of records, such as customers. */
const shareSubject = (one: string, other: string) => subjectsOf[one]?.some((kind) => subjectsOf[other]?.includes(kind)) ?? false;

/** Any write may settle something that waits for the user. */
const unprocessedReads = ['getUnprocessedCounts', 'getUnprocessedInfo'] as const;

/** Returns the operations of an area and of areas about the same kind of records. */
export const readsOf = (area: string): OperationId[] => operationIds.filter((id) => areaOf[id] === area || shareSubject(areaOf[id], area));

/** Returns the operations to revalidate after a write, with what waits for the user. */
const staleAfter = (write: OperationId): OperationId[] => [...readsOf(areaOf[write]), ...unprocessedReads];

/** Returns the client and cache scope for the data hooks; `api-errors.ts` reports failures. */
export function useClientScope(): ClientScope {
  const { enterpriseId, userId } = useOwner();
  return useMemo(() => ({ client, scope: [enterpriseId, userId], onDone, staleAfter }), [enterpriseId, userId]);
}

export { type OperationState, refresh, useAction, useOperation } from '@shiyi/sdk/swr';
