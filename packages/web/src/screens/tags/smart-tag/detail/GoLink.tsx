import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

/** A link inside of text, which its color tells apart. */
export const GoLink = chakra(Link, {
  base: { color: 'jade.700', whiteSpace: 'nowrap', _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' } },
});
