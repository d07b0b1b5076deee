import { chakra, Flex } from '@chakra-ui/react';
import type { ListId } from '@shiyi/sdk';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { type Choice, type Meta, useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { touch } from '#theme/touch.js';
import type { DaySpan } from '#ui/date/date-presets.js';
import type { MenuChoice } from '#ui/menu/MenuPanel.js';
import { lastDayOf, spanChip, spanTitle } from './day-span.js';
import { FilterChip } from './FilterChip.js';
import { SearchField } from './SearchField.js';
import type { TableState } from './useTableState.js';

const FigureChip = lazyPart(() => import('./FigureChip.js'), 'FigureChip');
const MenuPanel = lazyPart(() => import('#ui/menu/MenuPanel.js'), 'MenuPanel');

const words = texts({
  search: ['搜索', 'Search'],
  add: ['条件', 'Filter'],
  clear: ['清除条件', 'Clear filters'],
  filters: ['筛选', 'Filters'],
});

export interface Filter {
  /** Field of the list's input; the start date of a range also covers its end date. */
  name: string;
  title?: string;
  /** Choices, if the contract does not define them. */
  choices?: readonly Choice[] | undefined;
  /** Label of the value, if no choice provides it. */
  word?: string | undefined;
  /** Custom picker for the value. */
  picker?: ((value: string | undefined, onChange: (value: string | undefined) => void) => ReactNode) | undefined;
}

interface Props<Id extends ListId> {
  id: Id;
  table: TableState<Id>;
  /** Free-text search field, if the list has one. */
  search?: string;
  placeholder?: string;
  filters: readonly Filter[];
  /** Shown at the end, such as the table settings. */
  children?: ReactNode;
}

/** Describes a filter: its field, labels, value and change handler; the two dates of a range become one filter. */
function describe<Id extends ListId>(filter: Filter, meta: Meta, table: TableState<Id>) {
  const { name, title, choices, word, picker } = filter;
  const field = meta.input(name);
  const last = lastDayOf(field, meta.operation.input);
  if (last) {
    const span = { from: table.filters[name], to: table.filters[last.name] };
    const change = (next: DaySpan) => table.setFilters({ [name]: next.from, [last.name]: next.to });
    return { name, field, title: title ?? spanTitle(meta.label(field), meta.label(last)), choices: undefined, ...spanChip(span, change) };
  }
  return {
    name,
    field,
    title: title ?? meta.label(field),
    choices: choices ?? (field.enum && meta.choices(field)),
    word,
    picker,
    value: table.filters[name],
    onChange: (value: string | undefined) => table.setFilter(name, value),
  };
}

/** Renders the search and filters of a list; active filters show as chips. */
export function FilterBar<Id extends ListId>({ id, table, search, placeholder, filters, children }: Props<Id>) {
  const t = useTexts(words);
  const meta = useMeta(id);
  const [opened, setOpened] = useState<string>();
  const described = filters.map((filter) => describe(filter, meta, table));
  const set = described.filter((filter) => filter.value !== undefined || filter.name === opened);
  const unset = described.filter((filter) => !set.includes(filter));
  return (
    <Flex role="group" aria-label={t.filters} align="center" gap="2" flexWrap="wrap" data-noprint>
      {search ? <SearchField name={search} table={table} label={placeholder ?? t.search} /> : null}
      {table.filters.figure === undefined ? null : (
        <Suspense>
          <FigureChip value={table.filters.figure} onRemove={() => table.setFilter('figure', undefined)} />
        </Suspense>
      )}
      {set.map((filter) => (
        <FilterChip
          key={filter.name}
          {...filter}
          startOpen={filter.name === opened}
          onChange={(value) => {
            setOpened(undefined);
            filter.onChange(value);
          }}
          onClosed={() => setOpened(undefined)}
        />
      ))}
      {unset.length > 0 ? (
        <AddFilter choices={unset.map(({ name, title }) => ({ label: title, onSelect: () => setOpened(name) }))} />
      ) : null}
      {Object.keys(table.filters).length > 1 ? (
        <chakra.button
          type="button"
          color="ink.3"
          fontSize="xs"
          cursor="pointer"
          minHeight="6"
          css={{ [touch]: { minHeight: '40px' } }}
          _hover={{ color: 'ink' }}
          onClick={table.clearFilters}
        >
          {t.clear}
        </chakra.button>
      ) : null}
      <Flex ms="auto" gap="2" align="center" justify="flex-end" flexWrap="wrap" color="ink.3">
        {children}
      </Flex>
    </Flex>
  );
}

/** Menu of the filters that are not set yet. */
function AddFilter({ choices }: { choices: readonly MenuChoice[] }) {
  const t = useTexts(words);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <chakra.button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        display="inline-flex"
        alignItems="center"
        gap="1"
        height="6"
        px="2.5"
        borderRadius="full"
        borderWidth="1px"
        borderStyle="dashed"
        borderColor="line.strong"
        color="ink.2"
        fontSize="xs"
        cursor="pointer"
        _hover={{ bg: 'sunken' }}
        css={{ [touch]: { height: '40px' } }}
      >
        <Plus size={13} aria-hidden />
        {t.add}
      </chakra.button>
      {open ? (
        <Suspense>
          <MenuPanel
            label={t.add}
            choices={choices}
            positioning={{ placement: 'bottom-start', getAnchorRect: () => button.current?.getBoundingClientRect() ?? null }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
