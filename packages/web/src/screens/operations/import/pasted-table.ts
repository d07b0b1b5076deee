import { csvRecord } from '@shiyi/sdk/csv';

/** A cell as spreadsheets write it: quoted where it holds what ends a cell, and what ends this one. */
const cells = {
  '\t': /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/y,
  ',': /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|\n|\r|$)/y,
};

/** Rows of a table copied from a spreadsheet, or of a CSV file; empty ones at its end are left out. */
export function tableRows(text: string, separator: keyof typeof cells): string[][] {
  const cell = cells[separator];
  const rows: string[][] = [[]];
  cell.lastIndex = 0;
  for (;;) {
    const [, raw = '', end = ''] = cell.exec(text) ?? [];
    rows.at(-1)?.push(/^".*"$/s.test(raw) ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === '') break;
    if (end !== separator) rows.push([]);
  }
  while (rows.at(-1)?.every((one) => one.trim() === '')) rows.pop();
  return rows;
}

/** The same table as a CSV file. */
export function csvFile(rows: readonly (readonly string[])[], name: string): File {
  return new File([`\ufeff${rows.map(csvRecord).join('')}`], name, { type: 'text/csv' });
}
