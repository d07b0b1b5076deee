import { Combobox, chakra, useComboboxContext } from '@chakra-ui/react';
import { Check, X } from 'lucide-react';
import type { Choice } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import type { ComboboxFieldProps } from './combobox-props.js';

const words = texts({
  none: ['没有找到', 'No results'],
  empty: ['没有可选项', 'No options'],
  searching: ['正在查找…', 'Searching…'],
  more: (count: string) => [`还有 ${count} 项，请输入文字缩小范围`, `${count} more. Type to narrow down`],
  remove: (name: string) => [`去掉${name}`, `Remove ${name}`],
  chosen: ['已选', 'Selected'],
});

interface ListProps extends ComboboxFieldProps {
  items: readonly Choice[];
  more: number;
  isSearched: boolean;
}

/** Renders the option list below the field, or the reason it is empty. */
export function ComboboxList({ label, choices, error, onRetry, remote, inline, items, more, isSearched }: ListProps) {
  const t = useTexts(words);
  const note = (text: string) => <p data-note>{text}</p>;
  const list = (
    <Combobox.Content aria-label={label} aria-labelledby={undefined} aria-busy={!choices || remote?.isSearching}>
      {error && !choices ? <ErrorState error={error} {...(onRetry ? { onRetry } : {})} /> : null}
      {!choices && !error ? ['60%', '40%', '50%'].map((width) => <Skeleton key={width} width={width} m="3" />) : null}
      <Combobox.List aria-label={label} aria-labelledby={undefined}>
        {items.map((item) => (
          <Combobox.Item key={item.value} item={item}>
            <span data-text style={isSearched || !item.level ? undefined : { paddingInlineStart: `${item.level}em` }}>
              {item.label}
            </span>
            {item.note && (isSearched || item.level === undefined) ? <span data-aside>{item.note}</span> : null}
            <Combobox.ItemIndicator>
              <Check size={14} aria-hidden />
            </Combobox.ItemIndicator>
          </Combobox.Item>
        ))}
      </Combobox.List>
      {choices && items.length === 0 ? note(remote?.isSearching ? t.searching : isSearched ? t.none : t.empty) : null}
      {more > 0 ? note(t.more(formatCount(more))) : null}
    </Combobox.Content>
  );
  return inline ? list : <Combobox.Positioner>{list}</Combobox.Positioner>;
}

interface ChipsProps {
  keys: readonly string[];
  known: ReadonlyMap<string, Choice>;
  onRemove: (key: string) => void;
}

/** Renders the selected options as removable chips. */
export function SelectedChips({ keys, known, onRemove }: ChipsProps) {
  const t = useTexts(words);
  const { focus } = useComboboxContext();
  if (keys.length === 0) return null;
  function remove(key: string) {
    onRemove(key);
    focus();
  }
  return (
    <chakra.ul aria-label={t.chosen} listStyleType="none" display="contents">
      {keys.map((key) => {
        const name = known.get(key)?.label ?? key;
        return (
          <li key={key} data-chip>
            {name}
            <button type="button" data-remove aria-label={t.remove(name)} onClick={() => remove(key)}>
              <X size={12} aria-hidden />
            </button>
          </li>
        );
      })}
    </chakra.ul>
  );
}
