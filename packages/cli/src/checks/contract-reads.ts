import { type ApiError, type CallOptions, type Client, type FieldMeta, type OperationId, type OperationMeta, untyped } from '@shiyi/sdk';
import type { Values } from '../operation/operation-input.js';

interface Read {
  id: OperationId;
  path: string;
  /** Required fields. */
  needs: FieldMeta[];
  /** Whether it supports paging by page number. */
  isPaged: boolean;
}

/** A row from a list, with the path of that list. */
interface ListRow {
  path: string;
  row: Values;
}

export interface ReadResults {
  /** Reads that were sent. */
  sent: OperationId[];
  /** Reads that got no response. */
  unanswered: { operationId: OperationId; reason: string }[];
  /** Reads skipped because no list contains their required values. */
  skipped: OperationId[];
}

function today(format: string | undefined): string | undefined {
  const now = new Date().toISOString();
  return format === 'date' ? now.slice(0, 10) : format === 'date-time' ? now : undefined;
}

/** Finds a value for a required field: in the nearest list above the path, or in the list that a name such as `tag_id` refers to. */
function valueFor({ name, enum: values, format }: FieldMeta, path: string, rows: ListRow[]): unknown {
  if (values?.[0]) return values[0].value;
  const above = rows.filter((one) => path.startsWith(`${one.path}/`)).sort((a, b) => b.path.length - a.path.length);
  const own = above.find(({ row }) => name in row)?.row[name];
  if (own !== undefined) return own;
  const noun = /^(\w+)_id$/.exec(name)?.[1]?.replaceAll('_', '-');
  return rows.find((one) => noun !== undefined && one.path.split('/').includes(noun))?.row.id ?? today(format);
}

function inputFor({ needs, path }: Read, rows: ListRow[]): Values | undefined {
  const pairs = needs.map((field) => [field.name, valueFor(field, path, rows)] as const);
  return pairs.every(([, value]) => value !== undefined && value !== null) ? Object.fromEntries(pairs) : undefined;
}

function firstRow(data: unknown): Values | undefined {
  const rows = Array.isArray(data) ? data : (data as { list?: unknown } | null)?.list;
  const row: unknown = Array.isArray(rows) ? rows[0] : undefined;
  return typeof row === 'object' && row !== null ? (row as Values) : undefined;
}

/** Whether the remaining reads would fail the same way. */
const isEnd = ({ kind, outcome }: ApiError) => kind === 'aborted' || (kind !== 'usage' && outcome === 'notSent');

export function readOf(id: OperationId, { path, input, output }: OperationMeta): Read {
  const isPaged =
    ['page', 'limit'].every((name) => input.some((field) => field.name === name)) && output.some(({ name }) => name === 'total');
  return { id, path, needs: input.filter((field) => field.required), isPaged };
}

/** A small page size, so that a list of three rows already has a second page. */
const limit = 2;

/** Returns the input for page two, by number and by cursor; the observer compares the pages. */
function pagesAfter(data: unknown): Values[] {
  const { total, next } = (data ?? {}) as { total?: unknown; next?: unknown };
  if (typeof total !== 'number' || total <= limit) return [];
  return [{ page: 2, limit }, ...(typeof next === 'string' ? [{ after: next, limit }] : [])];
}

/** Calls each read once, those without required fields first, and takes the ids for the others from the returned lists. */
export async function sendReads(client: Client, reads: Read[], options: CallOptions, step: (done: number) => void): Promise<ReadResults> {
  const result: ReadResults = { sent: [], unanswered: [], skipped: [] };
  const rows: ListRow[] = [];
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
      step(result.sent.length);
      result.sent.push(read.id);
      const answer = await untyped(client).safe(read.id, read.isPaged ? { ...input, page: 1, limit } : input, options);
      if (answer.ok && read.isPaged)
        for (const page of pagesAfter(answer.data)) await untyped(client).safe(read.id, { ...input, ...page }, options);
      const row = answer.ok ? firstRow(answer.data) : undefined;
      if (row) rows.push({ path: read.path, row });
      if (answer.ok) continue;
      if (isEnd(answer.error)) throw answer.error;
      const { kind, reason, httpStatus } = answer.error;
      if (httpStatus === undefined) result.unanswered.push({ operationId: read.id, reason: `${kind}/${reason}` });
    }
    waiting = later;
  }
  return { ...result, skipped: waiting.map(({ id }) => id) };
}
