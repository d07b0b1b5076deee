import type { ApiError, CallOptions, Client, FieldMeta, OperationId, OperationMeta } from '@shiyi/sdk';
import type { Values } from './api-input.js';

interface Read {
  id: OperationId;
  path: string;
  /** Fields it cannot do without. */
  needs: FieldMeta[];
}

/** A row that a list has answered, and where that list is. */
interface Known {
  path: string;
  row: Values;
}

export interface Asked {
  /** Reads that were sent. */
  asked: OperationId[];
  /** Reads that got no answer. */
  unanswered: { operationId: OperationId; reason: string }[];
  /** Reads that need what no list has. */
  left: OperationId[];
}

function today(format: string | undefined): string | undefined {
  const now = new Date().toISOString();
  return format === 'date' ? now.slice(0, 10) : format === 'date-time' ? now : undefined;
}

/** The row a read is about comes from the list above it in its path; `tag_id` from a list of tags. */
function valueFor({ name, enum: values, format }: FieldMeta, path: string, rows: Known[]): unknown {
  if (values?.[0]) return values[0].value;
  const above = rows.filter((one) => path.startsWith(`${one.path}/`)).sort((a, b) => b.path.length - a.path.length);
  const own = above.find(({ row }) => name in row)?.row[name];
  if (own !== undefined) return own;
  const noun = /^(\w+)_id$/.exec(name)?.[1]?.replaceAll('_', '-');
  return rows.find((one) => noun !== undefined && one.path.split('/').includes(noun))?.row.id ?? today(format);
}

function inputFor({ needs, path }: Read, rows: Known[]): Values | undefined {
  const pairs = needs.map((field) => [field.name, valueFor(field, path, rows)] as const);
  return pairs.every(([, value]) => value !== undefined && value !== null) ? Object.fromEntries(pairs) : undefined;
}

function firstRow(data: unknown): Values | undefined {
  const rows = Array.isArray(data) ? data : (data as { list?: unknown } | null)?.list;
  const row: unknown = Array.isArray(rows) ? rows[0] : undefined;
  return typeof row === 'object' && row !== null ? (row as Values) : undefined;
}

/** Nothing that follows would be answered either. */
const isEnd = ({ kind, outcome }: ApiError) => kind === 'aborted' || (kind !== 'usage' && outcome === 'notSent');

export function readOf(id: OperationId, { path, input }: OperationMeta): Read {
  return { id, path, needs: input.filter((field) => field.required) };
}

/** Asks each read once, first those that need nothing; what lists answer serves those that need an id. */
export async function askReads(client: Client, reads: Read[], options: CallOptions, step: (done: number) => void): Promise<Asked> {
  const result: Asked = { asked: [], unanswered: [], left: [] };
  const rows: Known[] = [];
  let waiting = [...reads].sort((a, b) => a.needs.length - b.needs.length);
  for (let before = -1; waiting.length !== before; ) {
    before = waiting.length;
    const later: Read[] = [];
    for (const read of waiting) {
      const input = inputFor(read, rows);
      if (!input) {
        later.push(read);
        continue;
      }
      step(result.asked.length);
      result.asked.push(read.id);
      const answer = await client.safe(read.id, input as never, options);
      const row = answer.ok ? firstRow(answer.data) : undefined;
      if (row) rows.push({ path: read.path, row });
      if (answer.ok) continue;
      if (isEnd(answer.error)) throw answer.error;
      const { kind, reason, httpStatus } = answer.error;
      if (httpStatus === undefined) result.unanswered.push({ operationId: read.id, reason: `${kind}/${reason}` });
    }
    waiting = later;
  }
  return { ...result, left: waiting.map(({ id }) => id) };
}
