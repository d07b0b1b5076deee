import type { Client, Input } from '@shiyi/sdk';
import { useMemo } from 'react';
import { useOperation } from '#api/client.js';
import type { Question } from './questionnaire.js';

/** As many as one call answers. */
const perCall = 100;

async function readInParts(client: Client, { ids }: Input<'getQuestionsByIds'>): Promise<Question[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / perCall) }, (_, at) => ids.slice(at * perCall, (at + 1) * perCall));
  return (await Promise.all(parts.map((part) => client.getQuestionsByIds({ ids: part })))).flat();
}

/** Reads questions by their ids, however many. */
export function useQuestions(ids: readonly number[]): ReadonlyMap<number, Question> {
  const some = useMemo(() => [...new Set(ids)].sort((one, other) => one - other), [ids]);
  const found = useOperation('getQuestionsByIds', some.length > 0 ? { ids: some } : null, {
    keepPreviousData: true,
    read: readInParts,
  }).data;
  return useMemo(() => new Map((found ?? []).map((one) => [one.id, one])), [found]);
}
