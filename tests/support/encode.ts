/** Encodes text for files of other programs. Node only decodes these encodings, so the tables are made from that. */
export type OtherEncoding = 'gb18030' | 'big5' | 'shift_jis' | 'windows-1252';

const tables = new Map<OtherEncoding, Map<string, number[]>>();

function tableOf(encoding: OtherEncoding): Map<string, number[]> {
  const known = tables.get(encoding);
  if (known) return known;
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, number[]>();
  const add = (...bytes: number[]) => {
    const text = decoder.decode(new Uint8Array(bytes));
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte++) add(byte);
  if (encoding !== 'windows-1252')
    for (let lead = 0x81; lead <= 0xfe; lead++) for (let trail = 0x40; trail <= 0xfe; trail++) add(lead, trail);
  tables.set(encoding, table);
  return table;
}

/** @throws Error if the encoding has no such character */
export function encode(text: string, encoding: OtherEncoding): Buffer {
  const table = tableOf(encoding);
  return Buffer.from(
    [...text].flatMap((one) => {
      const bytes = table.get(one);
      if (!bytes) throw new Error(`${encoding} has no ${one}.`);
      return bytes;
    }),
  );
}
