import type { OperationId } from '@shiyi/sdk';
import { type Column, type CommandResult, formatTable } from '../output/output.js';
import type { Context } from '../program/context.js';
import { pluralize } from '../program/language.js';
import type { Noun } from '../program/noun.js';
import { pageSummary, wholeList, withExactTotal } from './pages.js';
import { rowFields } from './select-fields.js';
import { wholeNumber } from './whole-number.js';

export interface PageOptions {
  page?: string;
  limit?: string;
  all?: boolean;
}

interface Page<Row> {
  list: Row[];
  total: number;
}

/** How a list is read and shown. */
interface Listing<Row> {
  /** Its fields are those that --fields chooses from. */
  operation: OperationId;
  readPage: (place: { page?: number; limit?: number }) => Promise<Page<Row>>;
  readAll: () => AsyncIterable<Row>;
  columns: (rows: readonly Row[]) => Column<Row>[] | Promise<Column<Row>[]>;
}

/** Adds the options of a list with pages. */
export const pageOptions = ({ say }: Noun): [flags: string, description: string][] => [
  ['--page <number>', say('页码', 'Page')],
  ['--limit <number>', say('每页条数，最多 100', 'Rows per page, up to 100')],
  ['--all', say('读取所有页', 'Read all pages')],
];

function placeOf(context: Context, { page, limit }: PageOptions) {
  return {
    ...(page === undefined ? {} : { page: wholeNumber(context, page, '--page') }),
    ...(limit === undefined ? {} : { limit: wholeNumber(context, limit, '--limit') }),
  };
}

/** Shows a page, or with --all every row. */
export async function showList<Row>(context: Context, options: PageOptions, listing: Listing<Row>): Promise<CommandResult> {
  const { io, say } = context;
  const { operationMeta } = await import('../program/sdk.js');
  const fields = rowFields((await operationMeta(listing.operation)).output);
  const table = async (rows: Row[]) => formatTable(io, await listing.columns(rows), rows);
  if (options.all && context.options.ndjson) return { data: null, rows: listing.readAll(), fields };
  if (options.all) {
    const rows: Row[] = [];
    for await (const row of listing.readAll()) rows.push(row);
    return { data: wholeList(rows), fields, text: () => table(rows), note: say(`共 ${rows.length} 条`, pluralize(rows.length, 'row')) };
  }
  const page = await listing.readPage(placeOf(context, options));
  return { data: withExactTotal(page), fields, text: () => table(page.list), ...pageSummary(page, context) };
}
