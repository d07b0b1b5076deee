import type { ParamKind } from '../params.js';

export interface ValueControlProps {
  shared: { id: string; 'aria-label': string; 'aria-invalid': boolean };
  /** The value as it is kept; empty for none. */
  text: string;
  onChange: (text: string) => void;
  kind: ParamKind;
}
