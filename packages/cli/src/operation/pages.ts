import { type Client, type OperationMeta, untyped } from '@shiyi/sdk';
import type { CommandResult } from '../output/output.js';
import type { Context } from '../program/context.js';
import { pluralize, type Say } from '../program/language.js';
import type { Operation, Values } from './operation-input.js';
import { rowFields } from './select-fields.js';
import { formatData } from './show-data.js';

/** A page as the server sends it; `total` is where it stopped counting if `total_capped` is set. */
interface RowCount {
  total?: number | null;
  total_capped?: boolean;
}

interface Page extends RowCount {
  list?: unknown;
  page?: number;
  limit?: number;
}

export const isPaginated = ({ output }: OperationMeta) => output.some((field) => field.name === 'total');

/** Names how many there are, in words that stay true where the server stopped counting. */
export function countOf({ total, total_capped }: RowCount, say: Say, zh: string, en: string): string {
  if (total_capped) return say(`超过 ${total} ${zh}`, `more than ${total} ${en}s`);
  return say(`${total} ${zh}`, pluralize(total ?? 0, en));
}

/** Replaces a total that is only a lower bound by null, so that no program takes it for the number of rows. */
export function withExactTotal(data: unknown): unknown {
  return (data as RowCount | null)?.total_capped ? { ...(data as object), total: null } : data;
}

export function pageSummary(data: unknown, { say }: Context): { note?: string } {
  const { list: rows, page, limit, ...counted } = (data ?? {}) as Page;
  const { total, total_capped } = counted;
  if (!Array.isArray(rows) || !limit) return {};
  if (!total) return total === 0 && rows.length === 0 ? { note: say('没有记录', 'No rows') } : {};
  const count = countOf(counted, say, '条', 'row');
  const pages = Math.ceil(total / limit);
  return {
    note: total_capped
      ? say(`共${count}，第 ${page} 页`, `${count}, page ${page}`)
      : say(`共 ${count}，第 ${page}/${pages} 页`, `${count}, page ${page} of ${pages}`),
  };
}

/** The rows of all pages in the shape of one page. */
export const wholeList = <Row>(list: Row[]) => ({ list, total: list.length, next: null });

/** Reads all pages: as they arrive with --ndjson, otherwise as one page that holds every row. */
export async function allPages(context: Context, client: Client, { id, meta }: Operation, input: Values): Promise<CommandResult> {
  const { io, say, options } = context;
  const fields = rowFields(meta.output);
  const allRows = untyped(client).paginate(id, input, { signal: io.signal });
  if (options.ndjson) return { data: null, rows: allRows, fields };
  const rows: unknown[] = [];
  for await (const row of allRows) rows.push(row);
  return {
    data: wholeList(rows),
    fields,
    text: () => formatData(context, meta, { list: rows }),
    note: say(`共 ${rows.length} 条`, pluralize(rows.length, 'row')),
  };
}

/** Gives every `list` command the shape of a page, also where the server answers a tree, an array or a single record. */
export function asList(result: CommandResult): CommandResult {
  const { data } = result;
  const { list, total } = (data ?? {}) as Page;
  if (result.rows || (Array.isArray(list) && total !== undefined)) return result;
  if (Array.isArray(list)) return { ...result, data: { ...(data as Page), total: list.length } };
  return { ...result, data: wholeList(data === null || data === undefined ? [] : [data].flat()) };
}
