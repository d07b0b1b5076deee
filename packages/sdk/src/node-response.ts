import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { NodeHeaders } from './node-headers.js';

function headersOf(message: IncomingMessage): NodeHeaders {
  const headers = new NodeHeaders();
  const raw = message.rawHeaders;
  for (let at = 0; at + 1 < raw.length; at += 2) headers.append(raw[at] as string, raw[at + 1] as string);
  return headers;
}

async function decoded(message: IncomingMessage, encoding: string): Promise<Readable> {
  if (!/^(?:x-)?gzip$|^deflate$|^br$/.test(encoding)) return message;
  const { createBrotliDecompress, createGunzip, createInflate } = await import('node:zlib');
  const { pipeline } = await import('node:stream');
  const decoder = encoding === 'br' ? createBrotliDecompress() : encoding === 'deflate' ? createInflate() : createGunzip();
  // The error reaches the reader through the decoder, which the pipeline destroys with it.
  return pipeline(message, decoder, () => undefined);
}

/** The part of `Response` a client needs, over an answer of node:http; its body is a stream of Node, quicker to load than a web stream. */
export class NodeResponse {
  readonly type = 'basic';
  readonly redirected = false;
  readonly status: number;
  readonly statusText: string;
  readonly ok: boolean;

  private constructor(
    readonly url: string,
    message: IncomingMessage,
    readonly headers: NodeHeaders,
    readonly body: Readable,
  ) {
    this.status = message.statusCode ?? 0;
    this.statusText = message.statusMessage ?? '';
    this.ok = this.status >= 200 && this.status < 300;
  }

  static async of(url: string, message: IncomingMessage): Promise<NodeResponse> {
    const headers = headersOf(message);
    const encoding = headers.get('content-encoding')?.toLowerCase() ?? '';
    return new NodeResponse(url, message, headers, await decoded(message, encoding));
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.body) chunks.push(chunk as Buffer);
    return new Uint8Array(Buffer.concat(chunks));
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.bytes()).buffer;
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes());
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }
}
