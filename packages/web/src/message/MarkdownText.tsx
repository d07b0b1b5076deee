import { chakra } from '@chakra-ui/react';
import { type Line, readMarkdown, type Span } from './wecom-markdown.js';

const looks = {
  bold: { fontWeight: 'semibold' },
  link: { color: 'jade.600', textDecoration: 'underline' },
  code: { fontFamily: 'mono', bg: 'canvas', px: '1', borderRadius: 'sm' },
  info: { color: 'jade.600' },
  comment: { color: 'ink.3' },
  warning: { color: 'amber' },
} as const;

const lineLooks = {
  text: {},
  heading: { fontWeight: 'semibold', fontSize: 'md' },
  quote: { borderInlineStartWidth: '3px', borderColor: 'line.strong', ps: '2', color: 'ink.2' },
} as const;

const Part = ({ text, form }: Span) => (form ? <chakra.span css={looks[form]}>{text}</chakra.span> : text);

/** Shows a text as WeCom shows Markdown. Links lead nowhere in a preview. */
export const MarkdownText = ({ text }: { text: string }) =>
  readMarkdown(text).map(({ kind, spans }: Line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
    <chakra.span key={at} display="block" minHeight="1lh" css={lineLooks[kind]}>
      {spans.map((span, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line have no identity but their place
        <Part key={nth} {...span} />
      ))}
    </chakra.span>
  ));
