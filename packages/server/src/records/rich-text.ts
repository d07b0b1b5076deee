import sanitizeHtml from 'sanitize-html';
import { refuseField } from '../http/refusal.js';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img'],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
};

/** Returns HTML with headings, paragraphs, lists, tables, emphasis, links and pictures only; scripts, styles and handlers are removed. */
export const cleanRichText = (html: string): string => sanitizeHtml(html, options);

/** Whether HTML shows anything: text, or a picture. */
const showsSomething = (html: string) => /<img\b/i.test(html) || sanitizeHtml(html, { allowedTags: [] }).trim() !== '';

/** Returns clean HTML. @throws Refusal 42200 if nothing of it is left */
export function richTextOf(field: string, html: string): string {
  const clean = cleanRichText(html);
  if (showsSomething(clean)) return clean;
  throw refuseField(42200, field, 'required', ['正文是空的，请填写内容', 'The text is empty; write something']);
}
