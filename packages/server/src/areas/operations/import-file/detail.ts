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

/** Whether the caller may run a kind of import, and so see what its files contain. */
export const mayRun = (principal: Principal, type: ImportType) =>
  operations.some(({ operation, permission }) => operation['x-import']?.type === type && allows(principal, permission));

type File = Awaited<ReturnType<typeof ownImport>>;
type Word = (label: Sentence) => string;
type Contents = Pick<Data<'getImportFile'>, 'columns' | 'words' | 'guesses' | 'changes'>;

const formatValue = ({ fields }: ImportKind, name: string, value: Value, word: Word) =>
  fields.find((field) => field.name === name)?.show?.(value, word, '') ?? String(value);

/** What a file contains. Health data is shown to whoever imported it only, and never as a change of what was known. */
function contentsOf(file: File, kind: ImportKind, isOwn: boolean, word: Word): Contents {
  const health = healthFieldsOf(importOperation(kind.type).id);
  const labelOf = (name: string) => word(kind.fields.find((field) => field.name === name)?.label ?? [name, name]);
  const personal = new Set(kind.fields.filter((field) => field.personal || health.has(field.name)).map((field) => field.name));
  const mayShow = (field: string | null) => isOwn || (field !== null && !health.has(field));
  return {
    columns: (file.columns as Column[]).map(({ column, field, by = null, samples }) => ({
      ...{ column, field, by },
      samples: mayShow(field) ? samples : [],
    })),
    words: file.words ?? (file.options as ImportOptions).words ?? '',
    guesses: (file.guesses as GuessCount[]).map(({ field, from, value, rows }) => ({
      ...{ field, label: labelOf(field), from, rows },
      taken_for: value === null ? null : formatValue(kind, field, value, word),
    })),
    changes: (file.changes as Change[]).map(({ row_no, fields }) => ({
      row_no,
      fields: fields.filter((one) => !personal.has(one.field)).map((one) => ({ ...one, label: labelOf(one.field) })),
    })),
  };
}

/** What whoever may not run the import sees of a file: its columns. */
const nothingOf = (file: File): Contents => ({
  columns: (file.columns as Column[]).map(({ column, field, by = null }) => ({ column, field, by, samples: [] })),
  ...{ words: '', guesses: [], changes: [] },
});

export async function detailOf(context: Context, { id }: Input<'getImportFile'>): Promise<Data<'getImportFile'>> {
  const { db, principal, caller } = context;
  const file = await ownImport(context, id);
  const shown = await imports(db).select(importColumns(context)).where('import_file.id', '=', id).executeTakeFirstOrThrow();
  const kind = kindOf(file.type as ImportType);
  const word: Word = (label) => label[caller.language === 'zh' ? 0 : 1];
  const isShown = mayRun(principal, kind.type);
  return {
    ...{ ...shown, head_row_no: file.head_row_no, sheet: file.sheet, sheets: file.sheets as string[] },
    ...(isShown ? contentsOf(file, kind, file.operator_id === principal.staffId, word) : nothingOf(file)),
    fields: kind.fields.map(({ name, label, required = false, instead = null, example, choices }) => ({
      ...{ field: name, label: word(label), required, instead, example },
      choices: choices?.().map(word) ?? [],
    })),
    values_hidden: !isShown,
  };
}
