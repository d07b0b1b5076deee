import { chakra, Dialog, Flex, Portal } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { FocusReturn } from '#ui/dialog/FocusReturn.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import { findPhrases, type IndexedPhrase } from './phrase-index.js';
import { usePhraseIndex } from './use-phrase-index.js';
import { type PhraseText, usePhraseTexts } from './use-phrase-texts.js';

const words = texts({
  title: ['插入话术', 'Insert a quick reply'],
  hint: ['标题、拼音、首字母或快捷码', 'Title, pinyin, initials, or shortcut'],
  none: ['没有找到话术', 'No matching quick replies'],
  empty: ['还没有话术，可在「内容 › 话术」新建', 'No quick replies yet; create them under Content › Quick replies'],
  more: (count: string) => [`还有 ${count} 条，继续输入可缩小范围`, `${count} more. Type to narrow down`],
  personal: ['仅自己', 'Only me'],
  keys: ['↑↓ 选择　Enter 插入　Esc 关闭', '↑↓ to select, Enter to insert, Esc to close'],
});

/** Rows that are drawn: more than fit on a screen, and few enough to draw between two keys. */
const most = 40;

interface Props {
  onChoose: (phrase: PhraseText) => void;
  onClose: () => void;
  /** Leaves out those that only the user sees, for what colleagues are to send. */
  isShared?: boolean;
}

/** The matches for what is typed, and the one that the arrows have reached. */
function usePicker({ isShared = false }: Props) {
  const { tree, index } = usePhraseIndex();
  const [{ query, at }, setSearch] = useState({ query: '', at: 0 });
  const asked = useDeferredValue(query);
  const usable = useMemo(() => (isShared ? index?.filter(({ scope }) => scope === 'enterprise') : index), [index, isShared]);
  const { found, total } = useMemo(() => (usable ? findPhrases(usable, asked, most) : { found: [], total: 0 }), [usable, asked]);
  const place = Math.max(0, Math.min(at, found.length - 1));
  return {
    tree,
    index: usable,
    query,
    found,
    total,
    place,
    type: (text: string) => setSearch({ query: text, at: 0 }),
    go: (to: number) => setSearch({ query, at: to }),
  };
}

/** Finds quick replies by a few letters and reads the text of the one that is chosen. */
export function PhrasePicker(props: Props) {
  const t = useTexts(words);
  const list = useId();
  const picker = usePicker(props);
  const { found, total, place, go } = picker;
  const chosen = found[place];
  const textOf = usePhraseTexts(chosen?.id);
  async function choose(phrase: IndexedPhrase | undefined) {
    const text = phrase && (await textOf(phrase.id));
    if (text) props.onChoose(text);
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter and arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown') go((place + 1) % Math.max(1, found.length));
    else if (event.key === 'ArrowUp') go((place - 1 + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') void choose(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <Dialog.Root open onOpenChange={(change) => change.open || props.onClose()} closeOnInteractOutside>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner pt="min(12vh, {sizes.32})">
          <Dialog.Content width="min({sizes.140}, 100%)" aria-label={t.title} overflow="hidden">
            <FocusReturn />
            <SearchBox list={list} active={chosen && `${list}-${place}`} value={picker.query} onType={picker.type} onKeyDown={onKeyDown} />
            {picker.tree.error && !picker.index ? (
              <ErrorState error={picker.tree.error} onRetry={() => void picker.tree.refresh()} />
            ) : null}
            {picker.index || picker.tree.error ? null : <Skeleton height="40" m="4" />}
            {picker.index ? <Results list={list} found={found} place={place} onPoint={go} onChoose={(one) => void choose(one)} /> : null}
            {picker.index && found.length === 0 ? <Note>{picker.index.length === 0 ? t.empty : t.none}</Note> : null}
            <Flex px="4" py="2" gap="3" justify="space-between" borderTopWidth="1px" color="ink.3" fontSize="xs" flexWrap="wrap">
              <span>{t.keys}</span>
              {total > found.length ? <span>{t.more(formatCount(total - found.length))}</span> : null}
            </Flex>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

const Note = chakra('p', { base: { px: '4', py: '6', color: 'ink.3', textAlign: 'center' } });

interface SearchBoxProps {
  list: string;
  active: string | undefined;
  value: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchBox({ list, active, value, onType, onKeyDown }: SearchBoxProps) {
  const t = useTexts(words);
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

function Results({ list, found, place, onPoint, onChoose }: ResultsProps) {
  const t = useTexts(words);
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
