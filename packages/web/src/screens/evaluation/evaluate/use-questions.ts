import { useMemo } from 'react';
import { useOperation } from '../../../api/client.js';
import type { Question } from './questionnaire.js';

/** Reads questions by their ids, at most 100 of them. */
export function useQuestions(ids: readonly number[]): ReadonlyMap<number, Question> {
  const some = useMemo(() => [...new Set(ids)].sort((one, other) => one - other).slice(0, 100), [ids]);
  const found = useOperation('getQuestionsByIds', some.length > 0 ? { ids: some } : null, { keepPreviousData: true }).data;
  return useMemo(() => new Map((found ?? []).map((one) => [one.id, one])), [found]);
}
