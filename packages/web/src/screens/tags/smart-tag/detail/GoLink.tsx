import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

/** A link inside of text; it is underlined, because color alone does not tell it apart. */
export const GoLink = chakra(Link, {
  base: { color: 'jade.700', whiteSpace: 'nowrap', textDecoration: 'underline', textUnderlineOffset: '3px' },
});
