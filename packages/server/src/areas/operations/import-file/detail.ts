import type { Data, Input } from '@shiyi/sdk';
import { healthFieldsOf } from '../../../audit/health-fields.js';
import { allows } from '../../../auth/allows.js';
import type { Principal } from '../../../auth/principal.js';
import type { Context } from '../../../http/context.js';
import { operations } from '../../../http/contract.js';
import type { Sentence } from '../../../http/refusal.js';
import type { Change } from '../../../imports/decide/changes.js';
import type { Value } from '../../../imports/decide/values.js';
import { importOperation } from '../../../imports/import-operation.js';
import { importColumns, imports, ownImport } from '../../../imports/imports.js';
import type { ImportKind, ImportOptions, ImportType } from '../../../imports/kind.js';
import { kindOf } from '../../../imports/kinds.js';
import type { GuessCount } from '../../../imports/map/guesses.js';
import type { Column } from '../../../imports/map/match-file-columns.js';
import { countWaiting } from '../../../imports/outcome/outcomes.js';
import type { StoredTextForm } from '../../../imports/process/reader-child.js';
import { lineOf } from '../../../imports/read/line-number.js';
import type { PreviewRow } from '../../../imports/write/preview.js';
import { notationOf, wholeFile } from './file-form.js';
import { previewLine, withReasons } from './preview-line.js';
import { refusalsOf } from './refusals.js';
import { unitsOf } from './units.js';
import type { Word } from './word.js';

/** Whether the caller may run a kind of import, and so see what its files contain. */
export const mayRun = (principal: Principal, type: ImportType) =>
  operations.some(({ operation, permission }) => operation['x-import']?.type === type && allows(principal, permission));

type File = Awaited<ReturnType<typeof ownImport>>;
type Contents = Pick<Data<'getImportFile'>, 'columns' | 'words' | 'guesses' | 'changes' | 'preview'>;

const formatValue = ({ fields }: ImportKind, name: string, value: Value, word: Word) =>
  fields.find((field) => field.name === name)?.show?.(value, word, '') ?? String(value);

interface View {
  isOwn: boolean;
  word: Word;
  timeZone: string;
  preview: readonly PreviewRow[];
}

/** What a file contains. Health data is shown to whoever imported it only, and never as a change of what was known. */
function contentsOf(file: File, kind: ImportKind, { isOwn, word, timeZone, preview }: View): Contents {
  const health = healthFieldsOf(importOperation(kind.type).id);
  const labelOf = (name: string) => word(kind.fields.find((field) => field.name === name)?.label ?? [name, name]);
  const personal = new Set(kind.fields.filter((field) => field.personal || health.has(field.name)).map((field) => field.name));
  const mayShow = (field: string | null) => isOwn || (field !== null && !health.has(field));
  return {
    columns: (file.columns as Column[]).map(({ column, field, by = null, samples, notation }) => ({
      ...{ column, field, by, notation: notationOf(notation, mayShow(field), timeZone) },
      samples: mayShow(field) ? samples : [],
    })),
    words: file.words ?? (file.options as ImportOptions).words ?? '',
    guesses: (file.guesses as GuessCount[]).map(({ field, from, value, rows }) => ({
      ...{ field, label: labelOf(field), from, rows },
      taken_for: value === null ? null : formatValue(kind, field, value, word),
    })),
    changes: (file.changes as Change[]).map(({ row_no, fields }) => ({
      row_no: lineOf(row_no).row_no,
      fields: fields.filter((one) => !personal.has(one.field)).map((one) => ({ ...one, label: labelOf(one.field) })),
    })),
    // Only whoever imported the file sees its lines, which are about people.
    preview: isOwn ? preview.map((row) => previewLine(row, kind, file.shape === 'wide', word, timeZone)) : [],
  };
}

/** What whoever may not run the import sees of a file: its columns. */
const nothingOf = (file: File): Contents => ({
  columns: (file.columns as Column[]).map(({ column, field, by = null }) => ({ column, field, by, samples: [], notation: null })),
  ...{ words: '', guesses: [], changes: [], preview: [] },
});

function textOf({ text_form }: File, mayShow: boolean): Data<'getImportFile'>['text'] {
  if (!text_form) return null;
  const { encoding, separator, isDoubtful, readings = [] } = text_form as unknown as StoredTextForm;
  return { encoding, separator, is_doubtful: isDoubtful, readings: mayShow ? readings : [] };
}

/** Returns the fields of a kind. The heads of a table with a column for each measure say what its records are. */
const fieldsOf = ({ shape }: File, kind: ImportKind, word: Word): Data<'getImportFile'>['fields'] =>
  kind.fields.map(({ name, label, required: isRequired = false, instead = null, example, choices, read }) => {
    const required = isRequired && !(shape === 'wide' && name === kind.wide?.by);
    return {
      ...{ field: name, label: word(label), required, instead, example },
      is_needed: required || (kind.neededByNew?.includes(name) ?? false),
      units: unitsOf(read, word),
      choices: choices?.().map(word) ?? [],
    };
  });

export async function detailOf(context: Context, { id }: Input<'getImportFile'>): Promise<Data<'getImportFile'>> {
  const { db, principal, caller } = context;
  const file = await ownImport(context, id);
  const shown = await imports(db).select(importColumns(context)).where('import_file.id', '=', id).executeTakeFirstOrThrow();
  const kind = kindOf(file.type as ImportType);
  const word: Word = (label) => label[caller.language === 'zh' ? 0 : 1];
  const isShown = mayRun(principal, kind.type);
  const isOwn = file.operator_id === principal.staffId;
  const { timeZone } = principal;
  const options = file.options as ImportOptions;
  const preview = await withReasons(db, id, file.preview as PreviewRow[]);
  return {
    ...{ ...shown, head_row_no: file.head_row_no, sheet: file.sheet, sheets: file.sheets as string[] },
    ...{ sheets_read: file.sheets_read as string[], shape: file.shape as Data<'getImportFile'>['shape'] },
    ...(isShown ? contentsOf(file, kind, { isOwn, word, timeZone, preview }) : nothingOf(file)),
    ...{
      profile: file.profile ? word(file.profile as unknown as Sentence) : null,
      text: textOf(file, isShown && isOwn),
      notations: options.notations ?? '',
      constants: isShown ? (options.constants ?? '') : '',
      whole_file: isShown ? wholeFile(file, kind, word, timeZone) : [],
    },
    waiting: await countWaiting(db, id),
    refusals: isShown ? await refusalsOf(db, id, kind, caller.language) : [],
    fields: fieldsOf(file, kind, word),
    values_hidden: !isShown,
  };
}
