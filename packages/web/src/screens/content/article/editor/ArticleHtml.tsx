import { chakra } from '@chakra-ui/react';
import DOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';

const allowed = {
  ALLOWED_TAGS: [
    ...['h1', 'h2', 'h3', 'h4', 'p', 'div', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'figure', 'figcaption', 'img', 'a'],
    ...[
      'b',
      'strong',
      'i',
      'em',
      'u',
      's',
      'del',
      'mark',
      'small',
      'sub',
      'sup',
      'table',
      'caption',
      'thead',
      'tbody',
      'tfoot',
      'tr',
      'th',
      'td',
    ],
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'start', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|data:image\/|\/admin\/v1\/files\/)/i,
  RETURN_DOM_FRAGMENT: true,
} as const;

const style = {
  fontSize: '15px',
  lineHeight: '1.75',
  overflowWrap: 'anywhere',
  '& h1, & h2': { fontSize: '17px', fontWeight: 'semibold', mt: '5', mb: '1' },
  '& h3, & h4': { fontWeight: 'semibold', mt: '4' },
  '& p, & ul, & ol, & blockquote, & table': { mb: '3' },
  '& ul, & ol': { paddingInlineStart: '5', listStyle: 'revert' },
  '& li p': { mb: '0' },
  '& a': { color: 'jade.700', textDecoration: 'underline' },
  '& img': { maxWidth: '100%', borderRadius: 's' },
  '& blockquote': { borderInlineStartWidth: '3px', borderColor: 'jade.600', bg: 'sunken', p: '2', color: 'ink.2' },
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '13px' },
  '& td, & th': { borderWidth: '1px', p: '1.5', textAlign: 'start', verticalAlign: 'top' },
  '& th': { bg: 'sunken' },
} as const;

/** Shows an article as customers see it; unsafe markup is removed, and nothing in it can be opened. */
export function ArticleHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const clean = DOMPurify.sanitize(html, {
      ...allowed,
      ALLOWED_TAGS: [...allowed.ALLOWED_TAGS],
      ALLOWED_ATTR: [...allowed.ALLOWED_ATTR],
    });
    for (const link of clean.querySelectorAll('a')) link.tabIndex = -1;
    box.current?.replaceChildren(clean);
  }, [html]);
  return <chakra.div ref={box} css={style} onClick={(event) => event.preventDefault()} />;
}
