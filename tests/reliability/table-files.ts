// Tables as common programs write them, and files that only pretend to be tables.
import { strToU8, zipSync } from 'fflate';

export type Bytes = Uint8Array<ArrayBuffer>;

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text) as Bytes;
export const bytes = (...parts: (readonly number[] | Uint8Array)[]): Bytes => Uint8Array.from(parts.flatMap((part) => [...part]));

export function utf16(text: string, { big = false, mark = true } = {}): Bytes {
  const units = [...(mark ? [0xfeff] : []), ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))];
  return Uint8Array.from(units.flatMap((unit) => (big ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])));
}

let codes: Map<string, [number, number]> | undefined;

/** Encodes text as Excel in China does. */
export function gbk(text: string): Bytes {
  if (!codes) {
    codes = new Map();
    const decoder = new TextDecoder('gbk');
    for (let lead = 0xa1; lead <= 0xf7; lead++)
      for (let trail = 0xa1; trail <= 0xfe; trail++) codes.set(decoder.decode(new Uint8Array([lead, trail])), [lead, trail]);
  }
  const known = codes;
  return Uint8Array.from([...text].flatMap((one) => known.get(one) ?? [one.charCodeAt(0)]));
}

/** The content of a cell: a text to escape, or raw XML. */
export type XmlCell = string | { xml: string };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const columnOf = (at: number) => String.fromCharCode(65 + at);

export const sheetOf = (rows: readonly (readonly XmlCell[])[], more = '') => {
  const lines = rows.map((cells, line) => {
    const own = cells.map((cell, at) =>
      typeof cell === 'string'
        ? `<c r="${columnOf(at)}${line + 1}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
        : cell.xml.replace('#', `r="${columnOf(at)}${line + 1}"`),
    );
    return `<row r="${line + 1}">${own.join('')}</row>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData>${more}</worksheet>`;
};

export interface Book {
  /** XML of the sheets, in order. */
  sheets: readonly string[];
  /** Attributes of the first sheet's entry in the workbook. */
  first?: string;
  properties?: string;
  strings?: readonly string[];
  /** Parts that replace the generated ones. */
  parts?: Record<string, Uint8Array>;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const head = '<?xml version="1.0" encoding="UTF-8"?>';

export function xlsx({ sheets, first = '', properties = '', strings, parts = {} }: Book): Bytes {
  const named = sheets.map((_, at) => `<sheet name="表${at + 1}" sheetId="${at + 1}" r:id="rId${at + 1}" ${at === 0 ? first : ''}/>`);
  const related = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${kinds}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const styles = `${head}<styleSheet xmlns="${main}"><fonts><font/></fonts><fills><fill/></fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${kinds}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${kinds}">${properties}<sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related.join('')}</Relationships>`,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${(strings ?? []).map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheet])),
  };
  return zipSync({ ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), ...parts }) as Bytes;
}
