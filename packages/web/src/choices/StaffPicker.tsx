import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Combobox } from '#ui/choice/Combobox.js';

const words = texts({ search: ['姓名、用户名', 'Name or username'] });

const most = 20;

/** Renders a search to pick a staff member by name. */
export function StaffPicker({ onPick }: { onPick: (id: number, name: string) => void }) {
  const t = useTexts(words);
  const [keyword, setKeyword] = useState('');
  const found = useOperation('listStaff', { limit: most, sort: 'name', ...(keyword ? { keyword } : {}) }, { keepPreviousData: true });
  const people = found.data?.list;
  return (
    <chakra.div width="calendar">
      <Combobox
        inline
        autoFocus
        label={t.search}
        placeholder={t.search}
        choices={people?.map(({ id, name, username }) => ({ value: id, label: name, note: username }))}
        error={found.error}
        onRetry={() => void found.refresh()}
        remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
        value={undefined}
        onChange={(id) => {
          const person = people?.find((one) => one.id === id);
          if (person) onPick(person.id, person.name);
        }}
      />
    </chakra.div>
  );
}
