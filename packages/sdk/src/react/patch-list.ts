type Row = Record<string, unknown>;

/** Fields of a question that choose no rows. */
const arranging = new Set(['page', 'limit', 'after', 'sort']);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'id' in value;

export interface Patched {
  data: { list: Row[] };
  /** Whether the row still belongs where it stands; where not, the list has to be asked again. */
  inPlace: boolean;
}

/** A list's answer with a row of it as a write has answered it; nothing where it does not hold that record, or another kind of rows. */
export function patchList(data: unknown, record: unknown, asked: Readonly<Row>): Patched | undefined {
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
