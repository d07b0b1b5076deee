import { useEffect, useState } from 'react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import type { ControlProps } from '#form/Field.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import type { MassRecord } from '../mass-messages.js';
import { rememberNames, useStaffNames } from './use-staff-names.js';

const words = texts({ search: ['姓名、用户名', 'Name or username'] });

const most = 20;

/** Renders a multi-select of staff, searched on the server. */
export function SendersField({ id, label, value, onChange, invalid, record }: ControlProps & { record: MassRecord | undefined }) {
  const t = useTexts(words);
  const [keyword, setKeyword] = useState('');
  const found = useOperation('listStaff', { limit: most, sort: 'name', ...(keyword ? { keyword } : {}) }, { keepPreviousData: true });
  const people = found.data?.list;
  const names = useStaffNames(record);
  const chosen = (value ?? []) as number[];
  useEffect(() => rememberNames(people ?? []), [people]);
  return (
    <MultiCombobox
      id={id}
      label={label}
      invalid={invalid}
      placeholder={t.search}
      choices={people?.map(({ id: staff, name, username }) => ({ value: staff, label: name, note: username }))}
      chosen={chosen.map((staff) => ({ value: staff, label: names.get(staff) ?? `#${staff}` }))}
      error={found.error}
      onRetry={() => void found.refresh()}
      remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
      value={chosen}
      onChange={onChange}
    />
  );
}
