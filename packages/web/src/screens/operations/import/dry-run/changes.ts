import type { Input } from '@shiyi/sdk';
import type { ImportDetail } from '../import-state.js';
import type { OnDuplicate } from './DuplicateChoice.js';
import { fieldsOf, mappingText, withField } from './mapping.js';
import { type MeaningChoices, parseMeanings, wordsText } from './meaning-choices.js';

export type Encoding = NonNullable<Input<'createImportRun'>['encoding']>;
export type Separator = NonNullable<Input<'createImportRun'>['separator']>;

/** What the user changed of how a file is read, and no dry run has taken into account. */
export interface Changes {
  /** Fields by the index of their column. */
  fields?: Readonly<Record<number, string | null>>;
  words?: MeaningChoices;
  /** Lines of the contract's `notations`. */
  notations?: readonly string[];
  /** Values for the whole file by field; an empty one is removed. */
  constants?: Readonly<Record<string, string>>;
  encoding?: Encoding;
  separator?: Separator;
  headerRow?: number;
  /** The only sheet to read, or null for all of one form. */
  sheet?: string | null;
  duplicates?: OnDuplicate;
}

/** Returns whether the columns are other ones, so that what was chosen for columns does not apply. */
const changesColumns = ({ encoding, separator, headerRow, sheet }: Changes) =>
  encoding !== undefined || separator !== undefined || headerRow !== undefined || sheet !== undefined;

/** Combines changes; later ones win. */
export function withChanges(before: Changes, more: Changes): Changes {
  const merged: Changes = { ...before, ...more };
  if (before.fields || more.fields) merged.fields = { ...before.fields, ...more.fields };
  if (before.words || more.words) merged.words = { ...before.words, ...more.words };
  if (before.constants || more.constants) merged.constants = { ...before.constants, ...more.constants };
  if (before.notations || more.notations) merged.notations = [...(before.notations ?? []), ...(more.notations ?? [])];
  return merged;
}

export const isChanged = (changes: Changes) => Object.keys(changes).length > 0;

/** Returns the field of each column, with the changes. */
export const changedFields = (one: ImportDetail, { fields = {} }: Changes): (string | null)[] =>
  Object.entries(fields).reduce((known, [at, field]) => withField(known, Number(at), field), fieldsOf(one.columns));

const linesOf = (text: string) => text.split('\n').filter((line) => line.includes('='));

/** Returns the values that the user set for the whole file, by field. */
export function constantsOf({ constants }: Pick<ImportDetail, 'constants'>, changes: Changes): Record<string, string> {
  const known = Object.fromEntries(
    linesOf(constants).map((line) => [line.slice(0, line.indexOf('=')).trim(), line.slice(line.indexOf('=') + 1)]),
  );
  return Object.fromEntries(Object.entries({ ...known, ...changes.constants }).filter(([, value]) => value !== ''));
}

const constantsText = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([field, value]) => `${field}=${value.replace(/\s+/g, ' ')}`)
    .join('\n');

const decimals = ['point', 'comma'];
const orders = ['day_month', 'month_day'];
const aspectOf = (word: string) => (decimals.includes(word) ? 'decimal' : orders.includes(word) ? 'order' : 'unit');

/** Returns a line of the contract's `notations`. */
export const notationLine = (column: string, notation: string) => `${column.replace(/\s+/g, ' ')}=${notation}`;

/** Returns the notations of columns; a later one replaces an earlier one about the same. */
function notationsText(before: string, more: readonly string[]): string {
  const lines = new Map<string, string>();
  for (const line of [...linesOf(before), ...more]) {
    const at = line.lastIndexOf('=');
    lines.set(`${line.slice(0, at)}=${aspectOf(line.slice(at + 1))}`, line);
  }
  return [...lines.values()].join('\n');
}

export const changedWords = ({ words }: Pick<ImportDetail, 'words'>, changes: Changes): MeaningChoices => ({
  ...parseMeanings(words),
  ...changes.words,
});

/** Returns the input of the next dry run; what is left out stays as in this one. */
export function dryRunInput(one: ImportDetail, changes: Changes, duplicates: OnDuplicate): Input<'createImportRun'> {
  const mapping = changesColumns(changes) ? '' : mappingText(one.columns, changedFields(one, changes));
  const { encoding, separator, headerRow, sheet, notations, constants } = changes;
  return {
    ...{ id: one.id, dry_run: true, on_duplicate: duplicates, words: wordsText(changedWords(one, changes)) },
    ...(mapping || changesColumns(changes) ? { mapping } : {}),
    ...(notations ? { notations: notationsText(one.notations, notations) } : {}),
    ...(constants ? { constants: constantsText(constantsOf(one, changes)) } : {}),
    ...(encoding ? { encoding } : {}),
    ...(separator ? { separator } : {}),
    ...(headerRow ? { header_row: headerRow } : {}),
    ...(sheet === undefined ? {} : { sheet }),
  };
}
