import { chakra } from '@chakra-ui/react';

/** A cell value that filters the list by that value. */
export const NarrowButton = chakra(
  'button',
  {
    base: {
      cursor: 'pointer',
      minHeight: '6',
      textAlign: 'start',
      overflowWrap: 'anywhere',
      _hover: { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
    },
  },
  { defaultProps: { type: 'button' } },
);
