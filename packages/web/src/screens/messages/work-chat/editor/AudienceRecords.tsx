import { useMemo, useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';
import type { FilterProps } from './AudienceFields.js';
import { joinCamps, splitCamps } from './camp-choice.js';
import { cleanFilter } from './mass-values.js';
import { useFilterFields } from './use-filter-fields.js';

const words = texts({
  camps: ['减脂营', 'Camps'],
  campsHint: ['正在招募和进行中的营；服务单在营里的客户', 'Camps that enroll or run; customers whose service is in one'],
  period: (name: string, period: number) => [`${name} 第 ${period} 期`, `${name}, period ${period}`],
  search: ['群名称', 'Name of the group'],
});

/** Chooses customers of camps, as a condition of its own. */
export function CampField({ filter, onChange }: FilterProps) {
  const t = useTexts(words);
  const may = useMay('getCampOptions');
  const camps = useOperation('getCampOptions', may ? {} : null);
  const { camps: value, rest } = splitCamps(filter.condition);
  const choices = camps.data?.map(({ id, name, period_no }) => ({ value: id, label: t.period(name, period_no) }));
  const missing = value.filter((id) => !choices?.some((one) => one.value === id)).map((id) => ({ value: id, label: `#${id}` }));
  if (may === false) return null;
  const set = (ids: readonly (string | number)[]) => {
    const { condition: _, ...others } = filter;
    onChange(cleanFilter({ ...others, condition: joinCamps({ camps: ids.map(Number), rest }) }));
  };
  return (
    <LabeledInput label={t.camps} hint={t.campsHint}>
      {({ id, 'aria-label': label }) => (
        <MultiCombobox
          id={id}
          label={label}
          choices={choices}
          chosen={missing}
          error={camps.error}
          onRetry={() => void camps.refresh()}
          value={value}
          onChange={set}
        />
      )}
    </LabeledInput>
  );
}

const most = 20;

/** Returns the groups that a search finds, and the names of those that it found before. */
function useChats(name: string, isReadable: boolean) {
  const found = useOperation('listGroupChats', isReadable ? { limit: most, ...(name ? { name } : {}) } : null, { keepPreviousData: true });
  const [names] = useState(() => new Map<number, string>());
  return useMemo(() => {
    for (const one of found.data?.list ?? []) names.set(one.id, one.name);
    return { found, names };
  }, [found, names]);
}

/** Chooses groups whose members get the message. */
export function ChatsField({ filter, onChange }: FilterProps) {
  const t = useTexts(words);
  const fields = useFilterFields();
  const may = useMay('listGroupChats');
  const [name, setName] = useState('');
  const { found, names } = useChats(name, may === true);
  const value = filter.group_chat_ids ?? [];
  if (may === false) return null;
  return (
    <LabeledInput label={fields.label('group_chat_ids')}>
      {({ id, 'aria-label': label }) => (
        <MultiCombobox
          id={id}
          label={label}
          placeholder={t.search}
          choices={found.data?.list.map((one) => ({ value: one.id, label: one.name || `#${one.id}`, note: one.owner?.name ?? '' }))}
          chosen={value.map((chat) => ({ value: chat, label: names.get(chat) || `#${chat}` }))}
          error={found.error}
          onRetry={() => void found.refresh()}
          remote={{ onSearch: setName, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
          value={value}
          onChange={(ids) => onChange({ ...filter, group_chat_ids: ids.map(Number) })}
        />
      )}
    </LabeledInput>
  );
}
