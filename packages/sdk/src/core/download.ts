import { CallError, type FileSink, type RawResponse } from './safe-fetch.js';
import type { Download } from './types.js';

/** Returns the file name sent by the server, without a path. Browsers make it safe; elsewhere `safeFileName` does. */
function fileName(headers: Headers): string | undefined {
  const header = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  let name = /filename="([^"]*)"/i.exec(header)?.[1];
  try {
    if (encoded) name = decodeURIComponent(encoded);
  } catch {
    // Invalid UTF-8: fall back to the plain name.
  }
  const plain =
    name
      ?.split(/[/\\]/)
      .at(-1)
      ?.replace(/\p{Cc}/gu, '')
      .trim() ?? '';
  return /^\.{0,2}$/.test(plain) ? undefined : plain;
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
}

/** Verifies a file against the length and digest sent by the server; both apply to the encoded bytes. */
export async function downloadOf({ bytes, size, headers }: RawResponse, sink: FileSink | undefined): Promise<Download> {
  if (!headers.has('content-encoding')) {
    const length = headers.get('content-length');
    const digest = /sha-256=:([^:]+):/.exec(headers.get('repr-digest') ?? '')?.[1];
    // Browsers have no crypto.subtle on plain http, so only the length is checked there.
    const known = digest !== undefined && (sink !== undefined || globalThis.crypto?.subtle !== undefined);
    const wrong = known && digest !== (sink ? sink.digest() : await digestOf(bytes));
    if (wrong || (length !== null && Number(length) !== size))
      throw new CallError({ kind: 'protocol', reason: 'truncated', outcome: 'unknown', phase: 'body', retryable: true });
  }
  return { bytes, type: headers.get('content-type') ?? 'application/octet-stream', name: fileName(headers) };
}
