import { type FileHandle, open } from 'node:fs/promises';
import { compoundFormat } from '../map/other-format.js';
import { type SourceFormat, UnreadableFile } from './table.js';
import { looksWide } from './text-stream.js';

/** Control characters that never occur in text, so not tabs, line breaks and page breaks. */
const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32) || byte === 127;

const readAt = async (file: FileHandle, position: number) => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, position);
  return buffer.subarray(0, bytesRead);
};

/** Reads the first bytes, and the directory of a compound file, whose header has its position. */
async function startOf(file: FileHandle): Promise<{ head: Buffer; directory?: Buffer }> {
  const head = await readAt(file, 0);
  if (head.length < 512 || head.readUInt32BE(0) !== 0xd0cf11e0) return { head };
  const sectorSize = 2 ** Math.min(head.readUInt16LE(30), 12);
  return { head, directory: await readAt(file, (head.readUInt32LE(48) + 1) * sectorSize) };
}

/** Detects the format from the first bytes, because the name and declared type are untrusted. */
export async function formatOf(path: string): Promise<SourceFormat> {
  const file = await open(path);
  const { head, directory } = await startOf(file).finally(() => file.close());
  if (head.length === 0) throw new UnreadableFile(['文件是空的', 'The file is empty']);
  const mark = head.subarray(0, 4).toString('hex');
  if (mark === '504b0304') return 'xlsx';
  if (directory) throw compoundFormat(directory);
  const text = head.toString('latin1').trimStart().toLowerCase();
  if (/^(?:\xef\xbb\xbf)?begin:vcard/.test(text)) return 'vcf';
  if (text.includes('<!doctype healthdata') || text.includes('<healthdata')) return 'xml';
  if (/^(<!doctype|<html|<\?xml|%pdf|\{\\rtf)/.test(text))
    throw new UnreadableFile([
      '这不是表格文件，请另存为 .xlsx 或 .csv 再上传',
      'This file is not a spreadsheet; save it as .xlsx or .csv and upload it again',
    ]);
  const marked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const controls = head.filter(isControl).length;
  if (!marked && !looksWide(head) && controls > head.length / 100)
    throw new UnreadableFile([
      '这不是文本或表格文件，请上传 .csv 或 .xlsx',
      'This file is neither text nor a spreadsheet; upload a .csv or .xlsx file',
    ]);
  return 'csv';
}
