import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { UnreadableFile } from './table.js';
import { damageError, readXml, type XmlHandlers } from './xml.js';

const mib = 1024 * 1024;
/** Maximum number of files in a workbook. */
const maxEntries = 10_000;
/** Maximum unpacked size of a workbook, including images, in total and per packed byte. */
const maxUnpacked = 400 * mib;
const maxRatio = 200;
/** Maximum unpacked size of the parts that are read. */
export const maxParts = { sheet: 64 * mib, strings: 64 * mib, other: 8 * mib };

const tooMuch = new UnreadableFile(['文件解压后过大，请拆分或改用 .csv', 'The file is too large when unpacked; split it or use .csv']);

/**
 * Returns the files of a workbook by name, from the archive's directory. Its sizes can be trusted, because unpacking to a different size is
 * an error.
 */
export async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw tooMuch;
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
  }
  if (unpacked > maxUnpacked || unpacked > zip.fileSize * maxRatio) throw tooMuch;
  return entries;
}

/** A reference from one part of a workbook to another. */
export interface Relation {
  type: string;
  target: string;
}

/** Resolves a target to its name in the archive: relative to the referring part, or from the root. */
function resolveTarget(target: string, folder: string): string {
  const steps = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const step of target.split('/'))
    if (step === '..') steps.pop();
    else if (step && step !== '.') steps.push(step);
  return steps.join('/');
}

export class Parts {
  constructor(
    readonly zip: ZipFile,
    readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  async open(name: string, limit: number): Promise<Readable> {
    const entry = this.entries.get(name);
    if (!entry) throw damageError;
    if (entry.uncompressedSize > limit) throw tooMuch;
    return this.zip.openReadStreamPromise(entry);
  }

  async read(name: string, handlers: XmlHandlers, limit = maxParts.other) {
    const chunks = readXml(await this.open(name, limit), handlers);
    while (!(await chunks.next()).done);
  }

  /** Returns the targets that a part refers to, by id. */
  async relations(part: string): Promise<Map<string, Relation>> {
    const at = part.lastIndexOf('/') + 1;
    const folder = part.slice(0, at);
    const found = new Map<string, Relation>();
    const name = `${folder}_rels/${part.slice(at)}.rels`;
    if (!this.entries.has(name)) return found;
    await this.read(name, {
      open(tag, attributes) {
        if (tag !== 'Relationship') return;
        const { Id = '', Type = '', Target = '' } = attributes();
        found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: resolveTarget(Target, folder) });
      },
    });
    return found;
  }
}
