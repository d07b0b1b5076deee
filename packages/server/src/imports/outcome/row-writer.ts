import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { csvRecord } from '@shiyi/sdk/csv';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { maxCell } from '../read/table.js';

/** Writes a table row by row, with any number of rows. */
export interface RowWriter {
  write(rows: readonly (readonly string[])[]): Promise<void>;
  end(): Promise<void>;
}

const fileAt = (path: string): WriteStream => createWriteStream(path, { mode: 0o600 });

async function waitForDrain(out: WriteStream) {
  if (out.errored) throw out.errored;
  if (out.writableNeedDrain) await once(out, 'drain');
}

async function closeStream(out: WriteStream) {
  out.end();
  await finished(out);
}

export function csvWriter(path: string): RowWriter {
  const out = fileAt(path);
  // Without a byte order mark, Excel reads the file as GBK.
  out.write('\ufeff');
  return {
    async write(rows) {
      out.write(rows.map(csvRecord).join(''));
      await waitForDrain(out);
    },
    end: () => closeStream(out),
  };
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const kept = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const relation = (type: string, target: string) =>
  `<Relationships xmlns="${kept}/relationships"><Relationship Id="rId1" Type="${related}/${type}" Target="${target}"/></Relationships>`;

/** The parts of a workbook with one sheet. */
const parts = {
  '[Content_Types].xml': `<Types xmlns="${kept}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
  '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${related}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
};

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Characters that XML cannot represent, and text that looks like their escape sequence. */
const unsayable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Cs}|_(?=x[0-9A-Fa-f]{4}_)/gu;

export const xmlText = (text: string) =>
  text
    .slice(0, maxCell)
    .replace(unsayable, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>]/g, (sign) => signs[sign] as string);

/** Returns A, B … Z, AA, AB … */
export function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}

/** Many programs ignore cells without a reference such as A1. */
function xmlRow(cells: readonly string[], row_no: number): string {
  const texts = cells.map((cell, at) =>
    cell === '' ? '' : `<c r="${columnName(at)}${row_no}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`,
  );
  return `<row r="${row_no}">${texts.join('')}</row>`;
}

/** Writes a workbook whose cells are all text. */
export function sheetWriter(path: string): RowWriter {
  const out = fileAt(path);
  const zip = new Zip((error, chunk) => (error ? out.destroy(error) : out.write(chunk)));
  for (const [name, xml] of Object.entries(parts)) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    part.push(strToU8(declaration + xml), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  zip.add(sheet);
  sheet.push(strToU8(`${declaration}<worksheet xmlns="${main}"><sheetData>`));
  let row_no = 0;
  return {
    async write(rows) {
      sheet.push(strToU8(rows.map((cells) => xmlRow(cells, ++row_no)).join('')));
      await waitForDrain(out);
    },
    async end() {
      sheet.push(strToU8('</sheetData></worksheet>'), true);
      zip.end();
      await closeStream(out);
    },
  };
}
