import { chakra } from '@chakra-ui/react';
import DOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';

const sanitizeOptions = {
  ALLOWED_TAGS: ['b', 'i', 'em', 'strong', 'br', 'p', 'ul', 'ol', 'li', 'code', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
  RETURN_DOM_FRAGMENT: true,
} as const;

/** Renders HTML from the server; unsafe markup is removed. */
export function HtmlText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const clean = DOMPurify.sanitize(html, {
      ...sanitizeOptions,
      ALLOWED_TAGS: [...sanitizeOptions.ALLOWED_TAGS],
      ALLOWED_ATTR: [...sanitizeOptions.ALLOWED_ATTR],
    });
    for (const link of clean.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
    box.current?.replaceChildren(clean);
  }, [html]);
  return (
    <chakra.div
      ref={box}
      color="ink.2"
      css={{ '& a': { color: 'jade.700', textDecoration: 'underline' }, '& ul, & ol': { paddingInlineStart: '20px', listStyle: 'revert' } }}
    />
  );
}
