import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { DateInput } from '#ui/date/DateInput.js';
import { parseDay } from '#ui/date/dates.js';
import { Select } from '#ui/input/Input.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';
import type { FilterProps } from './AudienceFields.js';
import { ConditionPart } from './ConditionPart.js';
import { cleanFilter, type Filter } from './mass-values.js';
import { useFilterFields } from './use-filter-fields.js';

const words = texts({
  anySex: ['不限', 'Any'],
  search: ['昵称、姓名、备注', 'Nickname, name or note'],
});

/** Renders the conditions that are used less: when customers were added, their sex, who is left out, and conditions on all other data. */
export function MoreFields(props: FilterProps) {
  return (
    <Flex direction="column" gap="3">
      <chakra.div display="grid" gap="3" gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}>
        <Day {...props} name="added_from" />
        <Day {...props} name="added_to" />
        <Sex {...props} />
        <ExcludedCustomers {...props} />
      </chakra.div>
      <ConditionPart {...props} />
    </Flex>
  );
}

function Day({ filter, onChange, name }: FilterProps & { name: 'added_from' | 'added_to' }) {
  const fields = useFilterFields();
  const [text, setText] = useState(filter[name] ?? '');
  const set = (next: string) => {
    setText(next);
    const { [name]: _, ...rest } = filter;
    const day = parseDay(next);
    onChange(day ? { ...rest, [name]: day } : rest);
  };
  return (
    <LabeledInput label={fields.label(name)}>
      {(control) => <DateInput {...control} label={fields.label(name)} value={text} time={false} onChange={set} />}
    </LabeledInput>
  );
}

function Sex({ filter, onChange }: FilterProps) {
  const t = useTexts(words);
  const fields = useFilterFields();
  const { choices } = useMeta('createMassMessage');
  const set = (text: string) => {
    const { sex: _, ...rest } = filter;
    onChange(text === '' ? rest : { ...rest, sex: Number(text) as NonNullable<Filter['sex']> });
  };
  return (
    <LabeledInput label={fields.label('sex')}>
      {(control) => (
        <Select {...control} value={filter.sex ?? ''} onChange={(event) => set(event.target.value)}>
          <option value="">{t.anySex}</option>
          {choices(fields.of('sex')).map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      )}
    </LabeledInput>
  );
}

const most = 20;

function ExcludedCustomers({ filter, onChange }: FilterProps) {
  const t = useTexts(words);
  const fields = useFilterFields();
  const [keyword, setKeyword] = useState('');
  const [names] = useState(() => new Map<number, string>());
  const found = useOperation('listCustomers', { limit: most, ...(keyword ? { keyword } : {}) }, { keepPreviousData: true });
  for (const one of found.data?.list ?? []) names.set(one.id, customerName(one));
  const value = filter.exclude_user_ids ?? [];
  return (
    <LabeledInput label={fields.label('exclude_user_ids')}>
      {({ id, 'aria-label': label }) => (
        <MultiCombobox
          id={id}
          label={label}
          placeholder={t.search}
          choices={found.data?.list.map((one) => ({ value: one.id, label: customerName(one), note: one.phone_masked ?? '' }))}
          chosen={value.map((customer) => ({ value: customer, label: names.get(customer) ?? `#${customer}` }))}
          error={found.error}
          onRetry={() => void found.refresh()}
          remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
          value={value}
          onChange={(ids) => onChange(cleanFilter({ ...filter, exclude_user_ids: ids.map(Number) }))}
        />
      )}
    </LabeledInput>
  );
}
