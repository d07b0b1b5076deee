import { type Answer, Fault } from './safe-fetch.js';
import type { Download } from './types.js';

/** The file's own name, never a path: it comes from outside and may end up in a file system. */
function fileName(headers: Headers): string | undefined {
  const header = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  const plain = /filename="([^"]*)"/i.exec(header)?.[1];
  let name = plain;
  if (encoded && /^(?:%[0-9a-f]{2}|[^%])+$/i.test(encoded)) {
    const bytes = encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    name = new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
  }
  const safe = name
    ?.replace(/[\u0000-\u001f\u007f-\u009f]/g, '')
    .split(/[/\\]/)
    .at(-1)
    ?.trim();
  return safe && safe !== '.' && safe !== '..' ? safe : undefined;
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
}

/** A file is whole when its length and digest are those the server named; both speak of the bytes before any encoding was undone. */
export async function downloadOf({ bytes, headers }: Answer): Promise<Download> {
  if (!headers.has('content-encoding')) {
    const length = headers.get('content-length');
    const digest = /sha-256=:([^:]+):/.exec(headers.get('repr-digest') ?? '')?.[1];
    // Browsers offer no digests on plain http; there the length alone is checked.
    const wrong = digest !== undefined && globalThis.crypto?.subtle !== undefined && digest !== (await digestOf(bytes));
    if (wrong || (length !== null && Number(length) !== bytes.byteLength))
      throw new Fault({ kind: 'protocol', reason: 'truncated', outcome: 'unknown', phase: 'body', retryable: true });
  }
  return { bytes, type: headers.get('content-type') ?? 'application/octet-stream', name: fileName(headers) };
}
