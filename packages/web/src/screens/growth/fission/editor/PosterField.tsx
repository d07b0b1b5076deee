import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import type { ControlProps } from '#form/Field.js';
import { Combobox } from '#ui/choice/Combobox.js';
import type { FissionRecord } from '../fission.js';

const words = texts({ search: ['海报名称', 'Name of the poster'] });

const most = 20;

/** Chooses one of the posters in use. */
export function PosterField({ id, label, value, onChange, invalid, record }: ControlProps & { record: FissionRecord | undefined }) {
  const t = useTexts(words);
  const may = useMay('listPosters');
  const [keyword, setKeyword] = useState('');
  const input = may ? ({ limit: most, status: 'on', ...(keyword ? { keyword } : {}) } as const) : null;
  const found = useOperation('listPosters', input, { keepPreviousData: true });
  const list = found.data?.list;
  const nameOf = (poster: number) =>
    list?.find((one) => one.id === poster)?.title ?? (record?.poster.id === poster ? record.poster.name : `#${poster}`);
  return (
    <Combobox
      id={id}
      label={label}
      invalid={invalid}
      placeholder={t.search}
      choices={list?.map((one) => ({ value: one.id, label: one.title, note: one.category ?? '' }))}
      chosen={typeof value === 'number' ? [{ value, label: nameOf(value) }] : []}
      error={found.error}
      onRetry={() => void found.refresh()}
      remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
      value={value}
      onChange={onChange}
    />
  );
}
