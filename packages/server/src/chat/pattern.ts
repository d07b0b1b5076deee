import { RE2JS } from 're2js';

/** A pattern whose time grows with the text only: the engine has no back-references and never tries the same place twice. */
export interface Pattern {
  /** The first match, from its first UTF-16 unit to the one behind its last. An empty match is none. */
  firstIn(text: string): [number, number] | undefined;
}

/** Steps of a compiled pattern; more would make each character of a text cost too much. */
const mostSteps = 2000;

/** Why a pattern is refused. */
export type PatternFault = 'syntax' | 'large' | 'empty';

/** Compiles a pattern in the syntax of RE2, without case. Returns why it is refused otherwise. */
export function compilePattern(source: string): Pattern | PatternFault {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
  } catch {
    return 'syntax';
  }
  if (compiled.programSize() > mostSteps) return 'large';
  if (compiled.matches('')) return 'empty';
  return {
    firstIn(text) {
      const matcher = compiled.matcher(text);
      while (matcher.find()) if (matcher.end() > matcher.start()) return [matcher.start(), matcher.end()];
      return undefined;
    },
  };
}
