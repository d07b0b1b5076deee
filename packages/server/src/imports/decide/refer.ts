import type { ImportRun } from '../kind.js';
import { keyOf } from '../kind-fields.js';
import type { BadRow, GoodRow } from './prepare.js';
import { fillReason, labelReason } from './reasons.js';

/** Names by which rows refer to other records, by field. */
export type ReferenceNames = Record<string, string[]>;
/** Ids of those records, by field and name. */
export type NamedIds = Record<string, ReadonlyMap<string, number>>;

export function namesIn({ kind }: ImportRun, rows: readonly GoodRow[]): ReferenceNames {
  const named: ReferenceNames = {};
  for (const { name, refers } of kind.fields) {
    if (!refers) continue;
    const names = new Set(rows.map((row) => row.values[name]).filter((one) => typeof one === 'string'));
    if (names.size > 0) named[name] = [...names];
  }
  return named;
}

/** Replaces names with ids. A row that names a missing record is rejected. */
export function replaceReferences(
  { kind }: ImportRun,
  rows: readonly GoodRow[],
  ids: NamedIds,
): { good: readonly GoodRow[]; bad: BadRow[] } {
  const bad: BadRow[] = [];
  let good = rows;
  for (const { name, label, refers } of kind.fields) {
    const known = ids[name];
    if (!refers || !known) continue;
    good = good.flatMap((row) => {
      const named = row.values[name];
      if (typeof named !== 'string') return [row];
      const id = known.get(named);
      if (id !== undefined) {
        const values = { ...row.values, [name]: id };
        return [{ ...row, values, key: kind.key.includes(name) ? keyOf(kind, values) : row.key }];
      }
      bad.push({ row_no: row.row_no, part: row.part, field: name, reason: labelReason(label, fillReason(refers.missing, named)) });
      return [];
    });
  }
  return { good, bad };
}
