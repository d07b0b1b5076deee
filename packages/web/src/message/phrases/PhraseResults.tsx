import { chakra, Flex } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
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

interface ResultsProps {
  list: string;
  found: readonly IndexedPhrase[];
  place: number;
  onPoint: (place: number) => void;
  onChoose: (phrase: IndexedPhrase) => void;
}

/** The quick replies that match. */
export function PhraseResults({ list, found, place, onPoint, onChoose }: ResultsProps) {
  const t = useTexts(pickerWords);
  useEffect(() => {
    document.getElementById(`${list}-${place}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, place]);
  return (
    <chakra.ul
      id={list}
      role="listbox"
      aria-label={t.title}
      listStyleType="none"
      m="0"
      p="1"
      maxHeight="min(50vh, {sizes.96})"
      overflow="auto"
    >
      {found.map((phrase, at) => (
        <Option
          key={phrase.id}
          id={`${list}-${at}`}
          role="option"
          aria-selected={at === place}
          onMouseMove={() => at !== place && onPoint(at)}
          onClick={() => onChoose(phrase)}
        >
          <span data-title>{phrase.title}</span>
          {phrase.scope === 'personal' ? <StatusChip tone="plain">{t.personal}</StatusChip> : null}
          {phrase.shortcut ? <kbd>{phrase.shortcut}</kbd> : null}
          <span data-group>{phrase.group}</span>
        </Option>
      ))}
    </chakra.ul>
  );
}

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
