import { UnreadableFile } from '../read/table.js';

const unreadable = (zh: string, en: string) =>
  new UnreadableFile([`这是${zh}，请另存为 .xlsx 或 .csv 再上传`, `This is ${en}; save it as .xlsx or .csv and upload it again`]);

const oldWorkbook = unreadable('旧版 .xls 文件', 'an old .xls file');
const notTable = new UnreadableFile([
  '这不是表格文件，请上传 .xlsx 或 .csv',
  'This file is not a spreadsheet; upload a .xlsx or .csv file',
]);
const locked = new UnreadableFile([
  '这个表格设了打开密码，请在 Excel 或 WPS 中取消密码、另存为 .xlsx 再上传',
  'This workbook is protected with a password; remove the password in Excel, save it as .xlsx and upload it again',
]);

/** Returns why an archive is no XLSX workbook, from the names of its files. */
export function otherFormat(entries: { has(name: string): boolean; keys(): Iterable<string> }): UnreadableFile | undefined {
  if (entries.has('xl/workbook.bin')) return unreadable(' .xlsb 文件', 'an .xlsb file');
  if (entries.has('content.xml') && entries.has('mimetype')) return unreadable(' OpenDocument 文件（.ods）', 'an OpenDocument file (.ods)');
  if (entries.has('Index/Document.iwa')) return unreadable(' Numbers 文件', 'a Numbers file');
  return [...entries.keys()].some((name) => name.startsWith('xl/')) ? undefined : notTable;
}

/** Distinguishes a workbook with a password from an old one: both are compound files, which list the names of their streams in UTF-16. */
export const compoundFormat = (directory: Buffer): UnreadableFile =>
  directory.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? locked : oldWorkbook;
