import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName, otherName } from '#choices/customer-name.js';
import { Combobox } from '#ui/choice/Combobox.js';

const words = texts({ search: ['昵称、姓名、备注', 'Nickname, name or note'] });
const most = 20;

interface Props {
  id?: string;
  label: string;
  value: unknown;
  invalid?: boolean;
  /** Is not offered. */
  but?: number;
  /** Whether the list is always open, for popovers. */
  inline?: boolean;
  onChange: (customer: number | undefined, name: string) => void;
}

/** Renders a select of customers, searched on the server. */
export function CustomerCombobox({ but, onChange, inline, ...control }: Props) {
  const t = useTexts(words);
  const [keyword, setKeyword] = useState('');
  const found = useOperation('listCustomers', { limit: most, ...(keyword ? { keyword } : {}) }, { keepPreviousData: true });
  const people = found.data?.list;
  return (
    <Combobox
      {...control}
      inline={inline}
      autoFocus={inline}
      placeholder={t.search}
      choices={people
        ?.filter((one) => one.id !== but)
        .map((one) => ({ value: one.id, label: customerName(one), note: [otherName(one), one.phone_masked].filter(Boolean).join(' · ') }))}
      error={found.error}
      onRetry={() => void found.refresh()}
      remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
      onChange={(id) => {
        const customer = people?.find((one) => one.id === id);
        onChange(Number(id) || undefined, customer ? customerName(customer) : '');
      }}
    />
  );
}
