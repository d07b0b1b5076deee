import { type ApiError, areaOf, type ClientOptions, createClient, type OperationId } from '@shiyi/sdk';
import type { ClientScope } from '@shiyi/sdk/swr';
import { useMemo } from 'react';
import { create } from 'zustand';
import { usePreferences } from '../app/preferences.js';
import { notify } from '../ui/toasts.js';
import { apiAddress, configured, fewHeaders } from './address.js';
import { notedFetch } from './recent-requests.js';
import { readToken } from './token.js';

const crm = configured('shiyi-crm');
const successCode = configured('shiyi-success-code');

type FailureListener = (error: ApiError, token: string | undefined) => void;
let listener: FailureListener = () => {};

/** Names who hears of every failed call; the session's reactions do. */
export function onFailure(next: FailureListener) {
  listener = next;
}

/** What every client of the console is made with. */
export const clientOptions: ClientOptions = {
  baseUrl: apiAddress,
  ...(crm ? { crmBaseUrl: crm } : {}),
  ...(successCode ? { successCode: Number(successCode) } : {}),
  fewHeaders,
  token: readToken,
  fetch: notedFetch,
  language: () => usePreferences.getState().language,
  onError: (error, token) => listener(error, token),
};

/** The only way from the console to the server. */
export const client = createClient(clientOptions);

/** The same with some options of its own. */
export const clientWith = (change: Partial<ClientOptions>) => createClient({ ...clientOptions, ...change });

/** Whose data the cache holds; part of every key. */
export const useOwner = create<{ enterpriseId: number; userId: number }>(() => ({ enterpriseId: 0, userId: 0 }));

const onDone = (title: string) => notify({ tone: 'success', title });

const operationIds = Object.keys(areaOf) as OperationId[];
/** A write may change whatever its area reads. */
const staleAfter = (write: OperationId) => operationIds.filter((id) => areaOf[id] === areaOf[write]);

/** What the hooks of the console work with; failures are told by the session's reactions. */
export function useClientScope(): ClientScope {
  const { enterpriseId, userId } = useOwner();
  return useMemo(() => ({ client, scope: [enterpriseId, userId], onDone, staleAfter }), [enterpriseId, userId]);
}

export { type OperationState, refresh, useAction, useOperation } from '@shiyi/sdk/swr';
