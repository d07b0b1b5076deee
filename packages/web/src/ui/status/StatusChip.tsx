import type { ComponentProps } from 'react';

export type ChipTone = 'plain' | 'good' | 'act' | 'info' | 'wait' | 'bad';

/** Shows a state or label as text; color is never the only cue. */
export function StatusChip({ tone = 'plain', ...rest }: ComponentProps<'span'> & { tone?: ChipTone | undefined }) {
  return <span data-chip data-tone={tone} {...rest} />;
}
