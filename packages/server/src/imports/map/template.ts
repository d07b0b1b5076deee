import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csvRecord, guardedCell } from '@shiyi/sdk/csv';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import writeExcel from 'write-excel-file/node';
import type { ImportField, ImportKind } from '../kind.js';
import { templateFields } from '../kind-fields.js';
import { columnName, xmlText } from '../outcome/row-writer.js';
import { maxSheetRows } from '../read/table.js';

const quoteAttribute = (text: string) => xmlText(text).replaceAll('"', '&quot;');

/** Formats choices as a spreadsheet list. Returns undefined if they are too long for one or contain a comma. */
function listOf({ choices }: ImportField, at: 0 | 1): string | undefined {
  const names = choices?.().map((one) => one[at]) ?? [];
  const list = names.join(',');
  return names.length > 0 && list.length <= 255 && !names.some((name) => /[",]/.test(name)) ? list : undefined;
}

/**
 * Builds the validation of a column: a hint on selected cells and a dropdown of its words. Other spellings that the import accepts stay
 * allowed.
 */
function validation(field: ImportField, column: number, at: 0 | 1): string {
  const needed = (field.required ? ['必填', 'Required'] : ['选填', 'Optional'])[at];
  const example = field.example ? `${needed}${['，例如 ', ', such as '][at]}${field.example}` : `${needed}`;
  const note = field.hint ? `${example}${['；', '; '][at]}${field.hint[at]}` : example;
  const list = listOf(field, at);
  const name = columnName(column);
  return (
    `<dataValidation${list ? ' type="list"' : ''} allowBlank="1" showInputMessage="1" promptTitle="${quoteAttribute(field.label[at].slice(0, 32))}"` +
    ` prompt="${quoteAttribute(note.slice(0, 255))}" sqref="${name}2:${name}${maxSheetRows}">` +
    `${list ? `<formula1>"${xmlText(list)}"</formula1>` : ''}</dataValidation>`
  );
}

const sheet = 'xl/worksheets/sheet1.xml';

/** Adds data validations to the file, because the library cannot write them. */
function withValidations(file: Buffer, fields: readonly ImportField[], at: 0 | 1): Buffer {
  const parts = unzipSync(file);
  const all = fields.map((field, column) => validation(field, column, at)).join('');
  const xml = strFromU8(parts[sheet] as Uint8Array).replace(
    '</sheetData>',
    () => `</sheetData><dataValidations count="${fields.length}">${all}</dataValidations>`,
  );
  return Buffer.from(zipSync({ ...parts, [sheet]: strToU8(xml) }));
}

const headOf = ({ label, required }: ImportField, at: 0 | 1) => `${label[at]}${required ? '*' : ''}`;

/** Builds the CSV template: a header row and an example row, with the mark by which Excel knows UTF-8. */
export function csvTemplate(kind: ImportKind, language: 'zh' | 'en'): Buffer {
  const fields = templateFields(kind);
  const rows = [fields.map((field) => headOf(field, language === 'zh' ? 0 : 1)), fields.map((field) => field.example)];
  return Buffer.from(`\ufeff${rows.map((cells) => csvRecord(cells.map(guardedCell))).join('')}`);
}

/** Builds the XLSX template of an import kind: a header row with required columns marked, an example row, and hints on each column. */
export async function templateFile(kind: ImportKind, language: 'zh' | 'en'): Promise<Buffer> {
  const at = language === 'zh' ? 0 : 1;
  const fields = templateFields(kind);
  const heads = fields.map((field) => ({
    value: headOf(field, at),
    type: String,
    fontWeight: 'bold' as const,
    backgroundColor: field.required ? '#DDEFE3' : '#F1F3F0',
  }));
  const example = fields.map((field) => ({ value: field.example, type: String, color: '#6B756E' }));
  const target = join(tmpdir(), `shiyi-template-${randomBytes(8).toString('hex')}.xlsx`);
  try {
    await writeExcel([heads, example], { columns: fields.map(() => ({ width: 14 })), stickyRowsCount: 1 }).toFile(target);
    return withValidations(await readFile(target), fields, at);
  } finally {
    await rm(target, { force: true });
  }
}
