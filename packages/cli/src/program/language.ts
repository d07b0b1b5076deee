export type Language = 'zh' | 'en';

/** Selects the text in the user's language. */
export type Say = (zh: string, en: string) => string;

export function languageOf(argv: string[], env: NodeJS.ProcessEnv): Language {
  const at = argv.indexOf('--lang');
  const flag = at >= 0 ? argv[at + 1] : argv.find((one) => one.startsWith('--lang='))?.slice('--lang='.length);
  const wanted = flag || env.SHIYI_LANG || env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return wanted.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

export function sayIn(language: Language): Say {
  return (zh, en) => (language === 'zh' ? zh : en);
}

/** Formats an English count with a singular or plural noun. */
export function pluralize(count: string | number, one: string, many = `${one}s`): string {
  return `${count} ${String(count) === '1' ? one : many}`;
}
