import type { Readable } from 'node:stream';
import { Parser } from 'saxen';
import { UnreadableFile } from './table.js';

/** XML event handlers. Names have no namespace prefix, because each program chooses its own prefixes. */
export interface XmlHandlers {
  open?(name: string, attributes: () => Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

export const damageError = new UnreadableFile([
  '表格已损坏，无法读取，请重新导出',
  'The workbook is damaged and cannot be read; export it again',
]);

/** Maximum characters between two "<". The parser rescans an incomplete token with every chunk. */
const longestToken = 1024 * 1024;

const bare = (name: string) => name.slice(name.indexOf(':') + 1);

/** Parses a document chunk by chunk. Yields the number of bytes read after each chunk. */
export async function* readXml(bytes: Readable, handlers: XmlHandlers): AsyncGenerator<number> {
  const parser = new Parser();
  const fail = (): never => {
    throw damageError;
  };
  parser.on('error', fail);
  parser.on('warn', () => undefined);
  const { open, close, text } = handlers;
  if (open) parser.on('openTag', (name, attributes) => open(bare(name), attributes));
  if (close) parser.on('closeTag', (name) => close(bare(name)));
  if (text) {
    parser.on('text', (said, decode) => text(said.includes('&') ? decode(said) : said));
    parser.on('cdata', text);
  }
  const decoder = new TextDecoder();
  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let token = 0;
  let read = 0;
  try {
    for (;;) {
      // Decompression that does not match the archive's metadata fails here.
      const { value: chunk, done } = await chunks.next().catch(fail);
      const xml = done ? decoder.decode() : decoder.decode(chunk, { stream: true });
      const at = xml.lastIndexOf('<');
      token = at < 0 ? token + xml.length : xml.length - at;
      if (token > longestToken) throw damageError;
      parser.write(xml);
      if (done) break;
      read += chunk.length;
      yield read;
    }
  } finally {
    bytes.destroy();
  }
  if (parser.end()) throw damageError;
}
