export type WidthOf = (text: string) => number;

/** Characters whose width needs no tables: ASCII, the usual punctuation, Chinese, kana, Hangul syllables, full-width forms. */
const plain =
  /^[\u0020-\u007e\u00b7\u2013\u2014\u2018-\u201d\u2026\u3000-\u303e\u3041-\u3096\u30a0-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/;

/** Columns of a plain text in a terminal; Chinese takes two for each character. */
export const plainWidth: WidthOf = (text) => {
  let width = 0;
  for (const one of text) width += one >= '\u3000' ? 2 : 1;
  return width;
};

/** The tables of string-width take longer to load than a whole command, so they come only for texts that need them. */
export async function widthFor(texts: Iterable<string>): Promise<WidthOf> {
  for (const text of texts) if (!plain.test(text)) return (await import('./wide.js')).stringWidth;
  return plainWidth;
}

/** The longest beginning that fits, with an ellipsis where something is missing. */
export function cut(text: string, columns: number, widthOf: WidthOf): string {
  if (widthOf(text) <= columns) return text;
  let kept = '';
  for (const one of text) {
    if (widthOf(kept + one) > columns - 1) break;
    kept += one;
  }
  return `${kept}…`;
}

/** What stays together: a word, a part of a path, a Chinese character with the punctuation that may not stand alone. */
const piece = /(?:[（「《“]*[\u3000-\uffff][，。；：、！？）」》”]*|[^\s\u3000-\uffff/]+\/*|\/+)\s*/gu;

/** A text in lines that fit; what is too long for a line by itself is broken anywhere. */
export function wrapped(text: string, columns: number, widthOf: WidthOf): string[] {
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

export function padded(text: string, columns: number, widthOf: WidthOf): string {
  return text + ' '.repeat(Math.max(0, columns - widthOf(text)));
}
