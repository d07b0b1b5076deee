import { chakra } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Select } from '#ui/input/Input.js';
import { SearchInput } from '#ui/input/SearchInput.js';

const words = texts({
  search: ['单号、产品、客户', 'Number, product or customer'],
  any: (what: string) => [`${what}：全部`, `${what}: any`],
});

export type Filters = Pick<Input<'listServicesWithoutCamp'>, 'keyword' | 'type' | 'status' | 'principal_user_id'>;

interface Props {
  filters: Filters;
  onFilters: (filters: Filters) => void;
}

/** Only states from which an order can join. */
const states = ['pending', 'in_service', 'paused'];

/** Renders the search and the filters of service orders that could join a camp. */
export function CandidateFilters({ filters, onFilters }: Props) {
  const [keyword, setKeyword] = useState('');
  const t = useTexts(words);
  function change(more: Partial<Record<keyof Filters, unknown>>) {
    const next = Object.fromEntries(Object.entries({ ...filters, ...more }).filter(([, value]) => value !== '' && value !== undefined));
    onFilters(next as Filters);
  }
  return (
    <chakra.div display="grid" gap="2" gridTemplateColumns={{ base: '1fr 1fr', md: '2fr 1fr 1fr 1.4fr' }}>
      <SearchInput
        label={t.search}
        value={keyword}
        onChange={(text) => {
          setKeyword(text);
          change({ keyword: text.trim() });
        }}
      />
      <EnumFilter name="type" value={filters.type} onChange={(type) => change({ type })} />
      <EnumFilter name="status" value={filters.status} only={states} onChange={(status) => change({ status })} />
      <NutritionistFilter value={filters.principal_user_id} onChange={(id) => change({ principal_user_id: id })} />
    </chakra.div>
  );
}

interface EnumProps {
  name: 'type' | 'status';
  value: string | undefined;
  only?: readonly string[];
  onChange: (value: string) => void;
}

function EnumFilter({ name, value, only, onChange }: EnumProps) {
  const t = useTexts(words);
  const meta = useMeta('listServicesWithoutCamp');
  const field = meta.input(name);
  const label = meta.label(field);
  const choices = meta.choices(field).filter((one) => only?.includes(String(one.value)) ?? true);
  return (
    <Select aria-label={label} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t.any(label)}</option>
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </Select>
  );
}

function NutritionistFilter({ value, onChange }: { value: number | undefined; onChange: (id: unknown) => void }) {
  const t = useTexts(words);
  const may = useMay('getServiceParams');
  const meta = useMeta('listServicesWithoutCamp');
  const params = useOperation('getServiceParams', may ? {} : null);
  const label = meta.label(meta.input('principal_user_id'));
  if (!may) return null;
  return (
    <Combobox
      label={label}
      placeholder={t.any(label)}
      empty={t.any(label)}
      value={value}
      choices={params.data?.staff.map((one) => ({ value: one.id, label: one.name }))}
      error={params.error}
      onRetry={() => void params.refresh()}
      onChange={onChange}
    />
  );
}
