import type { Sentence } from '../../http/refusal.js';
import type { ImportField } from '../kind.js';
import { normalizeHead } from '../map/columns.js';
import { labelReason } from './reasons.js';
import type { CellResult, Value } from './values.js';

/** Why a value of a line is refused. */
export interface Problem {
  field: string;
  reason: Sentence;
}

const isNamedBy = ({ name, label, aliases }: ImportField, head: string) =>
  [name, ...label, ...aliases].some((one) => normalizeHead(one) === normalizeHead(head));

/** Adds a text of a column to a field that collects several. Returns why it does not fit. */
export function addText(
  values: Record<string, Value>,
  field: ImportField,
  read: (cell: string) => CellResult,
  head: string,
  text: Value,
): Problem[] {
  const own = isNamedBy(field, head) ? String(text) : `${head}：${text}`;
  const before = values[field.name] ?? null;
  const reading = read(before === null ? own : `${before}\n${own}`);
  if ('problem' in reading) return [{ field: field.name, reason: labelReason(field.label, reading.problem) }];
  values[field.name] = reading.value;
  return [];
}
