import type { Db } from '../../db/database.js';
import type { Sentence } from '../../http/refusal.js';
import { JobFailure } from '../../jobs/job-failure.js';
import { maskDigits } from '../decide/mask.js';
import type { ImportProfile } from '../import-profile.js';
import type { ImportKind, ImportOptions, ImportType, Values } from '../kind.js';
import { wholeFileValues } from '../kinds.js';
import type { ColumnNotation } from '../notation/column-notation.js';
import type { Head } from '../process/reader-child.js';
import { columnProblem } from './column-problem.js';
import { headRowOf, type Mapping, parseMapping } from './columns.js';
import { isWide, type Match, matchColumns, profileOf } from './match-columns.js';
import { renewMapping, type SavedMappings, saveMapping } from './saved-mappings.js';
import { mergeWords } from './word-mapping.js';

export interface Column extends Match {
  column: string;
  samples: string[];
  notation?: ColumnNotation | undefined;
}

export interface ColumnMatch {
  heads: string[];
  /** What all lines are by the form of the file. */
  constants: Values;
  fields: (string | null)[];
  /** The user's mapping for this header row, from this or an earlier import. */
  mapping: Mapping;
  words: string;
}

/** Returns what all lines of a form are, unless a column tells. */
export const constantsOf = (profile: ImportProfile | undefined, matches: readonly Match[]): Values =>
  Object.fromEntries(Object.entries(profile?.constants ?? {}).filter(([name]) => !matches.some(({ field }) => field === name)));

const doubtfulEncoding: Sentence = [
  '无法确定文件的编码，请核对示例值并选择编码；也可以另存为 UTF-8 再上传',
  'The encoding of the file is unclear. Check the samples and choose it, or save the file as UTF-8 and upload it again',
];

interface StoredMatch {
  columns: readonly Column[];
  words: string;
  profile: ImportProfile | undefined;
  shape: 'long' | 'wide' | null;
}

/** Stores for display how a file was read. */
const storeHead = (db: Db, id: number, { row_no, sheets, sheets_read, text }: Head, { columns, words, profile, shape }: StoredMatch) =>
  db
    .updateTable('import_file')
    .set({
      ...{ columns: JSON.stringify(columns), head_row_no: row_no || null, words, shape, sheet: sheets_read[0] ?? null },
      ...{ sheets: JSON.stringify(sheets), sheets_read: JSON.stringify(sheets_read) },
      ...{ text_form: text && JSON.stringify(text), profile: profile && JSON.stringify(profile.name) },
    })
    .where('id', '=', id)
    .execute();

/** Matches columns to fields, and stores the result for display. */
export async function matchFileColumns(
  inTenant: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  file: { id: number; options: unknown },
  kind: ImportKind,
  head: Head,
  { memory, company }: { memory: SavedMappings; company: Mapping },
): Promise<ColumnMatch> {
  const { heads, samples, shape, text } = head;
  const options = file.options as ImportOptions;
  const chosen = parseMapping(options.mapping);
  const remembered = memory.get(headRowOf(heads))?.mapping ?? new Map();
  const words = wordsFor(options, memory, heads);
  const matches = matchColumns(heads, kind, { chosen, remembered, company }, wholeFileValues(kind, options));
  const profile = profileOf(heads, kind);
  const columns: Column[] = heads.map((column, at) => ({
    column,
    ...(matches[at] ?? { field: null, by: null }),
    samples: (samples[at] ?? []).map(maskDigits),
  }));
  await inTenant((db) =>
    storeHead(db, file.id, head, { columns, words, profile, shape: shape ?? (isWide(matches, kind) ? 'wide' : null) }),
  );
  if (text?.isDoubtful) throw new JobFailure(doubtfulEncoding);
  if (profile?.refusal) throw new JobFailure(profile.refusal);
  const constants = constantsOf(profile, matches);
  const problem = columnProblem(heads, matches, kind, chosen, { ...options, given: { ...constants, ...wholeFileValues(kind, options) } });
  // Fail only now: the columns are stored, so that the user can map them.
  if (problem) throw new JobFailure(problem);
  // An empty column of a template identifies no records.
  const isUsed = (field: string | null, at: number) => field !== kind.keyIfGiven?.field || (samples[at] ?? []).length > 0;
  const fields = matches.map(({ field }, at) => (isUsed(field, at) ? field : null));
  return { heads, fields, constants, mapping: new Map([...remembered, ...chosen]), words };
}

const question = (column: string, { about, cell }: NonNullable<ColumnNotation['question']>): Sentence => {
  if (about === 'decimal')
    return [
      `“${column}”列的“${cell}”不能确定逗号或点是小数点还是千分位，请指定这一列的小数点`,
      `“${cell}” in the column “${column}” can be read in two ways; say which decimal sign the column has`,
    ];
  if (about === 'order')
    return [
      `“${column}”列的“${cell}”不能确定哪个是月份，请指定这一列的日期顺序`,
      `“${cell}” in the column “${column}” can be two days; say whether the day or the month is first`,
    ];
  return [
    `“${column}”列的单位“${cell}”不适用于对应的字段，请检查列对应，或指定这一列的单位`,
    `The unit “${cell}” of the column “${column}” does not fit its field; check the mapping, or say the unit of the column`,
  ];
};

/** Stores how each column is written. @throws JobFailure if only the user can say it */
export async function keepNotations(
  inTenant: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  fileId: number,
  notations: ReadonlyMap<number, ColumnNotation>,
) {
  if (notations.size === 0) return;
  const columns = await inTenant(async (db) => {
    const { columns: known } = await db.selectFrom('import_file').select('columns').where('id', '=', fileId).executeTakeFirstOrThrow();
    const all = (known as Column[]).map((one, at): Column => ({ ...one, notation: notations.get(at) }));
    await db
      .updateTable('import_file')
      .set({ columns: JSON.stringify(all) })
      .where('id', '=', fileId)
      .execute();
    return all;
  });
  const open = columns.find(({ notation }) => notation?.question);
  if (open?.notation?.question) throw new JobFailure(question(open.column, open.notation.question));
}

/** Merges the word mapping sent with a file into the one remembered for its header row. */
export const wordsFor = ({ words = '' }: Pick<ImportOptions, 'words'>, memory: SavedMappings, heads: readonly string[]) =>
  mergeWords(memory.get(headRowOf(heads))?.words ?? '', words);

/** Remembers the user's mapping, or that it was used again, once the file has imported something. */
export async function saveMatch(db: Db, file: { operator_id: number; type: string; options: unknown }, settled: ColumnMatch) {
  const { heads, mapping, words } = settled;
  const type = file.type as ImportType;
  const options = file.options as ImportOptions;
  const hasChosen = parseMapping(options.mapping).size > 0 || Boolean(options.words);
  if (hasChosen) await saveMapping(db, file.operator_id, type, heads, { mapping, words });
  else if (mapping.size > 0 || words !== '') await renewMapping(db, file.operator_id, type, heads);
}
