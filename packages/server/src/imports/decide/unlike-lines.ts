import type { Sentence } from '../../http/refusal.js';
import type { ImportField, ImportKind, Values } from '../kind.js';
import type { Sum } from '../record-lines.js';
import type { GoodRow } from './prepare.js';
import { labelReason } from './reasons.js';

/** Adds up the lines of a record, if each has its own share. */
export const sumOf = ({ lines }: ImportKind, rows: readonly GoodRow[]): Sum | undefined =>
  rows.length > 1 ? lines?.sum?.(rows.map(({ values }) => values)) : undefined;

/** Returns the field whose values differ in the lines of a record that must agree about it. */
const disputedField = ({ fields }: ImportKind, rows: readonly GoodRow[], settled: Values): ImportField | undefined =>
  rows.length < 2
    ? undefined
    : fields.find(({ name, agreed }) => agreed && !(name in settled) && new Set(rows.flatMap(({ values }) => values[name] ?? [])).size > 1);

const unlikeWords: Sentence = [
  '同一条记录的各行不一致，请在每一行填写整条记录的值',
  'the lines of this record differ; give the value of the whole record in each of them',
];

/** Returns the field about which the lines of a record differ or say too little, and why. */
export function unlikeOf(
  kind: ImportKind,
  rows: readonly GoodRow[],
  sum: Sum | undefined,
): { field: string; reason: Sentence } | undefined {
  const labelOf = (name: string) => kind.fields.find((field) => field.name === name)?.label ?? [name, name];
  if (sum && 'unclear' in sum) return { field: sum.unclear, reason: labelReason(labelOf(sum.unclear), sum.reason) };
  const field = disputedField(kind, rows, sum?.values ?? {})?.name;
  return field === undefined ? undefined : { field, reason: labelReason(labelOf(field), unlikeWords) };
}
