import type { CompareListener, DifferenceKind, Finding } from './compare.js';

/** A deviation of live responses from the contract. */
export interface Difference {
  /** Such as `data.list[].phone`. */
  path: string;
  kind: DifferenceKind;
  /** Number of occurrences. */
  count: number;
  /** Number of values compared at the path; for a missing or extra field, the number of enclosing objects. */
  of: number;
  /** Types or values allowed by the contract. */
  expected: string[];
  /** Counts by actual type or value; `*` replaces anything that may be data. */
  found: Record<string, number>;
}

interface Row {
  finding: Finding;
  count: number;
}

/** With more names or values than this at one path, they are treated as data. */
const few = 24;

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')));

function withWildcards(finding: Finding): Finding {
  if (finding.kind === 'enum') return { ...finding, found: '*' };
  const parent = parentOf(finding.path);
  return { ...finding, path: parent ? `${parent}.*` : '*' };
}

/** Collects the findings in the responses of one operation. */
export class Findings implements CompareListener {
  readonly #visits = new Map<string, number>();
  /** Extra fields are grouped by their object, everything else by its path. */
  readonly #groups = new Map<string, { crowded: boolean; rows: Map<string, Row> }>();

  visit(path: string) {
    this.#visits.set(path, (this.#visits.get(path) ?? 0) + 1);
  }

  differ(finding: Finding) {
    const { kind, path } = finding;
    const name = `${kind} ${kind === 'extra' ? parentOf(path) : path}`;
    const group = this.#groups.get(name) ?? { crowded: false, rows: new Map<string, Row>() };
    this.#groups.set(name, group);
    const put = (one: Finding, count: number) => {
      const key = `${one.path} ${one.found}`;
      group.rows.set(key, { finding: one, count: count + (group.rows.get(key)?.count ?? 0) });
    };
    put(group.crowded ? withWildcards(finding) : finding, 1);
    if (group.crowded || group.rows.size <= few) return;
    const rows = [...group.rows.values()];
    group.crowded = true;
    group.rows.clear();
    for (const row of rows) put(withWildcards(row.finding), row.count);
  }

  /** Returns one finding of each kind. */
  all(): Finding[] {
    return [...this.#groups.values()].flatMap(({ rows }) => [...rows.values()].map(({ finding }) => finding));
  }

  differences(): Difference[] {
    const differences = new Map<string, Difference>();
    for (const { rows } of this.#groups.values())
      for (const { finding, count } of rows.values()) {
        const { kind, path, expected, found } = finding;
        const around = kind === 'missing' || kind === 'extra' ? parentOf(path) : path;
        const known = differences.get(`${kind} ${path}`) ?? {
          path,
          kind,
          count: 0,
          of: this.#visits.get(around) ?? 0,
          expected,
          found: {},
        };
        known.count += count;
        known.found[found] = (known.found[found] ?? 0) + count;
        differences.set(`${kind} ${path}`, known);
      }
    return [...differences.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }
}
