import type { ImportDetail } from './import-state.js';

type Fields = readonly (string | null)[];

/** A field belongs to one column: chosen for another it leaves the first. */
export function withField(fields: Fields, at: number, field: string | null): (string | null)[] {
  return fields.map((one, index) => (index === at ? field : field !== null && one === field ? null : one));
}

/** What was chosen, now or for the try that is shown, as the contract writes it: `column=field`, one a line; nothing where nothing is changed. */
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

/** Labels of required fields that no column is taken for. */
export function missingFields(one: ImportDetail, fields: Fields): string[] {
  return one.fields.filter((field) => field.required && !fields.includes(field.field)).map((field) => field.label);
}
