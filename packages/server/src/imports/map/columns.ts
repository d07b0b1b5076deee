import { createHash } from 'node:crypto';
import { distance } from 'fastest-levenshtein';
import type { Sentence } from '../../http/refusal.js';
import { plainText } from '../decide/values.js';
import { type ImportKind, standInsFor, type Values } from '../kind.js';

/** The columns that an outcome file adds to the original file. */
export const outcomeHeads = { zh: ['结果', '失败原因'], en: ['Import result', 'Import error'] } as const;

const isOutcomeHead = (head: string) =>
  Object.values(outcomeHeads)
    .flat()
    .some((own) => bare(own) === bare(head));

/** Returns the indexes of the added columns of an outcome file. Empty for any other file. */
export function outcomeColumns(heads: readonly string[]): ReadonlySet<number> {
  for (const added of Object.values(outcomeHeads)) {
    const own = new Set(heads.flatMap((head, at) => (added.some((one) => one === head.trim()) ? [at] : [])));
    if (own.size === added.length) return own;
  }
  return new Set();
}

const inBrackets = /[(（[【][^(（[【)）\]】]*[)）\]】]/g;
const unit = /(kcal|kj|mg|μg|ug|kg|cm|g|%|千卡|千焦|毫克|克|元|天)$/;

const normalizeHead = (head: string) =>
  plainText(head)
    .toLowerCase()
    .replace(/[\s*:：_\-/.。、()（）[\]【】]/g, '');

/** Normalizes a header for comparison: removes case, spaces, punctuation and bracketed text. */
const bare = (head: string) => normalizeHead(plainText(head).replace(inBrackets, ''));

/** Returns the similarity of two words, 0 to 1. */
const likeness = (one: string, other: string) => 1 - distance(one, other) / Math.max(one.length, other.length, 1);
const alikeEnough = 0.72;

/** Scores how well a header matches any of these names. Above 1 if they are the same word. */
function sureness(head: string, names: readonly string[]): number {
  // A unit may change the field that a header means: 能量（kJ）.
  if (names.some((name) => normalizeHead(name) === normalizeHead(head))) return 2;
  const word = bare(head);
  if (names.some((name) => bare(name) === word)) return 1.9;
  const unitless = word.replace(unit, '');
  if (unitless && names.some((name) => bare(name) === unitless)) return 1.8;
  return Math.max(...names.map((name) => likeness(bare(name), word)));
}

interface Guess {
  field: string;
  sure: number;
}

function fieldFor(head: string, kind: ImportKind): Guess | undefined {
  const word = bare(head);
  if (!word || isOutcomeHead(word)) return undefined;
  const found = kind.fields.map(({ name, label, aliases }) => ({ field: name, sure: sureness(head, [name, ...label, ...aliases]) }));
  const best = found.toSorted((one, other) => other.sure - one.sure)[0];
  return best && best.sure >= alikeEnough ? best : undefined;
}

/** Column mapping chosen by the user: fields by header. Null ignores the column. */
export type Mapping = ReadonlyMap<string, string | null>;

/** Normalizes a header for mappings. */
export const headName = (head: string) => plainText(head).replace(/\s+/g, ' ');

const mappingLines = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '');

/** Parses the user's column mapping, one `column=field` per line. An empty field ignores the column. */
export function parseMapping(text: string): Mapping {
  return new Map(
    mappingLines(text).map((line) => {
      const at = line.lastIndexOf('=');
      return [headName(line.slice(0, at)), line.slice(at + 1).trim() || null];
    }),
  );
}

/** Returns why a mapping is invalid for any file. */
export function mappingProblem(text: string, kind: ImportKind): Sentence | undefined {
  const broken = mappingLines(text).find((line) => !line.includes('='));
  if (broken) return [`“${broken}”应写成 列名=字段`, `Write “${broken}” as column=field`];
  const fields = [...parseMapping(text).values()].filter((field) => field !== null);
  const names = kind.fields.map((field) => field.name);
  const unknown = fields.find((field) => !names.includes(field));
  if (unknown)
    return [`没有“${unknown}”这个字段，可选：${names.join('、')}`, `There is no field “${unknown}”; choose one of ${names.join(', ')}`];
  const twice = fields.find((field, at) => fields.indexOf(field) < at);
  return twice === undefined ? undefined : [`字段 ${twice} 只能对应一列`, `Only one column can be the field ${twice}`];
}

/** The field of a column, and its source: chosen now, remembered from the same header row, or matched by its header. */
export interface Match {
  field: string | null;
  by: 'chosen' | 'remembered' | 'head' | null;
}

const own: Mapping = new Map();

/** Matches columns to fields. Each field goes to its best column only. */
export function matchColumns(heads: readonly string[], kind: ImportKind, chosen: Mapping, remembered: Mapping = own): Match[] {
  const found = heads.map((head): Match & { sure: number } => {
    const name = headName(head);
    for (const [map, sure, by] of [
      [chosen, 4, 'chosen'],
      [remembered, 3, 'remembered'],
    ] as const)
      if (map.has(name)) return { field: map.get(name) ?? null, sure, by };
    const guess = fieldFor(head, kind);
    return guess ? { ...guess, by: 'head' } : { field: null, sure: 0, by: null };
  });
  return found.map(({ field, sure, by }, index) => {
    const better = found.some((other, at) => other.field === field && (other.sure > sure || (other.sure === sure && at < index)));
    return field !== null && better ? { field: null, by: null } : { field, by };
  });
}

/** Counts the cells that name a field. */
export const headsIn = (cells: readonly string[], kind: ImportKind, chosen: Mapping) =>
  cells.filter((cell) => chosen.has(headName(cell)) || (fieldFor(cell, kind)?.sure ?? 0) > 1).length;

/** Returns the key that identifies a header row, without the columns of an outcome file. */
export function headRowOf(heads: readonly string[]): string {
  const more = outcomeColumns(heads);
  const names = heads.filter((_, at) => !more.has(at)).map(headName);
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}

/** Returns why these columns cannot be imported. */
export function columnProblem(
  heads: readonly string[],
  matches: readonly Match[],
  kind: ImportKind,
  chosen: Mapping,
  given: Values = {},
): Sentence | undefined {
  const names = heads.map(headName);
  const strange = [...chosen.keys()].find((name) => !names.includes(name));
  if (strange !== undefined) return [`文件里没有“${strange}”列，请检查列对应`, `The file has no column “${strange}”; check the mapping`];
  const fields = matches.map((one) => one.field);
  const isThere = (name: string) => fields.includes(name) || name in given;
  const missing = kind.fields.filter(
    ({ name, required }) => required && !isThere(name) && !standInsFor(kind, name).some((field) => isThere(field.name)),
  );
  if (missing.length === 0) return undefined;
  return [
    `没有找到“${missing.map((field) => field.label[0]).join('、')}”列，请检查表头或指定对应的列`,
    `No column for ${missing.map((field) => field.label[1]).join(', ')}; check the head row or map a column to it`,
  ];
}
