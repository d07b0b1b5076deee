import { chakra, Flex, Menu, Portal } from '@chakra-ui/react';
import type { ListId } from '@shiyi/sdk';
import { Plus, Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { TableState } from '../hooks/useTableState.js';
import { type Choice, useMeta } from '../meta.js';
import { texts, useTexts } from '../texts.js';
import { FilterChip } from './FilterChip.js';
import { Input } from './Input.js';

const words = texts({
  search: ['搜索', 'Search'],
  add: ['条件', 'Filter'],
  clear: ['清除条件', 'Clear filters'],
  filters: ['筛选', 'Filters'],
});

export interface Filter {
  /** A field of the list's input. */
  name: string;
  title?: string;
  /** Choices where the contract does not fix them. */
  choices?: readonly Choice[] | undefined;
  /** The word for the value where no choice says it. */
  word?: string | undefined;
  /** A way of its own to choose a value. */
  picker?: ((value: string | undefined, onChange: (value: string | undefined) => void) => ReactNode) | undefined;
}

interface Props<Id extends ListId> {
  id: Id;
  table: TableState<Id>;
  /** Field for free text, if the list has one. */
  search?: string;
  placeholder?: string;
  filters: readonly Filter[];
  /** What stands at the end, such as settings of the table. */
  children?: ReactNode;
}

/** Search and filters of a list; those set read as a sentence of chips. */
export function FilterBar<Id extends ListId>({ id, table, search, placeholder, filters, children }: Props<Id>) {
  const t = useTexts(words);
  const meta = useMeta(id);
  const [opened, setOpened] = useState<string>();
  const described = filters.map((filter) => {
    const field = meta.input(filter.name);
    return { ...filter, field, title: filter.title ?? meta.label(field), choices: filter.choices ?? meta.choices(field) };
  });
  const set = described.filter((filter) => filter.name in table.filters || filter.name === opened);
  const unset = described.filter((filter) => !set.includes(filter));
  return (
    <Flex role="group" aria-label={t.filters} align="center" gap="2" flexWrap="wrap" data-noprint>
      {search ? <SearchField name={search} table={table} label={placeholder ?? t.search} /> : null}
      {set.map((filter) => (
        <FilterChip
          key={filter.name}
          title={filter.title}
          field={filter.field}
          choices={filter.choices}
          value={table.filters[filter.name]}
          shownWord={filter.word}
          picker={filter.picker}
          startOpen={filter.name === opened}
          onChange={(value) => {
            setOpened(undefined);
            table.setFilter(filter.name, value);
          }}
          onClosed={() => setOpened(undefined)}
        />
      ))}
      {unset.length > 0 ? (
        <Menu.Root positioning={{ placement: 'bottom-start' }} lazyMount unmountOnExit onSelect={(choice) => setOpened(choice.value)}>
          <Menu.Trigger asChild>
            <chakra.button
              type="button"
              display="inline-flex"
              alignItems="center"
              gap="1"
              height="24px"
              px="2.5"
              borderRadius="full"
              borderWidth="1px"
              borderStyle="dashed"
              borderColor="line.strong"
              color="ink.2"
              fontSize="xs"
              cursor="pointer"
              _hover={{ bg: 'sunken' }}
            >
              <Plus size={13} aria-hidden />
              {t.add}
            </chakra.button>
          </Menu.Trigger>
          <Portal>
            <Menu.Positioner>
              <Menu.Content>
                {unset.map((filter) => (
                  <Menu.Item key={filter.name} value={filter.name}>
                    {filter.title}
                  </Menu.Item>
                ))}
              </Menu.Content>
            </Menu.Positioner>
          </Portal>
        </Menu.Root>
      ) : null}
      {Object.keys(table.filters).length > 1 ? (
        <chakra.button
          type="button"
          color="ink.3"
          fontSize="xs"
          cursor="pointer"
          minHeight="24px"
          _hover={{ color: 'ink' }}
          onClick={table.clearFilters}
        >
          {t.clear}
        </chakra.button>
      ) : null}
      <Flex ms="auto" gap="2" align="center" color="ink.3">
        {children}
      </Flex>
    </Flex>
  );
}

function SearchField<Id extends ListId>({ name, table, label }: { name: string; table: TableState<Id>; label: string }) {
  const shown = table.filters[name] ?? '';
  const [text, setText] = useState(shown);
  const [sent, setSent] = useState(shown);
  const composing = useRef(false);
  // The address is the truth: whatever changes it elsewhere shows here.
  if (shown !== sent) {
    setSent(shown);
    setText(shown);
  }
  useEffect(() => {
    if (composing.current || text.trim() === shown) return;
    const timer = setTimeout(() => {
      setSent(text.trim());
      table.setFilter(name, text.trim(), true);
    }, 300);
    return () => clearTimeout(timer);
  });
  return (
    <chakra.div position="relative" width={{ base: '100%', sm: '220px' }}>
      <chakra.span position="absolute" insetStart="9px" top="8px" color="ink.3" pointerEvents="none">
        <Search size={14} aria-hidden />
      </chakra.span>
      <Input
        type="search"
        height="30px"
        ps="7"
        value={text}
        aria-label={label}
        placeholder={label}
        maxLength={64}
        onChange={(event) => setText(event.target.value)}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          setText(event.currentTarget.value);
        }}
        css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
      />
      {text ? (
        <chakra.button
          type="button"
          tabIndex={-1}
          aria-hidden
          position="absolute"
          insetEnd="3px"
          top="3px"
          width="24px"
          height="24px"
          display="grid"
          placeItems="center"
          color="ink.3"
          cursor="pointer"
          onClick={() => setText('')}
        >
          <X size={13} />
        </chakra.button>
      ) : null}
    </chakra.div>
  );
}
