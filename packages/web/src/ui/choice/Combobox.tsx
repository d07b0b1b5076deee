import { Suspense, useState } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { Input } from '#ui/input/Input.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import type { ChoiceValue, ComboboxBaseProps, ComboboxFieldProps } from './combobox-props.js';

const ComboboxField = lazyPart(() => import('./ComboboxField.js'), 'ComboboxField');

interface SingleProps extends ComboboxBaseProps {
  /** The value of an option; any other form value counts as no selection. */
  value: unknown;
  /** Called with an empty string when nothing is selected. */
  onChange: (value: ChoiceValue) => void;
  empty?: string | undefined;
}

/** Renders a single select with type-ahead search, including pinyin. */
export function Combobox({ value, onChange, ...rest }: SingleProps) {
  const chosen = typeof value === 'number' || (typeof value === 'string' && value !== '') ? [value] : [];
  return <LazyField {...rest} multiple={false} value={chosen} onChange={([next = '']) => onChange(next)} />;
}

interface MultipleProps extends ComboboxBaseProps {
  value: readonly ChoiceValue[];
  onChange: (value: ChoiceValue[]) => void;
}

/** Renders a multi-select with type-ahead search. */
export function MultiCombobox(props: MultipleProps) {
  return <LazyField {...props} multiple />;
}

/** Renders the lazy field; until it loads, a read-only input of the same size and text, whose focus it receives. */
function LazyField(props: ComboboxFieldProps) {
  const [focused, setFocused] = useState(props.autoFocus ?? false);
  const known = [...(props.chosen ?? []), ...(props.choices ?? [])];
  const shown = known.find((one) => one.value === props.value[0])?.label ?? props.empty ?? '';
  const waiting = props.inline ? (
    <Skeleton height="field" borderRadius="s" />
  ) : (
    <Input
      id={props.id}
      aria-label={props.label}
      aria-busy
      readOnly
      autoFocus={props.autoFocus}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      value={props.multiple ? '' : shown}
    />
  );
  return (
    <Suspense fallback={waiting}>
      <ComboboxField {...props} autoFocus={focused} />
    </Suspense>
  );
}
