import sanitizeHtml from 'sanitize-html';
import { fileAddress } from '../../../files/addresses.js';
import { refuseField } from '../../../http/refusal.js';

const blocks = [
  'section',
  'article',
  'main',
  'header',
  'footer',
  'aside',
  'nav',
  'center',
  'dl',
  'dt',
  'dd',
  'address',
  'fieldset',
  'form',
];

const options: sanitizeHtml.IOptions = {
  allowedTags: [
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
  allowedAttributes: { a: ['href'], img: ['src', 'alt'], ol: ['start'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  // What other editors write: blocks of other names, and pictures that a script would load later.
  transformTags: {
    ...Object.fromEntries(blocks.map((name) => [name, 'div'])),
    strike: 's',
    h5: 'h4',
    h6: 'h4',
    img: (tagName, { src, 'data-src': later, alt = '' }) => ({ tagName, attribs: { src: later ?? src ?? '', alt } }),
    // A link within a page, such as a footnote of Word, leads nowhere on another one: its words stay.
    a: (tagName, { href = '' }) =>
      /^(?:https?|mailto|tel):/i.test(href.trim()) ? { tagName, attribs: { href } } : { tagName: 'span', attribs: {} },
  },
};

/** The address of a picture as records store it, if it is a file of this server, also one copied from a page of this server. */
const ownFile = (src: string, origin: string) => {
  const path = src.startsWith(`${origin}${fileAddress}`) ? src.slice(origin.length) : src;
  return path.startsWith(fileAddress) ? path : undefined;
};

/** Returns the pictures of a text that are not files of this server, each address once and in their order. */
export function foreignPictures(html: string, origin: string): string[] {
  const found: string[] = [];
  sanitizeHtml(sanitizeHtml(html, options), {
    allowedTags: ['img'],
    allowedAttributes: { img: ['src'] },
    allowedSchemesByTag: options.allowedSchemesByTag as Record<string, string[]>,
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'img' && attribs.src && ownFile(attribs.src, origin) === undefined) found.push(attribs.src);
      return false;
    },
  });
  return [...new Set(found)];
}

interface Copies {
  origin: string;
  /** Where the pictures of other sites are now. */
  kept: ReadonlyMap<string, string>;
}

/**
 * Returns a text with headings, paragraphs, lists, tables, emphasis, links and pictures of this server only. Nothing changes it after that, so
 * that what was cleaned is what is shown.
 */
export function cleanArticle(html: string, { origin, kept }: Copies = { origin: '', kept: new Map() }): string {
  const own = (src: string) => ownFile(src, origin) ?? kept.get(src);
  const moved = sanitizeHtml(html, {
    ...options,
    transformTags: {
      ...options.transformTags,
      img: (tagName, { src, 'data-src': later, alt = '' }) => ({ tagName, attribs: { src: own(later ?? src ?? '') ?? '', alt } }),
    },
  });
  return sanitizeHtml(moved, {
    ...options,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && ownFile(attribs.src ?? '', '') === undefined,
  }).trim();
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Returns the words of a text, in one line. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replace(/<(?:\/(?:p|div|h\d|li|td|th|tr)|br)\b/gi, ' $&'), { allowedTags: [] })
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] as string)
    .replace(/\s+/g, ' ')
    .trim();

const digestLength = 54;

/** The first characters of a text, as people count them. */
export const digestOf = (html: string): string =>
  [...new Intl.Segmenter('zh').segment(plainText(html))]
    .slice(0, digestLength)
    .map(({ segment }) => segment)
    .join('')
    .slice(0, 128);

/** @throws Refusal 42200 if nothing of a clean text is shown */
export function assertVisible(html: string) {
  if (/<img\b/.test(html) || plainText(html) !== '') return;
  throw refuseField(42200, 'content', 'required', ['正文是空的，请填写内容', 'The text is empty; write something']);
}
