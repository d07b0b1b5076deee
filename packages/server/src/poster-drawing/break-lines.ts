const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });
const isWordPart = /^[\p{Script=Latin}\p{N}\p{M}'’.@_-]+$/u;
/** Signs that no line begins with. */
const closing = /^[,.!?;:%，。、！？；：）〕］｝》〉」』】”’…·]/u;
/** Signs that no line ends with. */
const opening = /[（〔［｛《〈「『【“‘]$/u;

const lettersOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);

/** Splits a paragraph into pieces that stay together: Latin words, numbers, and characters with the signs beside them. */
function piecesOf(paragraph: string): string[] {
  const pieces: string[] = [];
  for (const letter of lettersOf(paragraph)) {
    const last = pieces.at(-1);
    const joins =
      last !== undefined &&
      last !== ' ' &&
      ((isWordPart.test(last) && isWordPart.test(letter)) || closing.test(letter) || opening.test(last));
    if (joins) pieces[pieces.length - 1] = last + letter;
    else pieces.push(letter);
  }
  return pieces;
}

export interface LineRules {
  width: number;
  most: number;
  measure(text: string): number;
}

/** Splits pieces that alone are wider than a line. */
const fitting = (pieces: readonly string[], { width, measure }: LineRules) =>
  pieces.flatMap((piece) => (measure(piece) > width ? lettersOf(piece) : [piece]));

/** Cuts letters from the end until the line fits with an ellipsis. */
function cut(line: string, { width, measure }: LineRules): string {
  const letters = lettersOf(line.trimEnd());
  while (letters.length > 0 && measure(`${letters.join('').trimEnd()}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Breaks a text into lines that are no wider than the box; what is left after the last line is cut with an ellipsis. */
export function breakLines(text: string, rules: LineRules): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const piece of fitting(piecesOf(paragraph), rules)) {
      if (line !== '' && rules.measure((line + piece).trimEnd()) > rules.width) {
        lines.push(line.trimEnd());
        line = piece.trimStart();
      } else line += piece;
    }
    lines.push(line.trimEnd());
  }
  if (lines.length <= rules.most) return lines;
  const kept = lines.slice(0, rules.most);
  return [...kept.slice(0, -1), cut(kept.at(-1) ?? '', rules)];
}
