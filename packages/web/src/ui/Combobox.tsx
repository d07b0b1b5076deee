import type { ApiError } from '@shiyi/sdk';
import { Suspense, useState } from 'react';
import type { Choice } from '../api/meta.js';
import { lazyPart } from '../app/lazy-part.js';
import { Input } from './Input.js';
import { Bone } from './Waiting.js';

const ComboboxField = lazyPart(async () => (await import('./ComboboxField.js')).ComboboxField);

export type ChoiceValue = Choice['value'];

/** Choices that are found by the server while somebody types. */
export interface Remote {
  onSearch: (text: string) => void;
  isSearching: boolean;
  /** How many more there are than the choices. */
  more: number;
}

interface Shared {
  id?: string | undefined;
  label: string;
  /** Missing while they are on their way. */
  choices: readonly Choice[] | undefined;
  /** What is chosen, where the choices at hand may lack it. */
  chosen?: readonly Choice[] | undefined;
  error?: ApiError | undefined;
  onRetry?: (() => void) | undefined;
  remote?: Remote | undefined;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  placeholder?: string | undefined;
  describedBy?: string | undefined;
  /** Shows its list at once where it stands, for what is opened to choose from it. */
  inline?: boolean | undefined;
}

export interface ComboboxFieldProps extends Shared {
  value: readonly ChoiceValue[];
  onChange: (value: ChoiceValue[]) => void;
  multiple: boolean;
  /** A choice that means none. */
  empty?: string | undefined;
}

interface SingleProps extends Shared {
  /** The value of a choice; anything else, as a form may hold it, is none. */
  value: unknown;
  /** An empty text where none is chosen. */
  onChange: (value: ChoiceValue) => void;
  empty?: string | undefined;
}

/** One of many choices, found by typing some letters of it, pinyin included. */
export function Combobox({ value, onChange, ...rest }: SingleProps) {
  const chosen = typeof value === 'number' || (typeof value === 'string' && value !== '') ? [value] : [];
  return <Loaded {...rest} multiple={false} value={chosen} onChange={([next = '']) => onChange(next)} />;
}

interface MultipleProps extends Shared {
  value: readonly ChoiceValue[];
  onChange: (value: ChoiceValue[]) => void;
}

/** Several of many choices. */
export function MultiCombobox(props: MultipleProps) {
  return <Loaded {...props} multiple />;
}

/** The field; until it has come, one of the same size and words. */
function Loaded(props: ComboboxFieldProps) {
  const [focused, setFocused] = useState(false);
  const known = [...(props.chosen ?? []), ...(props.choices ?? [])];
  const shown = known.find((one) => one.value === props.value[0])?.label ?? props.empty ?? '';
  const waiting = props.inline ? (
    <Bone height="field" borderRadius="s" />
  ) : (
    <Input id={props.id} aria-label={props.label} aria-busy readOnly onFocus={() => setFocused(true)} value={props.multiple ? '' : shown} />
  );
  return (
    <Suspense fallback={waiting}>
      <ComboboxField {...props} autoFocus={props.autoFocus || focused} />
    </Suspense>
  );
}
