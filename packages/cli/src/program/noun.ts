import type { Command } from 'commander';
import globalOptions from '../../global-options.json' with { type: 'json' };
import type { CommandResult } from '../output/output.js';
import type { Context } from './context.js';
import type { Io } from './io.js';
import type { Language, Say } from './language.js';

/** Wraps the work of a command into a commander action that creates the context and prints the result. */
export type Run = <Args extends unknown[]>(
  act: (context: Context, ...args: Args) => Promise<CommandResult>,
) => (...args: [...Args, Command]) => Promise<void>;

/** Context for declaring the verbs of a command. */
export interface Noun {
  io: Io;
  say: Say;
  language: Language;
  run: Run;
}

/** Declares the verbs and options of a command. */
export type Register = (command: Command, noun: Noun) => void | Promise<void>;

/** An entry of the command list; the code is loaded only when the command is used. */
export interface CommandEntry {
  name: string;
  /** Its folder in src/commands. */
  folder: string;
  summary: { zh: string; en: string };
  load: () => Promise<{ register: Register }>;
}

/** Options that take a value: the global ones, and `--search`, which may precede the name of an operation. */
const valueOptions = new Set(['--search', ...globalOptions.options.map(({ flags }) => /(?:^|\s)(--[\w-]+) </.exec(flags)?.[1])]);

/** Finds the first word that is neither an option nor its value, with the words before and after it. */
export function findNoun(argv: string[]): { name: string | undefined; before: string[]; rest: string[] } {
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] as string;
    if (valueOptions.has(word)) at++;
    else if (word !== 'help' && !word.startsWith('-')) return { name: word, before: argv.slice(0, at), rest: argv.slice(at + 1) };
  }
  return { name: undefined, before: argv, rest: [] };
}
