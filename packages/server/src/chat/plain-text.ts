/** A text without case and width, and for each of its UTF-16 units where what it came from began and ended. */
export interface PlainText {
  text: string;
  starts: number[];
  ends: number[];
}

/** `all` drops every space; `between characters` only those between two Chinese characters, and leaves one for any others. */
export type Spaces = 'all' | 'between characters';

/** What belongs to one character: a base with its marks, also the marks of half-width kana. */
const clusters = /[^\p{M}\uff9e\uff9f][\p{M}\uff9e\uff9f]*|[\p{M}\uff9e\uff9f]+/gu;
const space = /^[\s\p{Z}]+$/u;
/** Control characters, those of no width, and selectors of how a character is drawn. */
const unseen = /[\p{Cc}\p{Cf}\u115f\u1160\u3164]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;
const chinese = /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{323af}\u3040-\u30ff]$/u;

const foldPart = (part: string) => part.normalize('NFKC').toLowerCase().normalize('NFKC').replace(unseen, '');

class Builder implements PlainText {
  text = '';
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  #space: [number, number] | undefined;

  constructor(readonly spaces: Spaces) {}

  #put(part: string, start: number, end: number) {
    this.text += part;
    for (let unit = 0; unit < part.length; unit++) {
      this.starts.push(start);
      this.ends.push(end);
    }
  }

  addSpace(start: number, end: number) {
    if (this.spaces === 'between characters' && this.text !== '') this.#space = [this.#space?.[0] ?? start, end];
  }

  /** The last character may be a pair of units. */
  #isBetweenChinese(part: string): boolean {
    return chinese.test(this.text.slice(-2)) && chinese.test(String.fromCodePoint(part.codePointAt(0) ?? 0));
  }

  add(part: string, start: number, end: number) {
    if (part === '') return;
    if (this.#space && !this.#isBetweenChinese(part)) this.#put(' ', ...this.#space);
    this.#space = undefined;
    this.#put(part, start, end);
  }
}

/** Folds a text, so that equal ones compare as equal. What is added to a text does not change how its beginning is folded. */
export function plainOf(text: string, spaces: Spaces = 'all'): PlainText {
  const built = new Builder(spaces);
  for (const { 0: part, index } of text.matchAll(clusters)) {
    const code = part.charCodeAt(0);
    const end = index + part.length;
    // Most of what people write here needs no closer look.
    if (part.length === 1 && code >= 0x4e00 && code <= 0x9fff) built.add(part, index, end);
    else if (part.length === 1 && code > 0x20 && code < 0x7f) built.add(part.toLowerCase(), index, end);
    else if (space.test(part) || code === 0x0a || code === 0x0d || code === 0x09) built.addSpace(index, end);
    else built.add(foldPart(part).replace(/[\s\p{Z}]+/gu, ''), index, end);
  }
  return built;
}

/** Only the folded text. */
export const plainTextOf = (text: string): string => plainOf(text).text;

/** Where a part of the folded text stands in the original: its first unit, and the one behind its last. */
export const placeIn = ({ starts, ends }: PlainText, from: number, to: number): [number, number] => [
  starts[from] ?? 0,
  ends[to - 1] ?? starts[from] ?? 0,
];
