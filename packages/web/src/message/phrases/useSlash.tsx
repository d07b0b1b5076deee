import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useMay } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { putAt, slashIn } from './slash.js';
import type { PhraseText } from './use-phrase-texts.js';

const PhrasePicker = lazyPart(() => import('./PhrasePicker.js'), 'PhrasePicker');

interface Options {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  /** Called with the quick reply that was put into the text, if one was. */
  onChange: (text: string, phrase?: PhraseText) => void;
  /** The words of a quick reply here; its text where left out. */
  wordsOf?: (phrase: PhraseText) => string;
  /** Leaves out those that only the user sees. */
  isShared?: boolean;
}

interface Slash {
  /** Whether the user may see quick replies. */
  may: boolean;
  change: (text: string, caret: number) => void;
  open: () => void;
  picker: ReactNode;
}

function focusAt(field: Options['field'], caret: number) {
  requestAnimationFrame(() => {
    field.current?.focus();
    field.current?.setSelectionRange(caret, caret);
  });
}

/**
 * Opens the quick replies when a slash is typed in a text field, and puts the one that is chosen in its place. Returns what handles changes of
 * the field, and the picker. Closing it keeps the slash.
 */
export function useSlash({ field, value, onChange, wordsOf = ({ content }) => content, isShared = false }: Options): Slash {
  const may = useMay('listPhrases') ?? false;
  const [at, setAt] = useState<number>();
  const isTyped = useRef(false);
  function change(text: string, caret: number) {
    onChange(text);
    const slash = may ? slashIn(value, text, caret) : undefined;
    if (slash === undefined) return;
    isTyped.current = true;
    setAt(slash);
  }
  function open() {
    isTyped.current = false;
    setAt(field.current?.selectionStart ?? value.length);
  }
  function close() {
    const caret = (at ?? 0) + (isTyped.current ? 1 : 0);
    setAt(undefined);
    focusAt(field, caret);
  }
  function choose(phrase: PhraseText) {
    const place = at ?? value.length;
    const said = wordsOf(phrase);
    onChange(isTyped.current ? putAt(value, place, said) : value.slice(0, place) + said + value.slice(place), phrase);
    setAt(undefined);
    focusAt(field, place + said.length);
  }
  const picker = (
    <WhenOpen open={at !== undefined}>
      {at === undefined ? null : <PhrasePicker isShared={isShared} onChoose={choose} onClose={close} />}
    </WhenOpen>
  );
  return { may, change, open, picker };
}
