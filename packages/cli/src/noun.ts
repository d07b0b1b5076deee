import type { Command } from 'commander';
import type { Context } from './context.js';
import type { Io } from './io.js';
import type { Language, Say } from './language.js';
import type { Shown } from './output.js';
import { plainWidth } from './width.js';

/** Turns what a command does into an action of commander: a context before, the printing after. */
export type Run = <Args extends unknown[]>(
  act: (context: Context, ...args: Args) => Promise<Shown>,
) => (...args: [...Args, Command]) => Promise<void>;

/** What a noun is given to declare its verbs. */
export interface Noun {
  io: Io;
  say: Say;
  language: Language;
  run: Run;
}

export type Register = (program: Command, noun: Noun) => void | Promise<void>;

/** Adds examples below the options, each beside its meaning where that fits into 80 columns. */
export function examples(command: Command, say: Say, lines: [command: string, zh: string, en: string][]) {
  command.addHelpText('after', () => {
    const column = Math.max(...lines.map(([line]) => plainWidth(line)));
    const fits = lines.every(([, zh, en]) => column + plainWidth(say(zh, en)) + 7 <= 80);
    const shown = lines.map(([line, zh, en]) =>
      fits ? `  $ ${line}${' '.repeat(column - plainWidth(line))}   ${say(zh, en)}` : `  # ${say(zh, en)}\n  $ ${line}`,
    );
    return `\n${say('示例:', 'Examples:')}\n${shown.join('\n')}`;
  });
}

/** The first word that is no option and no value of one. */
export function nounOf(argv: string[]): { name: string | undefined; rest: string[] } {
  const takesValue = new Set(['--profile', '--base-url', '--timeout', '--lang', '--search', '--fields', '--confirm']);
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] as string;
    if (takesValue.has(word)) at++;
    else if (word !== 'help' && !word.startsWith('-')) return { name: word, rest: argv.slice(at + 1) };
  }
  return { name: undefined, rest: [] };
}
