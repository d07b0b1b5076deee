import type { ComponentProps } from 'react';

export type ChipTone = 'plain' | 'good' | 'act' | 'info' | 'wait' | 'bad';

/** A state or a label in a word; the colour only underlines it. */
export function StateChip({ tone = 'plain', ...rest }: ComponentProps<'span'> & { tone?: ChipTone | undefined }) {
  return <span data-chip data-tone={tone} {...rest} />;
}
