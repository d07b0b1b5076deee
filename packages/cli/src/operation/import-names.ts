import { importOf } from '@shiyi/sdk';

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

/** Returns the other words for a kind. */
export const aliasesOf = (type: ImportType): string[] =>
  [...importNames].flatMap(([name, one]) => (one === type && name !== importOf[type].command ? [name] : [])).reverse();
