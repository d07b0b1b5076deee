import { chakra } from '@chakra-ui/react';

/** A value in a row that narrows the list to what has the same. */
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
