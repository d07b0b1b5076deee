const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

export interface JsonFault {
  line: number;
  column: number;
}

/** Returns whether the text looks like a JSON object or array; anything else is plain text. */
export function looksLikeJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

const word =
  /[ \t\n\r]*(?:("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|([{}[\],:])|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;

/** Returns the offset of the first JSON syntax error. Browser messages differ, and some lack the position. */
function reach(text: string): number {
  const open: ('{' | '[')[] = [];
  let next: 'value' | 'first value' | 'key' | 'first key' | ':' | ',' = 'value';
  let at = 0;
  for (;;) {
    word.lastIndex = at;
    const [all, string, sign] = word.exec(text) ?? [];
    if (all === undefined) return at + (/^[ \t\n\r]*/.exec(text.slice(at))?.[0].length ?? 0);
    const start = at + all.length - all.trimStart().length;
    const top = open.at(-1);
    const ends =
      (sign === '}' && top === '{' && (next === ',' || next === 'first key')) ||
      (sign === ']' && top === '[' && (next === ',' || next === 'first value'));
    const value = next === 'value' || next === 'first value';
    if (ends) {
      open.pop();
      next = ',';
    } else if (value && (sign === '{' || sign === '[')) {
      open.push(sign);
      next = sign === '{' ? 'first key' : 'first value';
    } else if (value && sign === undefined) next = ',';
    else if ((next === 'key' || next === 'first key') && string !== undefined) next = ':';
    else if (next === ':' && sign === ':') next = 'value';
    else if (next === ',' && sign === ',' && top) next = top === '{' ? 'key' : 'value';
    else return start;
    at += all.length;
  }
}

/** Returns the position of the first JSON syntax error, or undefined for valid JSON. */
export function jsonFault(text: string): JsonFault | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    const before = text.slice(0, reach(text)).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
}

/** Maximum indentation level; otherwise malicious nesting would grow the output quadratically. */
const deepest = 40;

/** Formats valid JSON. Works on the text, so that large numbers and duplicate keys are preserved. */
export function prettyJson(text: string): string {
  let depth = 0;
  let out = '';
  let last = '';
  const line = () => `\n${'  '.repeat(Math.min(depth, deepest))}`;
  for (const [part] of text.matchAll(token)) {
    if (part === '}' || part === ']') {
      depth--;
      out += last === '{' || last === '[' ? part : line() + part;
    } else if (part === ',') out += part;
    else if (part === ':') out += ': ';
    else {
      out += last === ',' || last === '{' || last === '[' ? line() + part : part;
      if (part === '{' || part === '[') depth++;
    }
    last = part;
  }
  return out;
}

/** Removes the whitespace between the tokens of valid JSON. */
export function compactJson(text: string): string {
  return text.match(token)?.join('') ?? '';
}
