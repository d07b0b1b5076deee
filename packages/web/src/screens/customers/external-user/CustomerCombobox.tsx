import { useState } from 'react';
import { useOperation } from '../../../api/client.js';
import { texts, useTexts } from '../../../app/texts.js';
import type { ControlProps } from '../../../form/Field.js';
import { Combobox } from '../../../ui/Combobox.js';

const words = texts({ search: ['昵称、姓名、备注', 'Nickname, name or note'] });

const most = 20;

/** Renders a select of customers, searched on the server. */
export function CustomerCombobox({ id, label, value, invalid, onChange }: ControlProps) {
  const t = useTexts(words);
  const [keyword, setKeyword] = useState('');
  const found = useOperation('listCustomers', { limit: most, ...(keyword ? { keyword } : {}) }, { keepPreviousData: true });
  return (
    <Combobox
      {...{ id, label, value, invalid, onChange }}
      placeholder={t.search}
      choices={found.data?.list.map((one) => ({ value: one.id, label: one.real_name ?? one.nick_name, note: one.phone_masked ?? '' }))}
      error={found.error}
      onRetry={() => void found.refresh()}
      remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
    />
  );
}
