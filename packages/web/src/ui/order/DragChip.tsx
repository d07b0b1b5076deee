import { chakra } from '@chakra-ui/react';

/** What is shown under the pointer while something is dragged. */
export const DragChip = chakra('div', {
  base: {
    display: 'inline-block',
    px: '3',
    py: '1.5',
    bg: 'raised',
    borderWidth: '1px',
    borderRadius: 's',
    boxShadow: 'float',
    fontWeight: 'semibold',
    cursor: 'grabbing',
  },
});
