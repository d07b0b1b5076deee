interface Node {
  id: number;
  pid: number | null;
}

/** Returns the rows with each below its parent, siblings in their order; one whose parent is on another page stays at the top. */
export function inTreeOrder<N extends Node>(rows: readonly N[]): N[] {
  const present = new Set(rows.map(({ id }) => id));
  const parentOf = ({ pid }: N) => (pid !== null && present.has(pid) ? pid : null);
  const add = (pid: number | null): N[] => rows.filter((row) => parentOf(row) === pid).flatMap((row) => [row, ...add(row.id)]);
  return add(null);
}
