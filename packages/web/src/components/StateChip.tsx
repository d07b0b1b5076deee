import { chakra, defineRecipe } from '@chakra-ui/react';

const recipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    height: '22px',
    px: '2',
    borderRadius: '11px',
    fontSize: 'xs',
    whiteSpace: 'nowrap',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  variants: {
    tone: {
      plain: { bg: 'sunken', color: 'ink.2' },
      good: { bg: 'jade.50', color: 'jade.700' },
      act: { bg: 'persimmon.50', color: 'persimmon' },
      info: { bg: 'sky.50', color: 'sky' },
      wait: { bg: 'amber.50', color: 'amber' },
      bad: { bg: 'rose.50', color: 'rose' },
    },
  },
  defaultVariants: { tone: 'plain' },
});

/** A state or a label in a word; the colour only underlines it. */
export const StateChip = chakra('span', recipe);

export type ChipTone = 'plain' | 'good' | 'act' | 'info' | 'wait' | 'bad';
