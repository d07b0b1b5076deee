import { createHash } from 'node:crypto';
import { distance } from 'fastest-levenshtein';
import type { Sentence } from '../../http/refusal.js';
import { plainText } from '../decide/values.js';
import type { ImportField, ImportKind } from '../kind.js';

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

export const normalizeHead = (head: string) =>
  plainText(head)
    .toLowerCase()
    .replace(/[\s*:：_\-/.,。、()（）[\]【】]/g, '');

/** Normalizes a header for comparison: removes case, spaces, punctuation and bracketed text. */
const bare = (head: string) => normalizeHead(plainText(head).replace(inBrackets, ''));

/** Returns the similarity of two words, 0 to 1. */
export const likeness = (one: string, other: string) => 1 - distance(one, other) / Math.max(one.length, other.length, 1);
const alikeEnough = 0.72;

/** What tables tell about a value beside it: its error, deviation, limits, or number of samples. */
const statistic =
  /(?:[\s_.-](?:e|se|sd|std|stdev|err|error|min|max|n|count)|标准差|標準差|标准误|標準誤|误差|誤差|最小值|最大值|样本数|樣本數|±)\)?$/i;

/** Scores how well a header matches any of these names. Above 1 if they are the same word. */
function sureness(head: string, names: readonly string[], wholeHead = false): number {
  // A unit may change the field that a header means: 能量（kJ）.
  if (names.some((name) => normalizeHead(name) === normalizeHead(head))) return 2;
  const word = bare(head);
  if (names.some((name) => bare(name) === word)) return 1.9;
  const unitless = word.replace(unit, '');
  if (unitless && names.some((name) => bare(name) === unitless)) return 1.8;
  if (wholeHead || statistic.test(plainText(head))) return 0;
  return Math.max(...names.map((name) => likeness(bare(name), word)));
}

interface Guess {
  field: string;
  sure: number;
}

/** Returns the field that a head names best. */
export function fieldFor(head: string, fields: readonly ImportField[]): Guess | undefined {
  const word = bare(head);
  if (!word || isOutcomeHead(word)) return undefined;
  const found = fields
    .filter(({ otherHead }) => !otherHead?.words.test(plainText(head)))
    .map(({ name, label, aliases, wholeHead }) => ({ field: name, sure: sureness(head, [name, ...label, ...aliases], wholeHead) }));
  const best = found.toSorted((one, other) => other.sure - one.sure)[0];
  return best && best.sure >= alikeEnough ? best : undefined;
}

/** Column mapping chosen by the user: fields by header. Null ignores the column. */
export type Mapping = ReadonlyMap<string, string | null>;

/** Normalizes a header for mappings. */
export const headName = (head: string) => plainText(head).replace(/\s+/g, ' ');

/** Normalizes a header for the company's dictionary, where people write it in other letters. */
export const headKey = (head: string) => headName(head).normalize('NFKC').toLowerCase();

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
  const collects = (name: string) => kind.fields.some((field) => field.name === name && field.collects);
  const twice = fields.find((field, at) => fields.indexOf(field) < at && !collects(field));
  return twice === undefined ? undefined : [`字段 ${twice} 只能对应一列`, `Only one column can be the field ${twice}`];
}

/** Counts the cells that name a field. */
export const headsIn = (cells: readonly string[], kind: ImportKind, chosen: Mapping, company: ReadonlySet<string>) =>
  cells.filter((cell) => chosen.has(headName(cell)) || company.has(headKey(cell)) || (fieldFor(cell, kind.fields)?.sure ?? 0) > 1).length;

/** Returns the key that identifies a header row, without the columns of an outcome file. */
export function headRowOf(heads: readonly string[]): string {
  const more = outcomeColumns(heads);
  const names = heads.filter((_, at) => !more.has(at)).map(headName);
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}
