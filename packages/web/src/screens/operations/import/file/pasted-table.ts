import { csvRecord } from '@shiyi/sdk/csv';

/** Matches a cell and its delimiter; a cell is quoted if it contains a delimiter. */
const cells = {
  '\t': /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/y,
  ',': /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|\n|\r|$)/y,
};

/** Parses a table copied from a spreadsheet, or a CSV file; drops empty rows at the end. */
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

/** Converts a table to a CSV file. */
export function csvFile(rows: readonly (readonly string[])[], name: string): File {
  return new File([`\ufeff${rows.map(csvRecord).join('')}`], name, { type: 'text/csv' });
}
