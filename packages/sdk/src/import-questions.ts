import type { Data } from './index.js';

type ImportDetail = Data<'getImportFile'>;
type Column = ImportDetail['columns'][number];
export type ImportTarget = ImportDetail['fields'][number];

/** What only a person can say before a file is imported. */
export type ImportQuestion =
  | { about: 'encoding'; readings: NonNullable<ImportDetail['text']>['readings'] }
  | { about: 'decimal' | 'order'; columns: Column[]; cell: string; readings: NonNullable<Column['notation']>['readings'] }
  | { about: 'unit'; column: Column; field: ImportTarget | undefined; unit: string }
  | { about: 'field'; field: ImportTarget };

/** Returns the needed fields that neither a column nor a value for the whole file provides. */
export function missingFields(
  { fields: known, whole_file }: Pick<ImportDetail, 'fields' | 'whole_file'>,
  fields: readonly (string | null)[],
  constants: Readonly<Record<string, string>>,
  isAdding: boolean,
): ImportTarget[] {
  const given = new Set([...fields, ...Object.keys(constants), ...whole_file.map(({ field }) => field)]);
  const isThere = (name: string) => given.has(name) || known.some(({ field, instead }) => instead === name && given.has(field));
  return known.filter(({ field, required, is_needed }) => (required || (is_needed && isAdding)) && !isThere(field));
}

const normalize = (text: string) => text.normalize('NFKC').toLowerCase();
const pairsIn = (text: string) => new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));

/** Returns which share of a name is in a head, 0 to 1. */
function shareIn(head: string, name: string): number {
  const [own, pairs] = [pairsIn(normalize(head)), [...pairsIn(normalize(name))]];
  return pairs.length === 0 ? 0 : pairs.filter((pair) => own.has(pair)).length / pairs.length;
}

/** Returns the positions of the columns that no field has, the likeliest for this field first, and how likely each is, 0 to 1. */
export function likelyColumns(
  columns: readonly Pick<Column, 'column'>[],
  fields: readonly (string | null)[],
  { field, label }: Pick<ImportTarget, 'field' | 'label'>,
): { at: number; share: number }[] {
  const names = [label, field.replace(/_(?:g|mg|ug|kcal|fen|id|no|at)$/, '')];
  return columns
    .flatMap(({ column }, at) =>
      fields[at] === null && column !== '' ? [{ at, share: Math.max(...names.map((name) => shareIn(column, name))) }] : [],
    )
    .toSorted((one, other) => other.share - one.share);
}

function notationQuestions({ columns, fields }: ImportDetail): ImportQuestion[] {
  const asked = (about: string) => columns.filter(({ field, notation }) => field !== null && notation?.question === about);
  const joined = (['decimal', 'order'] as const).flatMap((about): ImportQuestion[] => {
    // A file is written in one way, so one answer is for all columns.
    const open = asked(about);
    const { cell = '', readings = [] } = open[0]?.notation ?? {};
    return open.length > 0 ? [{ about, columns: open, cell: cell ?? '', readings }] : [];
  });
  const units = asked('unit').map(
    (column): ImportQuestion => ({
      ...{ about: 'unit', column, unit: column.notation?.cell ?? '' },
      field: fields.find(({ field }) => field === column.field),
    }),
  );
  return [...joined, ...units];
}

/** Returns what has to be said before the file can be imported. */
export function importQuestions(
  one: ImportDetail,
  fields: readonly (string | null)[],
  constants: Readonly<Record<string, string>>,
  isAdding: boolean,
): ImportQuestion[] {
  if (one.status !== 'failed' || one.columns.length === 0) return [];
  if (one.text?.is_doubtful) return [{ about: 'encoding', readings: one.text.readings }];
  const missing = missingFields(one, fields, constants, isAdding).map((field): ImportQuestion => ({ about: 'field', field }));
  return [...missing, ...notationQuestions(one)];
}
