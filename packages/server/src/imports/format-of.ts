import { open } from 'node:fs/promises';
import { type Format, UnreadableFile } from './table.js';
import { looksWide } from './text-stream.js';

/** Control characters that never occur in text, so not tabs, line breaks and page breaks. */
const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32) || byte === 127;

/** Detects the format from the first bytes, because the name and declared type are untrusted. */
export async function formatOf(path: string): Promise<Format> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0).finally(() => file.close());
  const head = buffer.subarray(0, bytesRead);
  if (bytesRead === 0) throw new UnreadableFile(['文件是空的', 'The file is empty']);
  const mark = head.subarray(0, 4).toString('hex');
  if (mark === '504b0304') return 'xlsx';
  if (mark === 'd0cf11e0')
    throw new UnreadableFile([
      '这是旧版 .xls 文件，请另存为 .xlsx 或 .csv 再上传',
      'This is an old .xls file; save it as .xlsx or .csv and upload it again',
    ]);
  const text = head.toString('latin1').trimStart().toLowerCase();
  if (/^(<!doctype|<html|<\?xml|%pdf|\{\\rtf)/.test(text))
    throw new UnreadableFile([
      '这不是表格文件，请另存为 .xlsx 或 .csv 再上传',
      'This file is not a spreadsheet; save it as .xlsx or .csv and upload it again',
    ]);
  const marked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const controls = head.filter(isControl).length;
  if (!marked && !looksWide(head) && controls > bytesRead / 100)
    throw new UnreadableFile([
      '这不是文本或表格文件，请上传 .csv 或 .xlsx',
      'This file is neither text nor a spreadsheet; upload a .csv or .xlsx file',
    ]);
  return 'csv';
}
