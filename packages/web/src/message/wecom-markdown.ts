/** A part of a line: plain, or in one of the forms that WeCom shows. */
export interface Span {
  text: string;
  form?: 'bold' | 'link' | 'code' | 'info' | 'comment' | 'warning';
}

export interface Line {
  kind: 'text' | 'heading' | 'quote';
  spans: Span[];
}

const forms =
  /\*\*(?<bold>[^*]+)\*\*|\[(?<link>[^[\]]+)\]\([^()[\]\s]*\)|`(?<code>[^`]+)`|<font color="(?<color>info|comment|warning)">(?<colored>[^<]*)<\/font>/g;

function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const found of text.matchAll(forms)) {
    const { bold, link, code, color, colored } = found.groups as Partial<Record<string, string>>;
    if (found.index > end) spans.push({ text: text.slice(end, found.index) });
    spans.push({ text: bold ?? link ?? code ?? colored ?? '', form: bold ? 'bold' : link ? 'link' : code ? 'code' : (color as 'info') });
    end = found.index + found[0].length;
  }
  return end < text.length ? [...spans, { text: text.slice(end) }] : spans;
}

/** Reads the part of Markdown that WeCom shows in messages of an app: headings, quotes, bold, links, code and three colors. */
export const readMarkdown = (text: string): Line[] =>
  text.split('\n').map((line) => {
    const [, heading, quote] = /^#{1,6}\s+(.*)|^>\s?(.*)/.exec(line) ?? [];
    if (heading !== undefined) return { kind: 'heading', spans: spansOf(heading) };
    return quote === undefined ? { kind: 'text', spans: spansOf(line) } : { kind: 'quote', spans: spansOf(quote) };
  });
