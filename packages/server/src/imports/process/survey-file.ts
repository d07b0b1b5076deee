import { plainText } from '../decide/values.js';
import { importRun } from '../kinds.js';
import { headName, normalizeHead } from '../map/columns.js';
import { profileOf } from '../map/match-columns.js';
import { type ColumnNotation, parseNotations } from '../notation/column-notation.js';
import { type SurveyedColumn, surveyColumns } from '../notation/survey-columns.js';
import type { Line } from '../read/table.js';
import type { ChunkOrder } from '../write/row-reader.js';

/** Maximum number of lines, and of characters in them, by which the notation of columns is decided. */
export const maxSurveyRows = 5000;
const maxCharacters = 1024 * 1024;

/** Returns the first lines. How many does not depend on the size of the batches, so that an import decides as its dry run did. */
function firstOf(batches: readonly (readonly Line[])[]): Line[] {
  const first: Line[] = [];
  let characters = 0;
  for (const line of batches.flat()) {
    for (const cell of line.cells) if (typeof cell === 'string') characters += cell.length;
    if (first.length >= maxSurveyRows || characters > maxCharacters) break;
    first.push(line);
  }
  return first;
}

const unitHeads = new Set(['unit', 'units', '单位', '單位', '単位', 'einheit', 'unité']);

/** Units that tables write out. */
const spelled: Readonly<Record<string, string>> = {
  ...{ gram: 'g', grams: 'g', milligram: 'mg', milligrams: 'mg', microgram: 'μg', micrograms: 'μg' },
  ...{ kilocalorie: 'kcal', kilocalories: 'kcal', kilojoule: 'kj', kilojoules: 'kj' },
};
const unitOf = (cell: unknown) => {
  const unit = plainText(String(cell ?? '')).toLowerCase();
  return spelled[unit] ?? unit;
};

/** Returns the units in the column after this one, if it has nothing else: kcal, or kcal / kj where they differ. */
function unitsBeside({ fields, heads }: ChunkOrder, lines: readonly Line[], at: number): string | undefined {
  const head = normalizeHead((heads[at + 1] ?? '').replace(/ \(\d+\)$/, ''));
  if (fields[at + 1] !== null || !unitHeads.has(head)) return undefined;
  const units = new Set(lines.map(({ cells }) => unitOf(cells[at + 1])).filter((unit) => unit !== ''));
  return units.size === 0 ? undefined : [...units].slice(0, 5).join(' / ');
}

/** Decides how the columns of a file are written, by what the user said and by its first lines. */
export function surveyFile(order: ChunkOrder, batches: readonly (readonly Line[])[]): ReadonlyMap<number, ColumnNotation> {
  const { type, importId, dryRun, options, fields, heads } = order;
  const { kind, options: read } = importRun(type, importId, dryRun, options, fields);
  const chosen = parseNotations(options.notations ?? '', headName);
  const lines = firstOf(batches);
  const ofForm = new Map(Object.entries(profileOf(heads, kind)?.units ?? {}));
  const columns = fields.flatMap((name, at): SurveyedColumn[] => {
    const field = kind.fields.find((one) => one.name === name);
    const head = heads[at] ?? '';
    return field && !(field.name in (read.given ?? {}))
      ? [{ at, head, field, chosen: chosen.get(headName(head)), beside: unitsBeside(order, lines, at) ?? ofForm.get(headName(head)) }]
      : [];
  });
  return surveyColumns(columns, lines, read.timeZone);
}
