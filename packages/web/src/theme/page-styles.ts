import { ChakraProvider } from '@chakra-ui/react';
import { jsx } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { system } from './theme.js';

/** Returns the CSS that every page needs: resets, tokens and global styles. The build writes it into the start page. */
export function pageStyles(): string {
  const markup = renderToStaticMarkup(jsx(ChakraProvider, { value: system, children: null }));
  return Array.from(markup.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, css]) => css).join('');
}
