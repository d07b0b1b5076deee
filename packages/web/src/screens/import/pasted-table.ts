/** A cell as spreadsheets copy it: quoted where it holds a tab or a new line, and what ends it. */
const cell = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/y;

/** Rows of a table copied from a spreadsheet; empty ones at its end are left out. */
export function pastedRows(text: string): string[][] {
  const rows: string[][] = [[]];
  cell.lastIndex = 0;
  for (;;) {
    const [, raw = '', end = ''] = cell.exec(text) ?? [];
    rows.at(-1)?.push(/^".*"$/s.test(raw) ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  while (rows.at(-1)?.every((one) => one.trim() === '')) rows.pop();
  return rows;
}

const csvCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The same table as a CSV file. */
export function csvFile(rows: readonly (readonly string[])[], name: string): File {
  const text = rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
  return new File([`\ufeff${text}`], name, { type: 'text/csv' });
}
