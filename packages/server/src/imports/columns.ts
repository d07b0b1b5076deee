import { distance } from 'fastest-levenshtein';
import type { Sentence } from '../refusal.js';
import type { ImportKind, Values } from './kind.js';
import { plainText } from './values.js';

/** The columns that an outcome file has more than the file it came from. */
export const outcomeHeads = ['结果', '失败原因'] as const;

/** A head as it is compared: without case, spaces, signs, and what stands in brackets. */
const bare = (head: string) =>
  plainText(head)
    .toLowerCase()
    .replace(/[(（[【].*?[)）\]】]/g, '')
    .replace(/[\s*:：_\-/.。、]/g, '');

/** How alike two words are, 0 to 1. */
const likeness = (one: string, other: string) => 1 - distance(one, other) / Math.max(one.length, other.length, 1);
const alikeEnough = 0.72;

function fieldFor(head: string, kind: ImportKind): { field: string; likeness: number } | undefined {
  const word = bare(head);
  if (!word || outcomeHeads.some((own) => bare(own) === word)) return undefined;
  const found = kind.fields.map((field) => {
    const names = [field.name, ...field.label, ...field.aliases].map(bare);
    return { field: field.name, likeness: Math.max(...names.map((name) => (name === word ? 2 : likeness(name, word)))) };
  });
  const best = found.toSorted((one, other) => other.likeness - one.likeness)[0];
  return best && best.likeness >= alikeEnough ? best : undefined;
}

/** Choices of a person, one `column=field` a line; no field leaves the column out. */
export function parseMapping(text: string): Map<string, string | null> {
  const lines = text.split(/\r?\n/).filter((line) => line.includes('='));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf('=');
      return [plainText(line.slice(0, at)), line.slice(at + 1).trim() || null];
    }),
  );
}

/** The field of each column: what a person has chosen, else what was chosen for such a head before, else what the head says. A field is given once, to its best column. */
export function matchColumns(
  heads: readonly string[],
  kind: ImportKind,
  chosen: ReadonlyMap<string, string | null>,
  remembered: ReadonlyMap<string, string | null>,
): (string | null)[] {
  const matches = heads.map((head) => {
    const word = plainText(head);
    for (const [map, weight] of [
      [chosen, 4],
      [remembered, 3],
    ] as const)
      if (map.has(word)) return { field: map.get(word) ?? null, likeness: weight };
    return fieldFor(head, kind);
  });
  return matches.map((match, index) => {
    if (!match?.field) return null;
    const better = matches.some(
      (other, at) => other?.field === match.field && (other.likeness > match.likeness || (other.likeness === match.likeness && at < index)),
    );
    return better ? null : match.field;
  });
}

/** Why these columns cannot be imported. */
export function columnProblem(fields: readonly (string | null)[], kind: ImportKind, given: Values = {}): Sentence | undefined {
  const missing = kind.fields.filter((field) => field.required && !fields.includes(field.name) && !(field.name in given));
  if (missing.length === 0) return undefined;
  return [
    `没有找到“${missing.map((field) => field.label[0]).join('、')}”列，请检查表头或指定对应的列`,
    `No column for ${missing.map((field) => field.label[1]).join(', ')}; check the head row or map a column to it`,
  ];
}
