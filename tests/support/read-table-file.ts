import type { Sentence } from '@shiyi/server/http/refusal';
import { preparer } from '@shiyi/server/imports/decide/prepare';
import type { ImportOptions, ImportType } from '@shiyi/server/imports/kind';
import { importRun, kindOf, wholeFileValues } from '@shiyi/server/imports/kinds';
import { columnProblem } from '@shiyi/server/imports/map/column-problem';
import { parseMapping } from '@shiyi/server/imports/map/columns';
import { type Match, matchColumns, profileOf } from '@shiyi/server/imports/map/match-columns';
import { constantsOf } from '@shiyi/server/imports/map/match-file-columns';
import type { ColumnNotation } from '@shiyi/server/imports/notation/column-notation';
import { openFile } from '@shiyi/server/imports/process/open-file';
import { surveyFile } from '@shiyi/server/imports/process/survey-file';
import { formatOf } from '@shiyi/server/imports/read/format-of';
import type { Line } from '@shiyi/server/imports/read/table';

/** What an import reads of a file, without a database. */
export interface FileReading {
  encoding: string | undefined;
  profile: string | undefined;
  sheets: string[];
  heads: string[];
  fields: (string | null)[];
  /** Why the whole file is not imported. */
  refusal: Sentence | undefined;
  question: ColumnNotation['question'] | undefined;
  rows: ReturnType<ReturnType<typeof preparer>>;
}

const options = (more: Partial<ImportOptions>) =>
  ({ on_duplicate: 'skip', mapping: '', language: 'zh', ip: '', timeZone: 'Asia/Shanghai', ...more }) as ImportOptions;

/** Reads a file as an import of this type does, up to the look-up of records. */
export async function readTableFile(path: string, type: ImportType, more: Partial<ImportOptions> = {}): Promise<FileReading> {
  const kind = kindOf(type);
  const own = options(more);
  const file = await openFile({
    ...{ path, format: await formatOf(path), type, headerRow: own.header_row, sheet: own.sheet, mapping: own.mapping },
    ...{ encoding: own.encoding, separator: own.separator, timeZone: own.timeZone, remembered: [], company: [] },
  });
  const { heads } = file;
  const profile = profileOf(heads, kind);
  const matches: Match[] = matchColumns(heads, kind, { chosen: parseMapping(own.mapping) }, wholeFileValues(kind, own));
  const fields = matches.map(({ field }) => field);
  const base = {
    ...{ encoding: file.text?.encoding, profile: profile?.name[0], sheets: file.sheets_read, heads, fields },
    ...{ rows: [], question: undefined },
  };
  const doubt: Sentence = ['编码不确定', 'encoding unclear'];
  if (file.text?.isDoubtful) return { ...base, refusal: doubt };
  const given = { ...constantsOf(profile, matches), ...own.given };
  const run = importRun(type, 1, true, { ...own, given }, fields);
  const refusal =
    profile?.refusal ?? columnProblem(heads, matches, kind, parseMapping(own.mapping), { ...own, given: run.options.given ?? {} });
  if (refusal) return { ...base, refusal };
  const batches: Line[][] = [];
  for await (const lines of file.rows) batches.push(lines);
  const notations = surveyFile({ type, fields, heads, after: 0, importId: 1, dryRun: true, options: run.options }, batches);
  const question = [...notations.values()].find((one) => one.question)?.question;
  const prepare = preparer(run, { fields, heads, notations });
  return { ...base, refusal: undefined, question, rows: batches.flat().flatMap(prepare) };
}
