import type { EngineLine } from '../../../imports/engine-line.js';
import { instantAt } from '../../../imports/outcome/local-time.js';
import type { Meal } from '../../../nutrition/plan/schemas.js';
import { measureOf } from './import-amount.js';
import type { CheckIn } from './kinds.js';

/** A line of a check-in file, as returned by the reader. */
export interface ImportedLine {
  row_no: number;
  user_id: number;
  date: string;
  /** A meal, or what was measured. */
  record: string;
  kind: CheckIn['kind'];
  meal?: Meal;
  /** The field of the value; of a meal none. */
  field?: keyof CheckIn;
  /** In the unit of the contract; of a mood its word. */
  amount: number | string | null;
  /** The line names no unit. */
  assumed: boolean;
  time: string | null;
  text: string | null;
  body_fat: number | null;
  source_id: string;
}

type Own = Partial<Record<'source_id' | 'time' | 'text', string | null>>;

export function importedLine({ row_no, part, values }: EngineLine, importId: number): ImportedLine {
  const record = String(values.record);
  const measure = measureOf(record);
  const { source_id, time = null, text = null } = values as Own;
  const about = measure
    ? { kind: measure.kind, field: measure.field }
    : record === 'mood'
      ? { kind: 'mood' as const, field: 'mood' as const }
      : { kind: 'meal' as const, meal: record as Meal };
  return {
    ...{ row_no, user_id: Number(values.user_id), date: String(values.date), record, ...about },
    ...{ amount: (values.amount ?? null) as ImportedLine['amount'], assumed: values.assumed === 1 },
    ...{ time, text, body_fat: (values.body_fat ?? null) as number | null },
    // A line without an id is identified by its position in the import, so that a restarted import does not count it twice.
    source_id: `${source_id ?? `import-${importId}-row-${row_no}`}${part > 0 ? `-${part}` : ''}`,
  };
}

const longestName = 64;
const unnamed = '未说明的食物';

function mealOf({ meal, date, time, text, amount }: ImportedLine, timeZone: string): Partial<CheckIn> {
  return {
    ...(meal && { meal }),
    ...(text !== null && { text }),
    ...(amount !== null && { items: [{ name: (text ?? unnamed).slice(0, longestName), energy_kcal: Number(amount) }] }),
    ...(time !== null && { eaten_at: new Date(instantAt(timeZone, Date.parse(`${date}T${time}:00Z`))).toISOString() }),
  };
}

/** The check-in that a line reports. */
export function eventOf(line: ImportedLine, timeZone: string): CheckIn {
  const { source_id, user_id, date, kind, field, amount, body_fat } = line;
  const about = field ? { [field]: amount, ...(body_fat !== null && { body_fat }) } : mealOf(line, timeZone);
  return { source_id, user_id, date, kind, ...about };
}
