import type { Caller } from '../http/context.js';
import type { Difference } from './differences.js';

type Language = Caller['language'];

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Returns the paragraphs of sanitized HTML as plain text, with a word for each picture. */
export function paragraphsOf(html: string, language: Language): string[] {
  return html
    .replace(/<img\b[^<>]*>/gi, language === 'en' ? '[picture]' : '［图片］')
    .replace(/<(?:\/(?:p|div|h\d|li|tr|blockquote|figure|pre)|br|hr)\b[^<>]*>/gi, '\n')
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] as string)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

const sameText = (count: number, language: Language) =>
  count === 0 ? [] : [language === 'en' ? `… ${count} unchanged paragraph${count === 1 ? '' : 's'} …` : `……（${count} 段没有变）……`];

/** Returns the old and the new text from the first paragraph that differs to the last. */
export function changedParagraphs({ before, after }: Difference, language: Language): Pick<Difference, 'before_name' | 'after_name'> {
  const [old, now] = [before, after].map((text) => (text === null ? [] : paragraphsOf(String(JSON.parse(text)), language))) as [
    string[],
    string[],
  ];
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  if (head === old.length && head === now.length) {
    const words = language === 'en' ? 'The words are the same; formats, links or pictures changed' : '文字没有变，只改了格式、链接或图片';
    return { before_name: words, after_name: words };
  }
  const shown = (lines: string[]) =>
    [...sameText(head, language), ...lines.slice(head, lines.length - tail), ...sameText(tail, language)].join('\n');
  return { before_name: before === null ? null : shown(old), after_name: after === null ? null : shown(now) };
}
