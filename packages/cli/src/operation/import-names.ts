import { importOf } from '@shiyi/sdk';
import type { Say } from '../program/language.js';

export type ImportType = keyof typeof importOf;

const kebab = (name: string) => name.toLowerCase().replaceAll(/[\s_]+/g, '-');
const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '');

/** Returns every word for a kind of import: its command, the words of the console, and each in the singular. */
function namesOf(type: string, { command, zh, en }: (typeof importOf)[ImportType]): string[] {
  const words = [command, kebab(en), kebab(en).replaceAll('-', ''), kebab(type)];
  return [...new Set([...words.flatMap((word) => [word, singular(word)]), zh])];
}

/** Names of the kinds of import; a word that two kinds share belongs to the first. */
export const importNames: ReadonlyMap<string, ImportType> = new Map(
  Object.entries(importOf)
    .flatMap(([type, facts]) => namesOf(type, facts).map((name) => [name, type as ImportType] as const))
    .reverse(),
);

/** Returns the word of the console for a kind, in the language. */
const consoleWord = ({ zh, en }: (typeof importOf)[ImportType], say: Say): string => say(zh, kebab(en));

/** Returns the other words for a kind; the word of the console comes first, unless it is the command. */
export function aliasesOf(type: ImportType, say: Say): string[] {
  const { command } = importOf[type];
  const word = consoleWord(importOf[type], say);
  const others = [...importNames].flatMap(([name, one]) => (one === type && name !== command ? [name] : [])).reverse();
  return others.sort((one, other) => Number(other === word) - Number(one === word));
}

/** Returns the commands of the kinds and the words of the console for them, with the kind in the language. */
export const namedKinds = (say: Say): [name: string, kind: string][] =>
  Object.values(importOf).flatMap((facts) =>
    [...new Set([facts.command, consoleWord(facts, say)])].map((name): [string, string] => [name, say(facts.zh, facts.en)]),
  );
