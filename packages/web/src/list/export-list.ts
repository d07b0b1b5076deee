import { type FieldMeta, type Input, isApiError, type ListId } from '@shiyi/sdk';
import { create } from 'zustand';
import { failureText } from '#api/api-errors.js';
import { client } from '#api/client.js';
import { localTime } from '#app/company-time.js';
import { usePreferences } from '#app/preferences.js';
import { countOf, texts, textsNow } from '#app/texts.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import { notify } from '#ui/toast/toasts.js';
import { saveTable, tableLine } from './save-table.js';

const words = texts({
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  done: (title: string, count: string) => [`已导出${title} ${count} 条`, `Exported ${countOf(count, 'row')} of ${title}`],
  failed: (title: string) => [`导出${title}失败`, `Couldn’t export ${title}`],
  again: ['重试', 'Try again'],
});

/** Maximum rows per file; spreadsheets become slow with more. */
export const maxExportRows = 100_000;
const pageSize = 100;

interface ExportRun {
  done: number;
  stop: () => void;
}

/** Running exports by list; they continue when the user leaves the page. */
export const useExports = create<{ running: Readonly<Record<string, ExportRun>> }>(() => ({ running: {} }));

const setRun = (id: string, running: ExportRun | undefined) =>
  useExports.setState((now) => {
    const { [id]: _, ...rest } = now.running;
    return { running: running ? { ...rest, [id]: running } : rest };
  });

/** Formats a value for spreadsheets: enum labels, company-local times, money in yuan, numbers without separators. */
export function exportText(field: FieldMeta, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return joinNames(value.map((one) => exportText({ ...field, type: field.type.replace('[]', '') }, one)));
  const word = field.enum?.find((one) => one.value === value);
  if (word) return usePreferences.getState().language === 'en' ? word.en : word.zh;
  if (typeof value === 'boolean') return textsNow(words)[value ? 'yes' : 'no'];
  if (typeof value === 'number') return field.name.endsWith('_fen') ? (value / 100).toFixed(2) : String(value);
  if (typeof value === 'object') return String('name' in value ? value.name : JSON.stringify(value));
  return field.format === 'date-time' ? localTime(Date.parse(String(value))) : String(value);
}

export interface Export {
  id: ListId;
  /** Filters and sort order, as input of the list operation. */
  input: object;
  title: string;
  columns: readonly { title: string; field: FieldMeta }[];
}

async function collect({ id, input, columns }: Export, signal: AbortSignal, onRows: (count: number) => void) {
  const lines = [tableLine(columns.map(({ title }) => title))];
  for await (const row of client.paginate(id, { ...input, limit: pageSize } as Input<ListId>, { signal })) {
    lines.push(tableLine(columns.map(({ field }) => exportText(field, row[field.name as keyof typeof row]))));
    if (lines.length % pageSize === 1) onRows(lines.length - 1);
    if (lines.length > maxExportRows) break;
  }
  return lines;
}

/** Exports all rows of a list as a CSV file for spreadsheets, and reports the result in a toast. */
export async function exportList(order: Export): Promise<void> {
  const { id, title } = order;
  const t = textsNow(words);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  setRun(id, { done: 0, stop });
  try {
    const lines = await collect(order, stopping.signal, (done) => setRun(id, { done, stop }));
    saveTable(title, lines);
    notify({ tone: 'success', title: t.done(title, formatCount(lines.length - 1)) });
  } catch (error) {
    if (stopping.signal.aborted) return;
    if (!isApiError(error)) throw error;
    const action = { label: t.again, run: () => exportList(order) };
    notify({ tone: 'error', title: t.failed(title), text: failureText(error), sticky: true, action });
  } finally {
    setRun(id, undefined);
  }
}
