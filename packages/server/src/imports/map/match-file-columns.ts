import type { Db } from '../../db/database.js';
import { JobFailure } from '../../jobs/job-failure.js';
import { maskDigits } from '../decide/mask.js';
import type { ImportKind, ImportOptions, ImportType } from '../kind.js';
import type { Head } from '../process/reader-child.js';
import { columnProblem, headRowOf, type Mapping, type Match, matchColumns, parseMapping } from './columns.js';
import { renewMapping, type SavedMappings, saveMapping } from './saved-mappings.js';
import { mergeWords } from './word-mapping.js';

export interface Column extends Match {
  column: string;
  samples: string[];
}

export interface ColumnMatch {
  heads: string[];
  fields: (string | null)[];
  /** The user's mapping for this header row, from this or an earlier import. */
  mapping: Mapping;
  words: string;
}

/** Matches columns to fields, and stores the result for display. */
export async function matchFileColumns(
  inTenant: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  file: { id: number; options: unknown },
  kind: ImportKind,
  { heads, samples, row_no, sheet, sheets }: Head,
  memory: SavedMappings,
): Promise<ColumnMatch> {
  const options = file.options as ImportOptions;
  const chosen = parseMapping(options.mapping);
  const remembered = memory.get(headRowOf(heads))?.mapping ?? new Map();
  const words = wordsFor(options, memory, heads);
  const matches = matchColumns(heads, kind, chosen, remembered);
  const columns: Column[] = heads.map((column, at) => ({
    column,
    ...(matches[at] ?? { field: null, by: null }),
    samples: (samples[at] ?? []).map(maskDigits),
  }));
  await inTenant((db) =>
    db
      .updateTable('import_file')
      .set({ columns: JSON.stringify(columns), head_row_no: row_no, sheet, sheets: JSON.stringify(sheets), words })
      .where('id', '=', file.id)
      .execute(),
  );
  const problem = columnProblem(heads, matches, kind, chosen, options.given);
  // Fail only now: the columns are stored, so that the user can map them.
  if (problem) throw new JobFailure(problem);
  // An empty column of a template identifies no records.
  const isUsed = (field: string | null, at: number) => field !== kind.keyIfGiven?.field || (samples[at] ?? []).length > 0;
  const fields = matches.map(({ field }, at) => (isUsed(field, at) ? field : null));
  return { heads, fields, mapping: new Map([...remembered, ...chosen]), words };
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
