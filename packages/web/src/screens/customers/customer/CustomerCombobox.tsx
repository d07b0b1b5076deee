import { useState } from 'react';
import { useOperation } from '../../../api/client.js';
import { texts, useTexts } from '../../../app/texts.js';
import { Combobox } from '../../../ui/Combobox.js';

const words = texts({ search: ['昵称、姓名、备注', 'Nickname, name or note'] });
const most = 20;

interface Props {
  id: string;
  label: string;
  value: number | undefined;
  /** Is not offered. */
  but: number;
  onChange: (customer: number | undefined) => void;
}

/** Renders a select of customers, searched on the server. */
export function CustomerCombobox({ id, label, value, but, onChange }: Props) {
  const t = useTexts(words);
  const [keyword, setKeyword] = useState('');
  const found = useOperation('listCustomers', { limit: most, ...(keyword ? { keyword } : {}) }, { keepPreviousData: true });
  return (
    <Combobox
      id={id}
      label={label}
      placeholder={t.search}
      choices={found.data?.list
        .filter((one) => one.id !== but)
        .map((one) => ({ value: one.id, label: one.nick_name, note: one.real_name ?? one.phone_masked ?? '' }))}
      error={found.error}
      onRetry={() => void found.refresh()}
      remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
      value={value}
      onChange={(customer) => onChange(Number(customer) || undefined)}
    />
  );
}
