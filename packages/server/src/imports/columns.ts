import { createHash } from 'node:crypto';
import { distance } from 'fastest-levenshtein';
import type { Sentence } from '../http/refusal.js';
import type { ImportKind, Values } from './kind.js';
import { plainText } from './values.js';

/** The columns that an outcome file has more than the file it came from. */
export const outcomeHeads = ['结果', '失败原因'] as const;

/** Where an outcome file has its own columns; nowhere in any other file. */
export function outcomeColumns(heads: readonly string[]): ReadonlySet<number> {
  const own = new Set(heads.flatMap((head, at) => (outcomeHeads.some((one) => one === head.trim()) ? [at] : [])));
  return own.size === outcomeHeads.length ? own : new Set();
}

const inBrackets = /[(（[【][^(（[【)）\]】]*[)）\]】]/g;
const unit = /(kcal|kj|mg|μg|ug|kg|cm|g|%|千卡|千焦|毫克|克|元|天)$/;

const joined = (head: string) =>
  plainText(head)
    .toLowerCase()
    .replace(/[\s*:：_\-/.。、()（）[\]【】]/g, '');

/** A head as it is compared: without case, spaces, signs, and what stands in brackets. */
const bare = (head: string) => joined(plainText(head).replace(inBrackets, ''));

/** How alike two words are, 0 to 1. */
const likeness = (one: string, other: string) => 1 - distance(one, other) / Math.max(one.length, other.length, 1);
const alikeEnough = 0.72;

/** How sure it is that a head means one of these names: above 1 where they are the same word. */
function sureness(head: string, names: readonly string[]): number {
  // With its unit a head may mean another field than without it: 能量（kJ）.
  if (names.some((name) => joined(name) === joined(head))) return 2;
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
  if (!word || outcomeHeads.some((own) => bare(own) === word)) return undefined;
  const found = kind.fields.map(({ name, label, aliases }) => ({ field: name, sure: sureness(head, [name, ...label, ...aliases]) }));
  const best = found.toSorted((one, other) => other.sure - one.sure)[0];
  return best && best.sure >= alikeEnough ? best : undefined;
}

/** Fields by head, as a person has chosen them; null leaves a column out. */
export type Mapping = ReadonlyMap<string, string | null>;

/** A head as mappings name it. */
export const headName = (head: string) => plainText(head).replace(/\s+/g, ' ');

const mappingLines = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '');

/** Choices of a person, one `column=field` a line; no field leaves the column out. */
export function parseMapping(text: string): Mapping {
  return new Map(
    mappingLines(text).map((line) => {
      const at = line.lastIndexOf('=');
      return [headName(line.slice(0, at)), line.slice(at + 1).trim() || null];
    }),
  );
}

/** Why a mapping cannot be, whatever the file holds. */
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

/** What a column is taken for, and why: chosen now, chosen before for such a head row, or told by its head. */
export interface Match {
  field: string | null;
  by: 'chosen' | 'remembered' | 'head' | null;
}

const own: Mapping = new Map();

/** The field of each column. A field is given once, to its best column. */
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

/** How many of these cells name a field. */
export const headsIn = (cells: readonly string[], kind: ImportKind, chosen: Mapping) =>
  cells.filter((cell) => chosen.has(headName(cell)) || (fieldFor(cell, kind)?.sure ?? 0) > 1).length;

/** Tells head rows apart; the columns of an outcome file do not count. */
export function headRowOf(heads: readonly string[]): string {
  const more = outcomeColumns(heads);
  const names = heads.filter((_, at) => !more.has(at)).map(headName);
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}

/** Why these columns cannot be imported. */
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
  const missing = kind.fields.filter((field) => field.required && !fields.includes(field.name) && !(field.name in given));
  if (missing.length === 0) return undefined;
  return [
    `没有找到“${missing.map((field) => field.label[0]).join('、')}”列，请检查表头或指定对应的列`,
    `No column for ${missing.map((field) => field.label[1]).join(', ')}; check the head row or map a column to it`,
  ];
}
