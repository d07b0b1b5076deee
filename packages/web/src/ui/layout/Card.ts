import { chakra } from '@chakra-ui/react';

/** A box raised above the page. */
export const Card = chakra('section', {
  base: { bg: 'surface', borderWidth: '1px', borderRadius: 'md', boxShadow: 'card', minWidth: 0 },
});
