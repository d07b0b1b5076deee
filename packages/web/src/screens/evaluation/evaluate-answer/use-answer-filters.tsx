import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay, useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { type Choice, useMeta } from '#api/meta.js';
import { CustomerCombobox } from '#choices/CustomerCombobox.js';
import type { Filter } from '#list/FilterBar.js';
import type { List } from '#list/useList.js';

/** Returns the results that a questionnaire can have, or undefined where none is chosen. */
function useResults(questionnaire: number | undefined): Choice[] | undefined {
  const may = useMay('getQuestionnaire');
  const record = useOperation('getQuestionnaire', may && questionnaire ? { id: questionnaire } : null).data;
  if (!record) return undefined;
  const titles = [...record.bands, ...record.rules, ...record.dimensions.flatMap((one) => one.bands)].map((one) => one.title);
  return [...new Set(titles)].map((title) => ({ value: title, label: title }));
}

/** Returns the filters of answers: by questionnaire and its results, customer, and day. */
export function useAnswerFilters({ table: { filters }, rows }: List<'listEvaluationAnswers'>): Filter[] {
  const meta = useMeta('listEvaluationAnswers');
  const [picked, setPicked] = useState<{ id: string; name: string }>();
  const may = useRights('getQuestionnaireNames', 'listCustomers');
  const names = useOperation('getQuestionnaireNames', may.getQuestionnaireNames ? {} : null).data;
  const chosen = filters.user_id;
  const known = rows?.find((one) => String(one.customer.id) === chosen)?.customer.name;
  return [
    { name: 'configure_id', choices: names?.map((one) => ({ value: one.id, label: one.name })) },
    { name: 'result_title', choices: useResults(Number(filters.configure_id) || undefined) },
    {
      name: 'user_id',
      word: known ?? (picked?.id === chosen ? picked?.name : undefined),
      picker: may.listCustomers
        ? (_, onChange) => (
            <chakra.div width="calendar">
              <CustomerCombobox
                inline
                label={meta.label(meta.input('user_id'))}
                value={undefined}
                onChange={(id, name) => {
                  if (id === undefined) return;
                  setPicked({ id: String(id), name });
                  onChange(String(id));
                }}
              />
            </chakra.div>
          )
        : undefined,
    },
    { name: 'finished_from' },
  ];
}
