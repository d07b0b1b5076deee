import type { Sentence } from '../refusal.js';
import { type ImportKind, keyOf, type Values } from './kind.js';
import type { Cell, Line } from './read-table.js';
import { isEmpty, type Value } from './values.js';

export interface GoodRow {
  row_no: number;
  /** Of the record that the row is about. */
  key: string;
  values: Record<string, Value>;
}

export interface BadRow {
  row_no: number;
  field: string;
  reason: string;
}

/** Turns lines into rows that the table takes, and says of the others why not. */
export function preparer(kind: ImportKind, fields: readonly (string | null)[], language: 'zh' | 'en', given: Values = {}) {
  const columns = fields.flatMap((name, at) => {
    const field = kind.fields.find((one) => one.name === name);
    return field && !(field.name in given) ? [{ field, at }] : [];
  });
  const say = (sentence: Sentence) => sentence[language === 'zh' ? 0 : 1];
  const colon = language === 'zh' ? '：' : ': ';

  return ({ row_no, cells }: Pick<Line, 'row_no' | 'cells'>): GoodRow | BadRow => {
    // A head may be called anything, even __proto__; only names of fields become keys.
    const values: Record<string, Value> = { ...given };
    const problems: { field: string; reason: string }[] = [];
    for (const { field, at } of columns) {
      const cell: Cell | undefined = cells[at];
      if (isEmpty(cell)) {
        if (field.required) problems.push({ field: field.name, reason: `${say(field.label)}${colon}${say(['必填', 'is required'])}` });
        continue;
      }
      const reading = field.read(cell);
      if ('problem' in reading) problems.push({ field: field.name, reason: `${say(field.label)}${colon}${say(reading.problem)}` });
      else values[field.name] = reading.value;
    }
    const [first] = problems;
    if (!first) return { row_no, key: keyOf(kind, values), values };
    const reason = problems.map((one) => one.reason).join(language === 'zh' ? '；' : '; ');
    return { row_no, field: first.field, reason: reason.slice(0, 500) };
  };
}
