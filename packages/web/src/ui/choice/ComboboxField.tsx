import { Combobox, createListCollection } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { Choice } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { ComboboxList, SelectedChips } from './ComboboxList.js';
import type { ChoiceValue, ComboboxFieldProps } from './combobox-props.js';
import { comboboxStyle } from './combobox-style.js';
import { useTextMatch } from './useTextMatch.js';

const words = texts({
  open: (label: string) => [`展开${label}`, `Open ${label.toLowerCase()}`],
  search: ['输入文字、拼音或首字母', 'Type to search'],
});

/** Maximum number of options rendered at once; typing narrows them down. */
const most = 200;
/** Key of the empty option, because the collection treats an empty key as no item. */
const noneKey = '∅';
const keyOf = ({ value }: Choice) => (value === '' ? noneKey : String(value));

const collectionOf = (items: Choice[]) =>
  createListCollection({ items, itemToValue: keyOf, itemToString: (one) => one.label, isItemDisabled: (one) => one.disabled === true });

/** Returns the options that match the query; without a query, also the empty option and the selected options. */
function useVisibleOptions({ choices = [], chosen = [], value, empty, remote }: ComboboxFieldProps, query: string) {
  const typed = query.trim().toLowerCase();
  const match = useTextMatch(typed !== '' && !remote);
  return useMemo(() => {
    const found = remote || !typed ? choices : choices.filter((one) => match(one.label, typed) || match(one.note ?? '', typed));
    const drawn = found.slice(0, most);
    const missing = [...chosen, ...choices].filter((one) => value.includes(one.value) && !drawn.some((other) => other.value === one.value));
    const none: Choice[] = empty !== undefined && !typed ? [{ value: '', label: empty }] : [];
    return {
      items: [...none, ...drawn, ...(typed ? [] : missing)],
      more: remote ? remote.more : found.length - drawn.length,
    };
  }, [choices, chosen, value, empty, remote, typed, match]);
}

/** Tracks the highlighted option that Enter selects. Falls back to the first match, because remote results arrive after the key press. */
function useHighlight(items: readonly Choice[], query: string) {
  const [marked, setMarked] = useState<string | null>(null);
  const top = items.find((one) => !one.disabled);
  const first = query.trim() && top ? keyOf(top) : null;
  return {
    highlightedValue: items.some((one) => keyOf(one) === marked) ? marked : first,
    onHighlightChange: (change: { highlightedValue: string | null }) => setMarked(change.highlightedValue),
  };
}

/** Holds the query, the matching options and the selection, as keys of the collection. */
function useCombobox(props: ComboboxFieldProps) {
  const { value, onChange, multiple, empty, remote, inline = false } = props;
  const [open, setOpen] = useState(false);
  const shown = open || inline;
  const [query, setQuery] = useState('');
  const settled = useDebouncedValue(query.trim());
  const { items, more } = useVisibleOptions(props, query);
  const collection = useMemo(() => collectionOf(items), [items]);
  const known = useMemo(
    () => new Map([...items, ...(props.chosen ?? []), ...(props.choices ?? [])].map((one) => [keyOf(one), one])),
    [items, props.chosen, props.choices],
  );
  const search = remote?.onSearch;
  useEffect(() => search?.(settled), [settled, search]);
  const keys = value.length === 0 && empty !== undefined && !inline ? [noneKey] : value.map(String);
  const marking = useHighlight(items, query);
  const name = multiple ? '' : (known.get(keys[0] ?? '')?.label ?? '');

  function type(text: string) {
    // Text typed after the name of the selected option is a search.
    setQuery(!shown && name && text.startsWith(name) ? text.slice(name.length) : text);
  }

  function choose(next: string[]) {
    const values = next.map((key) => known.get(key)?.value ?? value.find((one) => String(one) === key));
    setQuery('');
    onChange(values.filter((one): one is ChoiceValue => one !== undefined && (one !== '' || !multiple)));
  }

  function toggle(next: boolean) {
    setOpen(next);
    if (!next) setQuery('');
  }

  // The field shows the query while the list is open, and otherwise the name of the selected option.
  const text = shown ? query : name;
  return { items, more, collection, known, keys, name, text, marking, isSearched: query.trim() !== '', type, choose, toggle };
}

/** Options shared by all comboboxes. */
const behavior = {
  unstyled: true,
  css: comboboxStyle,
  selectionBehavior: 'clear',
  inputBehavior: 'autohighlight',
  composite: false,
  openOnClick: true,
  positioning: { strategy: 'fixed', sameWidth: true, placement: 'bottom-start' },
  lazyMount: true,
  unmountOnExit: true,
} as const;

/** Renders the field with its option list; loaded when a screen first needs it. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { id, label, multiple, inline = false, invalid, disabled, autoFocus, placeholder } = props;
  const t = useTexts(words);
  const { items, more, collection, known, keys, name, text, marking, isSearched, type, choose, toggle } = useCombobox(props);
  return (
    <Combobox.Root
      {...behavior}
      {...marking}
      collection={collection}
      ids={id ? { input: id } : {}}
      value={keys}
      onValueChange={(change) => choose(change.value)}
      inputValue={text}
      onInputValueChange={(change) => change.reason === 'input-change' && type(change.inputValue)}
      onOpenChange={(change) => toggle(change.open)}
      multiple={multiple}
      invalid={invalid ?? false}
      disabled={disabled ?? false}
      autoFocus={autoFocus ?? false}
      placeholder={name || (placeholder ?? t.search)}
      {...(inline ? { open: true, disableLayer: true } : {})}
    >
      <Combobox.Control>
        {multiple ? <SelectedChips keys={keys} known={known} onRemove={(key) => choose(keys.filter((one) => one !== key))} /> : null}
        <Combobox.Input aria-label={label} aria-describedby={props.describedBy} />
        {inline ? null : (
          <Combobox.Trigger aria-label={t.open(label)}>
            <ChevronDown size={16} aria-hidden />
          </Combobox.Trigger>
        )}
      </Combobox.Control>
      <ComboboxList {...props} items={items} more={more} isSearched={isSearched} />
    </Combobox.Root>
  );
}
