import type { Input } from '@shiyi/sdk';
import { useCallback, useMemo, useState } from 'react';
import { useOperation } from '#api/client.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';

type Answers = Input<'queryEvaluationResult'>['answers'];
export type Sex = Input<'queryEvaluationResult'>['sex'];

/** Returns the answers so far, and the next questions for a customer of this sex; empty without a questionnaire. */
export function useSimulation(questionnaire: number | undefined, sex: Sex) {
  const [said, setSaid] = useState<ReadonlyMap<number, string[]>>(new Map());
  const answers: Answers = useMemo(() => [...said].map(([question_id, values]) => ({ question_id, values })), [said]);
  const trial = useDebouncedValue(answers, 200);
  const reading = useOperation(
    'queryEvaluationResult',
    questionnaire === undefined ? null : { configure_id: questionnaire, answers: trial, ...(sex ? { sex } : {}) },
    { keepPreviousData: true },
  );
  const say = useCallback((question: number, values: string[]) => setSaid((before) => new Map(before).set(question, values)), []);
  const reset = useCallback(() => setSaid(new Map()), []);
  return { said, say, reset, answers, reading, isSettled: trial === answers && !reading.isLoading };
}
