import { ChakraProvider } from '@chakra-ui/react';
import { jsx } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { system } from './theme.js';

/** Returns the CSS that every page needs: resets, tokens and global styles. The build writes it into the start page. */
export function pageStyles(): string {
  const markup = renderToStaticMarkup(jsx(ChakraProvider, { value: system, children: null }));
  // Each part begins within a style element, behind the name of its tag.
  const styles = markup.split('<style').slice(1);
  return styles.map((style) => style.slice(style.indexOf('>') + 1, style.indexOf('</style>'))).join('');
}
