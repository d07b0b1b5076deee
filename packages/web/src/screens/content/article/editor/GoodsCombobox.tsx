import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import type { ChoiceValue } from '#ui/choice/combobox-props.js';
import { formatMoney } from '#ui/text/format.js';

interface Props {
  id?: string;
  label: string;
  value: unknown;
  invalid?: boolean;
  /** Of the article as it was read, for their names. */
  chosen: readonly { id: number; name: string }[];
  onChange: (value: ChoiceValue[]) => void;
}

const most = 20;

/** Chooses goods, searched on the server. */
export function GoodsCombobox({ value, chosen, ...control }: Props) {
  const [keyword, setKeyword] = useState('');
  const may = useMay('listGoods');
  const found = useOperation('listGoods', may ? { limit: most, status: 'on', ...(keyword ? { keyword } : {}) } : null, {
    keepPreviousData: true,
  });
  return (
    <MultiCombobox
      {...control}
      value={Array.isArray(value) ? value : []}
      choices={
        may === false ? [] : found.data?.list.map(({ id, name, price_fen }) => ({ value: id, label: name, note: formatMoney(price_fen) }))
      }
      chosen={chosen.map(({ id, name }) => ({ value: id, label: name }))}
      error={found.error}
      onRetry={() => void found.refresh()}
      remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
    />
  );
}
