import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import type { Filter } from '#list/FilterBar.js';
import { Combobox } from '#ui/choice/Combobox.js';

type Source = 'listCoupons' | 'listMedals';

const words = texts({
  listCoupons: ['优惠券', 'Coupon'],
  listMedals: ['勋章', 'Badge'],
  search: ['名称', 'Name'],
});
const most = 20;

interface Kind {
  id: number;
  name: string;
}

interface PickerProps {
  of: Source;
  onPick: (picked: Kind) => void;
}

function KindPicker({ of, onPick }: PickerProps) {
  const t = useTexts(words);
  const [keyword, setKeyword] = useState('');
  const found = useOperation<Source>(of, { limit: most, ...(keyword ? { keyword } : {}) }, { keepPreviousData: true });
  const list: readonly Kind[] | undefined = found.data?.list;
  return (
    <chakra.div width="calendar">
      <Combobox
        inline
        autoFocus
        label={t[of]}
        placeholder={t.search}
        value={undefined}
        choices={list?.map(({ id, name }) => ({ value: id, label: name }))}
        error={found.error}
        onRetry={() => void found.refresh()}
        remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
        onChange={(chosen) => {
          const picked = list?.find(({ id }) => id === Number(chosen));
          if (picked) onPick(picked);
        }}
      />
    </chakra.div>
  );
}

/** Returns a filter by coupon or badge, searched by name if the user may see them, and the name of its value; `known` is the one from the rows. */
export function useKindFilter(of: Source, name: string, value: string | undefined, known: string | undefined) {
  const may = useMay(of);
  const [picked, setPicked] = useState<Kind>();
  const word = known ?? (String(picked?.id) === value ? picked?.name : undefined);
  const filter: Filter = {
    name,
    word,
    picker: may
      ? (_, onChange) => (
          <KindPicker
            of={of}
            onPick={(one) => {
              setPicked(one);
              onChange(String(one.id));
            }}
          />
        )
      : undefined,
  };
  return { filter, word };
}
