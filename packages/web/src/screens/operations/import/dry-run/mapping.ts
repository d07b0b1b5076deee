import type { ImportDetail } from '../import-state.js';

type Fields = readonly (string | null)[];

/** Maps a column to a field; any other column with that field loses it. */
export function withField(fields: Fields, at: number, field: string | null): (string | null)[] {
  return fields.map((one, index) => (index === at ? field : field !== null && one === field ? null : one));
}

/** Returns the chosen mappings, new and of the current dry run, as `column=field` lines; empty if none has changed. */
export function mappingText(columns: ImportDetail['columns'], fields: Fields): string {
  if (columns.every(({ field }, at) => field === (fields[at] ?? null))) return '';
  return columns
    .flatMap(({ column, field, by }, at) => {
      const now = fields[at] ?? null;
      return now === field && by !== 'chosen' ? [] : [`${column.replace(/\s+/g, ' ')}=${now ?? ''}`];
    })
    .join('\n');
}

export const fieldsOf = (columns: ImportDetail['columns']): (string | null)[] => columns.map((one) => one.field);
