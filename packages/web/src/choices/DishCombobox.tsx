import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';

const most = 20;

interface Props {
  label: string;
  value: number[];
  /** The dishes chosen when the form opened, for their names. */
  chosen: readonly { id: number; name: string }[];
  onChange: (value: unknown) => void;
}

const choiceOf = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });

/** Renders a multi-select of dishes, searched on the server. */
export function DishCombobox({ chosen, ...control }: Props) {
  const [keyword, setKeyword] = useState('');
  const found = useOperation('listRecipeCases', { limit: most, ...(keyword ? { keyword } : {}) }, { keepPreviousData: true });
  return (
    <MultiCombobox
      {...control}
      choices={found.data?.list.map(choiceOf)}
      chosen={chosen.map(choiceOf)}
      error={found.error}
      onRetry={() => void found.refresh()}
      remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
    />
  );
}
