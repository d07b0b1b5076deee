import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { NodeHeaders } from './headers.js';

/** A request body for node:http, with its media type and length for the headers. */
export interface Body {
  type?: string;
  length?: number;
  content?: Uint8Array | Readable;
}

export async function bodyOf(body: RequestInit['body']): Promise<Body> {
  if (body === undefined || body === null) return {};
  if (typeof body === 'string') return { content: Buffer.from(body), type: 'text/plain;charset=UTF-8', length: Buffer.byteLength(body) };
  if (ArrayBuffer.isView(body)) {
    const content = new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
    return { content, length: content.byteLength };
  }
  // Forms, files and streams are rare, so the built-in class encodes them.
  const written = new Response(body);
  const type = written.headers.get('content-type');
  const length = body instanceof Blob ? { length: body.size } : {};
  return { ...(type ? { type } : {}), ...length, ...(written.body ? { content: Readable.fromWeb(written.body as ReadableStream) } : {}) };
}

export function headersOf(init: RequestInit['headers'], body: Body): Record<string, string> {
  const headers = new NodeHeaders();
  headers.set('accept', '*/*');
  headers.set('accept-encoding', 'gzip, br, deflate');
  if (body.type) headers.set('content-type', body.type);
  const given = init && Symbol.iterator in init ? (init as Iterable<[string, string]>) : Object.entries(init ?? {});
  for (const [name, value] of given) headers.set(name, value);
  if (body.length !== undefined) headers.set('content-length', String(body.length));
  return Object.fromEntries(headers);
}
