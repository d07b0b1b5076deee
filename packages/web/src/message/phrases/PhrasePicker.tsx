import { chakra, Dialog, Flex, Portal } from '@chakra-ui/react';
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { useTexts } from '#app/texts.js';
import { FocusReturn } from '#ui/dialog/FocusReturn.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import { PhraseResults, PhraseSearch } from './PhraseResults.js';
import { findPhrases, type IndexedPhrase } from './phrase-index.js';
import { pickerWords } from './picker-words.js';
import { usePhraseIndex } from './use-phrase-index.js';
import { type PhraseText, usePhraseTexts } from './use-phrase-texts.js';

/** Rows that are drawn at first: as many as fit, so that they are drawn between two keys. */
const first = 12;
/** Rows that can be reached; for the others one types on. */
const most = 200;

interface Props {
  onChoose: (phrase: PhraseText) => void;
  onClose: () => void;
  /** Leaves out those that only the user sees, for what colleagues are to send. */
  isShared?: boolean;
}

/** The matches for what is typed, those of them that are drawn, and the one that the arrows have reached. */
function usePicker({ isShared = false }: Props) {
  const { tree, index } = usePhraseIndex();
  const [{ query, at, drawn }, setSearch] = useState({ query: '', at: 0, drawn: first });
  const asked = useDeferredValue(query);
  const usable = useMemo(() => (isShared ? index?.filter(({ scope }) => scope === 'enterprise') : index), [index, isShared]);
  const { found, total } = useMemo(() => (usable ? findPhrases(usable, asked, most) : { found: [], total: 0 }), [usable, asked]);
  const rows = useMemo(() => found.slice(0, drawn), [found, drawn]);
  const place = Math.max(0, Math.min(at, rows.length - 1));
  return {
    tree,
    index: usable,
    query,
    rows,
    reachable: found.length,
    total,
    place,
    type: (text: string) => setSearch({ query: text, at: 0, drawn: first }),
    go: (to: number) => setSearch((search) => ({ ...search, at: to, drawn: Math.max(search.drawn, first + to) })),
    drawMore: () => setSearch((search) => ({ ...search, drawn: Math.min(search.drawn, found.length) + first })),
  };
}

const withKeys = ({ rows, place, go }: ReturnType<typeof usePicker>, onEnter: () => void) =>
  function onKeyDown(event: KeyboardEvent) {
    // Enter and arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown') go((place + 1) % Math.max(1, rows.length));
    else if (event.key === 'ArrowUp') go((place - 1 + rows.length) % Math.max(1, rows.length));
    else if (event.key === 'Enter') onEnter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

/** Finds quick replies by a few letters and reads the text of the one that is chosen. */
export function PhrasePicker(props: Props) {
  const t = useTexts(pickerWords);
  const list = useId();
  const picker = usePicker(props);
  const { rows, total, place } = picker;
  const chosen = rows[place];
  const textOf = usePhraseTexts(chosen?.id);
  async function choose(phrase: IndexedPhrase | undefined) {
    const text = phrase && (await textOf(phrase.id));
    if (text) props.onChoose(text);
  }
  const onKeyDown = withKeys(picker, () => void choose(chosen));
  return (
    <Dialog.Root open onOpenChange={(change) => change.open || props.onClose()} closeOnInteractOutside>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner pt="min(12vh, {sizes.32})">
          <Dialog.Content width="min({sizes.140}, 100%)" aria-label={t.title} overflow="hidden">
            <FocusReturn />
            <PhraseSearch
              list={list}
              active={chosen && `${list}-${place}`}
              value={picker.query}
              onType={picker.type}
              onKeyDown={onKeyDown}
            />
            <Body list={list} picker={picker} onChoose={(one) => void choose(one)} />
            <Flex px="4" py="2" gap="3" justify="space-between" borderTopWidth="1px" color="ink.3" fontSize="xs" flexWrap="wrap">
              <span>{t.keys}</span>
              {total > rows.length ? <span>{t.more(formatCount(total - rows.length))}</span> : null}
            </Flex>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

interface BodyProps {
  list: string;
  picker: ReturnType<typeof usePicker>;
  onChoose: (phrase: IndexedPhrase) => void;
}

/** The matches, or why there are none. */
function Body({ list, picker, onChoose }: BodyProps) {
  const t = useTexts(pickerWords);
  const { tree, index, rows, reachable, place, go, drawMore } = picker;
  if (tree.error && !index) return <ErrorState error={tree.error} onRetry={() => void tree.refresh()} />;
  if (!index) return <Skeleton height="40" m="4" />;
  if (rows.length === 0) return <Note>{index.length === 0 ? t.empty : t.none}</Note>;
  return <PhraseResults list={list} rows={rows} reachable={reachable} place={place} onPoint={go} onChoose={onChoose} onEnd={drawMore} />;
}

const Note = chakra('p', { base: { px: '4', py: '6', color: 'ink.3', textAlign: 'center' } });
