import type { Readable } from 'node:stream';
import { openPromise } from 'yauzl';
import { otherFormat } from '../map/other-format.js';
import { isDateFormat } from './date-format.js';
import { entriesOf, maxParts, Parts, type Relation } from './parts.js';
import { UnreadableFile } from './table.js';
import { damageError } from './xml.js';

export interface Sheet {
  name: string;
  size: number;
  open(): Promise<Readable>;
}

/** A sheet to read, and the line of its header row. */
export interface SheetPart {
  sheet: Sheet;
  headRow: number;
}

export interface Workbook extends AsyncDisposable {
  /** The visible sheets, in order, or all if none is visible. */
  sheets: readonly Sheet[];
  strings: readonly string[];
  /** Whether numbers with this style are dates. */
  isDate(style: string): boolean;
  /** Whether the workbook uses the 1904 date system. */
  from1904: boolean;
}

const targetOf = (relations: ReadonlyMap<string, Relation>, type: string) =>
  [...relations.values()].find((one) => one.type === type)?.target;

/** Returns the path of a part that the workbook refers to. Some programs omit the reference but use the default path. */
const partOf = (relations: ReadonlyMap<string, Relation>, type: string) => targetOf(relations, type) ?? `xl/${type}.xml`;

/** Reads the shared strings of a workbook. */
async function stringsOf(parts: Parts, name: string): Promise<string[]> {
  const strings: string[] = [];
  if (!parts.entries.has(name)) return strings;
  let text = '';
  let within = false;
  let spoken = false;
  await parts.read(
    name,
    {
      open(tag) {
        if (tag === 'si') text = '';
        else if (tag === 't') within = true;
        else if (tag === 'rPh') spoken = true;
      },
      close(tag) {
        if (tag === 'si') strings.push(text);
        else if (tag === 't') within = false;
        else if (tag === 'rPh') spoken = false;
      },
      text(said) {
        if (within && !spoken) text += said;
      },
    },
    maxParts.strings,
  );
  return strings;
}

/** Returns for each cell style whether it shows numbers as dates. */
async function dateStylesOf(parts: Parts, name: string): Promise<boolean[]> {
  // Each format is checked once, however many styles have it.
  const dates = new Map<number, boolean>();
  const styles: boolean[] = [];
  if (!parts.entries.has(name)) return styles;
  let within = false;
  await parts.read(name, {
    open(tag, attributes) {
      if (tag === 'cellXfs') within = true;
      else if (tag === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes();
        dates.set(Number(numFmtId), isDateFormat(Number(numFmtId), formatCode));
      } else if (tag === 'xf' && within) {
        const id = Number(attributes().numFmtId ?? 0);
        styles.push(dates.get(id) ?? isDateFormat(id, undefined));
      }
    },
    close(tag) {
      if (tag === 'cellXfs') within = false;
    },
  });
  return styles;
}

interface SheetEntry {
  id: string;
  name: string;
  isHidden: boolean;
}

/** Returns the entries of the sheets in order, and the date system. */
async function bookOf(parts: Parts, name: string) {
  const sheets: SheetEntry[] = [];
  let from1904 = false;
  await parts.read(name, {
    open(tag, attributes) {
      if (tag === 'workbookPr') from1904 = ['1', 'true'].includes(attributes().date1904 ?? '');
      if (tag !== 'sheet') return;
      const own = attributes();
      const id = Object.entries(own).find(([key]) => key.endsWith(':id'));
      if (id) sheets.push({ id: id[1], name: own.name ?? '', isHidden: (own.state ?? 'visible') !== 'visible' });
    },
  });
  return { sheets, from1904 };
}

/** Returns the sheets that can hold a table, without charts and macros; one that has several names once, as its lines would be read again. */
function worksheetsIn(parts: Parts, entries: readonly SheetEntry[], relations: ReadonlyMap<string, Relation>): Sheet[] {
  const tables = entries.flatMap(({ id, name, isHidden }) => {
    const { type, target = '' } = relations.get(id) ?? {};
    const size = parts.entries.get(target)?.uncompressedSize ?? 0;
    return type === 'worksheet' ? [{ target, name, isHidden, size, open: () => parts.open(target, maxParts.sheet) }] : [];
  });
  const visible = tables.filter((one) => !one.isHidden);
  const found = new Map((visible.length > 0 ? visible : tables).toReversed().map((one) => [one.target, one]));
  return [...found.values()].toReversed();
}

/** Opens a workbook. @throws UnreadableFile */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => {
    throw damageError;
  });
  try {
    const parts = new Parts(zip, await entriesOf(zip));
    const other = otherFormat(parts.entries);
    if (other) throw other;
    const book = targetOf(await parts.relations(''), 'officeDocument') ?? 'xl/workbook.xml';
    const relations = await parts.relations(book);
    const { sheets, from1904 } = await bookOf(parts, book);
    const tables = worksheetsIn(parts, sheets, relations);
    if (tables.length === 0) throw damageError;
    const styles = await dateStylesOf(parts, partOf(relations, 'styles'));
    return {
      sheets: tables,
      strings: await stringsOf(parts, partOf(relations, 'sharedStrings')),
      isDate: (style) => styles[Number(style)] ?? false,
      from1904,
      [Symbol.asyncDispose]: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    // Errors of the archive or its streams mean nothing to users.
    throw error instanceof UnreadableFile ? error : damageError;
  }
}
