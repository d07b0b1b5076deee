type Row = Record<string, unknown>;

/** Input fields that do not filter rows. */
const arranging = new Set(['page', 'limit', 'after', 'sort']);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'id' in value;

export interface ListPatch {
  data: { list: Row[] };
  /** Whether the row keeps its position; if not, the list must be refetched. */
  inPlace: boolean;
}

/** Replaces a row of a list with the record returned by a write; undefined if the list lacks that record or has other fields. */
export function patchList(data: unknown, record: unknown, asked: Readonly<Row>): ListPatch | undefined {
  if (!isRow(record) || typeof data !== 'object' || data === null || !('list' in data) || !Array.isArray(data.list)) return undefined;
  const rows: Row[] = data.list;
  const row = rows.find((one) => one.id === record.id && Object.keys(one).every((name) => name in record));
  if (!row) return undefined;
  const next = Object.fromEntries(Object.keys(row).map((name) => [name, record[name]]));
  const stays = (name: string) => name in row && same(row[name], next[name]);
  const order = typeof asked.sort === 'string' ? [asked.sort.replace('-', '')] : [];
  const inPlace = [...Object.keys(asked).filter((name) => !arranging.has(name)), ...order].every(stays);
  return { data: { ...data, list: rows.map((one) => (one === row ? next : one)) }, inPlace };
}
