import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Select } from '#ui/input/Input.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import type { PermissionFilter } from './permission-lines.js';

const words = texts({
  filters: ['筛选', 'Filters'],
  search: ['名称、标识、接口', 'Name, code, call'],
  anyType: ['全部类型', 'All types'],
  origin: ['来源', 'Origin'],
  any: ['内置与自建', 'Built-in and custom'],
  own: ['自建', 'Own'],
});

interface Props {
  filter: PermissionFilter;
  onChange: (filter: PermissionFilter) => void;
  children: ReactNode;
}

/** Filters permissions by text, type and origin. */
export function PermissionFilters({ filter, onChange, children }: Props) {
  const t = useTexts(words);
  const meta = useMeta('getPermissionTree');
  const type = meta.output('type');
  return (
    <Flex role="group" aria-label={t.filters} gap="2" align="center" flexWrap="wrap" data-noprint>
      <SearchInput
        label={t.search}
        value={filter.text}
        width={{ base: 'full', sm: '60' }}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <Select
        aria-label={meta.label(type)}
        width="auto"
        height="8"
        value={filter.type}
        onChange={(event) => onChange({ ...filter, type: event.target.value })}
      >
        <option value="">{t.anyType}</option>
        {meta.choices(type).map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </Select>
      <OriginSelect value={filter.origin} onChange={(origin) => onChange({ ...filter, origin })} />
      {children}
    </Flex>
  );
}

function OriginSelect({ value, onChange }: { value: string; onChange: (origin: string) => void }) {
  const t = useTexts(words);
  const meta = useMeta('getPermissionTree');
  return (
    <Select aria-label={t.origin} width="auto" height="8" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t.any}</option>
      <option value="builtin">{meta.label(meta.output('builtin'))}</option>
      <option value="own">{t.own}</option>
    </Select>
  );
}
