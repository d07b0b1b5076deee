import { chakra, Flex } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect } from 'react';
import { useTexts } from '#app/texts.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import type { IndexedPhrase } from './phrase-index.js';
import { pickerWords } from './picker-words.js';

interface SearchBoxProps {
  list: string;
  active: string | undefined;
  value: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The field in which a quick reply is looked for. */
export function PhraseSearch({ list, active, value, onType, onKeyDown }: SearchBoxProps) {
  const t = useTexts(pickerWords);
  return (
    <Flex align="center" gap="2" px="4" borderBottomWidth="1px">
      <chakra.span color="ink.3">
        <Search size={16} aria-hidden />
      </chakra.span>
      <chakra.input
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={active}
        aria-label={t.title}
        placeholder={t.hint}
        value={value}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        flex="1"
        height="12"
        fontSize="md"
        bg="transparent"
        outline="none"
        css={{ '&:focus-visible': { outline: 'none' } }}
      />
    </Flex>
  );
}

/** Pixels above the end of the list at which more rows are drawn. */
const nearEnd = 36;

interface ResultsProps {
  list: string;
  /** The matches that are drawn, and how many can be reached. */
  rows: readonly IndexedPhrase[];
  reachable: number;
  place: number;
  onPoint: (place: number) => void;
  onChoose: (phrase: IndexedPhrase) => void;
  /** Called where the list is scrolled to its end. */
  onEnd: () => void;
}

/** The place of the row that an event is in. */
const placeOf = ({ target }: { target: EventTarget }) => {
  const row = target instanceof Element ? target.closest('[role=option]') : null;
  return row ? Number(row.getAttribute('aria-posinset')) - 1 : undefined;
};

/** Renders the quick replies that match. */
export function PhraseResults({ list, rows, reachable, place, onPoint, onChoose, onEnd }: ResultsProps) {
  const t = useTexts(pickerWords);
  useEffect(() => {
    document.getElementById(`${list}-${place}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, place]);
  return (
    <Results
      id={list}
      role="listbox"
      aria-label={t.title}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (rows.length < reachable && scrollTop + clientHeight > scrollHeight - nearEnd) onEnd();
      }}
      onMouseMove={(event) => {
        const at = placeOf(event);
        if (at !== undefined && at !== place) onPoint(at);
      }}
      onClick={(event) => {
        const phrase = rows[placeOf(event) ?? -1];
        if (phrase) onChoose(phrase);
      }}
    >
      {rows.map((phrase, at) => (
        <Result key={phrase.id} id={`${list}-${at}`} phrase={phrase} at={at} of={reachable} isActive={at === place} />
      ))}
    </Results>
  );
}

interface ResultProps {
  id: string;
  phrase: IndexedPhrase;
  at: number;
  of: number;
  isActive: boolean;
}

/** One of them, drawn again only where it changes: a key moves from row to row. */
const Result = memo(function Result({ id, phrase, at, of, isActive }: ResultProps) {
  const t = useTexts(pickerWords);
  return (
    <Option id={id} role="option" aria-selected={isActive} aria-posinset={at + 1} aria-setsize={of}>
      <span data-title>{phrase.title}</span>
      {phrase.scope === 'personal' ? <StatusChip tone="plain">{t.personal}</StatusChip> : null}
      {phrase.shortcut ? <kbd>{phrase.shortcut}</kbd> : null}
      <span data-group>{phrase.group}</span>
    </Option>
  );
});

const Results = chakra('ul', {
  base: { listStyleType: 'none', m: '0', p: '1', maxHeight: 'min(50vh, {sizes.96})', overflow: 'auto' },
});

const Option = chakra('li', {
  base: {
    display: 'flex',
    gap: '2',
    alignItems: 'center',
    minHeight: '9',
    px: '3',
    borderRadius: 's',
    cursor: 'pointer',
    '&[aria-selected=true]': { bg: 'jade.50' },
    '& [data-title]': { minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 'medium' },
    '& [data-group]': {
      marginInlineStart: 'auto',
      color: 'ink.3',
      fontSize: 'xs',
      whiteSpace: 'nowrap',
      maxWidth: '40%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& kbd': { color: 'ink.3', fontSize: 'xs' },
  },
});
