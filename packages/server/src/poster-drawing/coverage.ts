import { closeSync, openSync, readSync } from 'node:fs';

function readBytes(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, at);
  return bytes;
}

/** Returns the table of a TrueType file that says which characters it has. */
function cmapOf(file: number): Buffer {
  const count = readBytes(file, 4, 2).readUInt16BE();
  const directory = readBytes(file, 12, count * 16);
  for (let at = 0; at < directory.length; at += 16)
    if (directory.toString('latin1', at, at + 4) === 'cmap')
      return readBytes(file, directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12));
  throw new Error('The font has no character map.');
}

const wide = 12;

/** Start of the groups of all characters, beyond the 65,536 first ones too. */
function groupsIn(cmap: Buffer): number {
  for (let one = 0; one < cmap.readUInt16BE(2); one++) {
    const at = cmap.readUInt32BE(4 + one * 8 + 4);
    if (cmap.readUInt16BE(at) === wide) return at + 12;
  }
  throw new Error('The font has no map of all characters.');
}

/** Returns the code points that a TrueType file draws. */
export function readCoverage(path: string): Set<number> {
  const file = openSync(path, 'r');
  try {
    const cmap = cmapOf(file);
    const groups = groupsIn(cmap);
    const found = new Set<number>();
    for (let group = 0; group < cmap.readUInt32BE(groups); group++) {
      const at = groups + 4 + group * 12;
      for (let code = cmap.readUInt32BE(at); code <= cmap.readUInt32BE(at + 4); code++) found.add(code);
    }
    return found;
  } finally {
    closeSync(file);
  }
}
