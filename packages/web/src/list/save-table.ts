import { csvRecord, guardedCell } from '@shiyi/sdk/csv';
import { saveDownload } from '#api/save-download.js';
import { dayOf } from '#app/company-time.js';

/** Returns a line of a CSV file for spreadsheets. */
export const tableLine = (cells: readonly string[]) => csvRecord(cells.map(guardedCell));

/** Saves lines as a CSV file named after its title and today. */
export function saveTable(title: string, lines: readonly string[]) {
  const bytes = new TextEncoder().encode(`\ufeff${lines.join('')}`);
  saveDownload({ bytes, type: 'text/csv', name: `${title}-${dayOf(Date.now())}.csv` });
}
