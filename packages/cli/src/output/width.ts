export type WidthOf = (text: string) => number;

/** Characters whose width is known without tables: ASCII, common punctuation, Chinese, kana, Hangul syllables, full-width forms. */
const plain =
  /^[\u0020-\u007e\u00b7\u2013\u2014\u2018-\u201d\u2026\u3000-\u303e\u3041-\u3096\u30a0-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/;

/** Returns the columns of a text without special characters; a Chinese character takes two. */
export const plainWidth: WidthOf = (text) => {
  let width = 0;
  for (const one of text) width += one >= '\u3000' ? 2 : 1;
  return width;
};

/** Loads the string-width tables only for texts that need them, because they are slow to load. */
export async function loadWidthOf(texts: Iterable<string>): Promise<WidthOf> {
  for (const text of texts) if (!plain.test(text)) return (await import('./wide.js')).stringWidth;
  return plainWidth;
}

/** Truncates text to a width, with an ellipsis. */
export function truncate(text: string, columns: number, widthOf: WidthOf): string {
  if (widthOf(text) <= columns) return text;
  let kept = '';
  for (const one of text) {
    if (widthOf(kept + one) > columns - 1) break;
    kept += one;
  }
  return `${kept}…`;
}

/** A unit that is not split: a word, a path segment, or a Chinese character with its punctuation. */
const piece = /(?:[（「《“]*[\u3000-\uffff][，。；：、！？）」》”]*|[^\s\u3000-\uffff/]+\/*|\/+)\s*/gu;

/** Wraps text into lines; a unit longer than a line is split anywhere. */
export function wrapText(text: string, columns: number, widthOf: WidthOf): string[] {
  const lines: string[] = [];
  let line = '';
  const add = (part: string) => {
    if (line && widthOf(`${line}${part.trimEnd()}`) > columns) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  };
  for (const [part] of text.matchAll(piece)) for (const one of widthOf(part.trimEnd()) > columns ? part : [part]) add(one);
  return [...lines, line.trimEnd()];
}

export function padTo(text: string, columns: number, widthOf: WidthOf): string {
  return text + ' '.repeat(Math.max(0, columns - widthOf(text)));
}
