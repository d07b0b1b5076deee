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

const withKeys = ({ found, place, go }: ReturnType<typeof usePicker>, onEnter: () => void) =>
  function onKeyDown(event: KeyboardEvent) {
    // Enter and arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown') go((place + 1) % Math.max(1, found.length));
    else if (event.key === 'ArrowUp') go((place - 1 + found.length) % Math.max(1, found.length));
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
  const { found, total, place } = picker;
  const chosen = found[place];
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
              {total > found.length ? <span>{t.more(formatCount(total - found.length))}</span> : null}
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
  const { tree, index, found, place, go } = picker;
  if (tree.error && !index) return <ErrorState error={tree.error} onRetry={() => void tree.refresh()} />;
  if (!index) return <Skeleton height="40" m="4" />;
  if (found.length === 0) return <Note>{index.length === 0 ? t.empty : t.none}</Note>;
  return <PhraseResults list={list} found={found} place={place} onPoint={go} onChoose={onChoose} />;
}

const Note = chakra('p', { base: { px: '4', py: '6', color: 'ink.3', textAlign: 'center' } });
