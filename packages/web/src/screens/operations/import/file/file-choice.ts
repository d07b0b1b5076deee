import { texts, textsNow } from '#app/texts.js';
import { formatBytes } from '#ui/text/format.js';
import { csvFile, tableRows } from './pasted-table.js';

const words = texts({
  old: (name: string) => [
    `${name} 是旧版 Excel 文件，请另存为 .xlsx 或 .csv 再选`,
    `${name} is an old Excel file; save it as .xlsx or .csv and choose that`,
  ],
  type: (name: string) => [`${name} 不是 CSV、XLSX、VCF 或 XML 文件`, `${name} is not a CSV, XLSX, VCF or XML file`],
  empty: (name: string) => [`${name} 是空文件`, `${name} is empty`],
  size: (name: string, size: string, most: string) => [
    `${name} 有 ${size}，最大 ${most}，请拆成几个文件`,
    `${name} is ${size}; the limit is ${most}. Split it into several files`,
  ],
  pasted: ['粘贴的表格.csv', 'Pasted table.csv'],
  headOnly: ['粘贴的内容只有一行，请把表头和数据一起复制', 'Only one line was pasted; copy the header together with the rows'],
});

const mostBytes = 256 * 1024 * 1024;
export const fileEndings = '.csv,.xlsx,.vcf,.xml';

/** Returns why a file cannot be uploaded, or undefined if it can. The server also checks its bytes. */
export function fileProblem({ name, size }: File): string | undefined {
  const t = textsNow(words);
  if (/\.xls$/i.test(name)) return t.old(name);
  if (!/\.(csv|xlsx|vcf|xml)$/i.test(name)) return t.type(name);
  if (size === 0) return t.empty(name);
  return size > mostBytes ? t.size(name, formatBytes(size), formatBytes(mostBytes)) : undefined;
}

export interface FileChoice {
  file?: File;
  /** Number of rows in a pasted table, without the header row. */
  rows?: number;
  problem?: string | undefined;
}

/** Converts a pasted table to a file. */
export function choiceOfText(text: string): FileChoice {
  const t = textsNow(words);
  const rows = tableRows(text, '\t');
  if (rows.length < 2) return { problem: t.headOnly };
  return { file: csvFile(rows, t.pasted), rows: rows.length - 1 };
}

/** Returns whether the text looks like a table, as opposed to text meant for a field. */
export const isTable = (text: string) => /[\t\n]/.test(text.trim());
