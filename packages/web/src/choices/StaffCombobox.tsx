import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Combobox } from '#ui/choice/Combobox.js';

const words = texts({ search: ['姓名、用户名', 'Name or username'] });

const most = 20;

interface Props {
  id: string;
  label: string;
  value: number | undefined;
  onChange: (staff: number | undefined) => void;
}

/** Renders a select of staff, searched on the server. */
export function StaffCombobox({ id, label, value, onChange }: Props) {
  const t = useTexts(words);
  const [keyword, setKeyword] = useState('');
  const found = useOperation('listStaff', { limit: most, sort: 'name', ...(keyword ? { keyword } : {}) }, { keepPreviousData: true });
  const people = found.data?.list;
  const isListed = people?.some((one) => one.id === value);
  const chosen = useOperation('getStaff', value && people && !isListed ? { id: value } : null).data;
  return (
    <Combobox
      id={id}
      label={label}
      placeholder={t.search}
      choices={people?.map(({ id: staff, name, username }) => ({ value: staff, label: name, note: username }))}
      chosen={chosen ? [{ value: chosen.id, label: chosen.name }] : []}
      error={found.error}
      onRetry={() => void found.refresh()}
      remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
      value={value}
      onChange={(staff) => onChange(Number(staff) || undefined)}
    />
  );
}
