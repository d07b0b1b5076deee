import type { ApiError } from '@shiyi/sdk';
import type { Choice } from '#api/meta.js';

export type ChoiceValue = Choice['value'];

/** Options searched on the server as the user types. */
export interface Remote {
  onSearch: (text: string) => void;
  isSearching: boolean;
  /** Number of matches beyond the returned options. */
  more: number;
}

export interface ComboboxBaseProps {
  id?: string | undefined;
  label: string;
  /** Undefined while loading. */
  choices: readonly Choice[] | undefined;
  /** The selected options, in case `choices` lacks them. */
  chosen?: readonly Choice[] | undefined;
  error?: ApiError | undefined;
  onRetry?: (() => void) | undefined;
  remote?: Remote | undefined;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  placeholder?: string | undefined;
  describedBy?: string | undefined;
  /** Shows the list expanded in place, for popovers that only contain this field. */
  inline?: boolean | undefined;
}

export interface ComboboxFieldProps extends ComboboxBaseProps {
  value: readonly ChoiceValue[];
  onChange: (value: ChoiceValue[]) => void;
  multiple: boolean;
  /** Label of the empty option; if omitted, there is none. */
  empty?: string | undefined;
}
