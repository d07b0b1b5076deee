import { chakra, defineRecipe } from '@chakra-ui/react';
import { touch } from '#theme/touch.js';

const style = defineRecipe({
  base: {
    width: '100%',
    height: 'field',
    px: '2.5',
    bg: 'surface',
    color: 'ink',
    borderWidth: '1px',
    borderColor: 'line.field',
    borderRadius: 's',
    fontSize: 'sm',
    transition: 'border-color 120ms',
    _hover: { borderColor: 'ink.3' },
    _focusVisible: { outline: '2px solid', outlineColor: 'jade.500', outlineOffset: '-1px', borderColor: 'jade.500' },
    _disabled: { bg: 'sunken', color: 'ink.3', cursor: 'not-allowed' },
    '&[aria-invalid=true]': { borderColor: 'rose' },
    // Phones zoom into fields with smaller text.
    [touch]: { minHeight: '40px', fontSize: '16px' },
  },
  variants: { size: { md: {}, lg: { height: '42px', px: '3', fontSize: 'md' } } },
  defaultVariants: { size: 'md' },
});

export const Input = chakra('input', style);
export const Select = chakra('select', style);
export const Textarea = chakra('textarea', style);
