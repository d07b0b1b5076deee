import { CallError, type FileSink, type RawResponse } from './safe-fetch.js';
import type { Download } from './types.js';

/** The file's own name, never a path: it comes from outside and may end up in a file system. */
function fileName(headers: Headers): string | undefined {
  const header = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  let name = /filename="([^"]*)"/i.exec(header)?.[1];
  try {
    if (encoded) name = decodeURIComponent(encoded);
  } catch {
    // Broken UTF-8: the plain name is left.
  }
  const safe =
    name
      ?.split(/[/\\]/)
      .at(-1)
      ?.replace(/\p{Cc}/gu, '')
      .trim() ?? '';
  return /^\.{0,2}$/.test(safe) ? undefined : safe;
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
}

/** Checks a file against the length and digest that the server sent; both apply to the encoded bytes. */
export async function downloadOf({ bytes, size, headers }: RawResponse, sink: FileSink | undefined): Promise<Download> {
  if (!headers.has('content-encoding')) {
    const length = headers.get('content-length');
    const digest = /sha-256=:([^:]+):/.exec(headers.get('repr-digest') ?? '')?.[1];
    // Browsers offer no digests on plain http; there the length alone is checked.
    const known = digest !== undefined && (sink !== undefined || globalThis.crypto?.subtle !== undefined);
    const wrong = known && digest !== (sink ? sink.digest() : await digestOf(bytes));
    if (wrong || (length !== null && Number(length) !== size))
      throw new CallError({ kind: 'protocol', reason: 'truncated', outcome: 'unknown', phase: 'body', retryable: true });
  }
  return { bytes, type: headers.get('content-type') ?? 'application/octet-stream', name: fileName(headers) };
}
