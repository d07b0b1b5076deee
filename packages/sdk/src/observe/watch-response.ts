import { chunksOf } from '../core/safe-fetch.js';

const maxBytes = 32 * 1024 * 1024;

/** Passes a body through and reports it once complete. */
async function* passThrough(body: AsyncIterable<Uint8Array>, whole: (bytes: Uint8Array | undefined) => void) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size <= maxBytes) chunks.push(chunk.slice());
    else chunks.length = 0;
    yield chunk;
  }
  whole(size > maxBytes ? undefined : new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer()));
}

/** Wraps a response to report its body once it has been read. */
export function watchResponse(response: Response, whole: (bytes: Uint8Array | undefined) => void): Response {
  return new Proxy(response, {
    get(target, name) {
      if (name === 'arrayBuffer')
        return async () => {
          const bytes = await target.arrayBuffer();
          whole(new Uint8Array(bytes));
          return bytes;
        };
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'body' || !value) return typeof value === 'function' ? value.bind(target) : value;
      const body = value as ReadableStream<Uint8Array> & Partial<AsyncIterable<Uint8Array>>;
      return passThrough(body[Symbol.asyncIterator] ? (body as AsyncIterable<Uint8Array>) : chunksOf(body), whole);
    },
  });
}

/** Parses the JSON object in a body; undefined if there is none. */
export function parseObject(bytes: Uint8Array | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
