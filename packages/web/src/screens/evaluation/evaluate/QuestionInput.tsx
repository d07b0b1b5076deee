import { useState } from 'react';
import { useOperation } from '#api/client.js';
import type { ControlProps } from '#form/Field.js';
import { Combobox, MultiCombobox } from '#ui/choice/Combobox.js';
import type { Question } from './questionnaire.js';
import { useQuestions } from './use-questions.js';

const most = 20;

const choiceOf = ({ id, title, code }: Question) => ({ value: id, label: title, note: code });

/** Searches the bank for questions that are in use. */
function useBank(type?: Question['type']) {
  const [keyword, setKeyword] = useState('');
  const asked = { limit: most, status: 'enabled', ...(keyword ? { keyword } : {}), ...(type ? { type } : {}) } as const;
  const found = useOperation('listQuestions', asked, { keepPreviousData: true });
  return {
    choices: found.data?.list.map(choiceOf),
    error: found.error,
    onRetry: () => void found.refresh(),
    remote: { onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) },
  };
}

const none: number[] = [];

type Control = Pick<ControlProps, 'label' | 'value' | 'onChange'> & Partial<ControlProps>;

/** Renders the choice of one question of the bank. */
export function QuestionInput({ type, empty, ...control }: Control & { type?: Question['type']; empty?: string }) {
  const { value } = control;
  const known = useQuestions(typeof value === 'number' ? [value] : none);
  return <Combobox {...control} {...useBank(type)} empty={empty} chosen={[...known.values()].map(choiceOf)} />;
}

/** Renders the choice of several questions, in the order in which they are asked. */
export function QuestionsInput(control: ControlProps) {
  const value = Array.isArray(control.value) ? (control.value as number[]) : none;
  const known = useQuestions(value);
  return <MultiCombobox {...control} {...useBank()} value={value} chosen={[...known.values()].map(choiceOf)} />;
}
