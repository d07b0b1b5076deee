import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import writeExcel from 'write-excel-file/node';
import type { ImportKind } from './kind.js';

/** An XLSX with the heads of a kind, required ones marked, and one row as an example. */
export async function templateFile(kind: ImportKind, language: 'zh' | 'en'): Promise<Buffer> {
  const at = language === 'zh' ? 0 : 1;
  const heads = kind.fields.map((field) => ({
    value: `${field.label[at]}${field.required ? '*' : ''}`,
    type: String,
    fontWeight: 'bold' as const,
    backgroundColor: field.required ? '#DDEFE3' : '#F1F3F0',
  }));
  const example = kind.fields.map((field) => ({ value: field.example, type: String, color: '#6B756E' }));
  const target = join(tmpdir(), `shiyi-template-${randomBytes(8).toString('hex')}.xlsx`);
  try {
    await writeExcel([heads, example], { columns: kind.fields.map(() => ({ width: 14 })), stickyRowsCount: 1 }).toFile(target);
    return await readFile(target);
  } finally {
    await rm(target, { force: true });
  }
}
