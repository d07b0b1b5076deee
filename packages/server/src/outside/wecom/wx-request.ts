import { WxError } from './wx-error.js';

/** Returns the options of a request with a body, which is JSON unless it is a form with a file. */
export const postOf = (body: object): RequestInit =>
  body instanceof FormData
    ? { method: 'POST', body }
    : { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };

const maxBytes = 20 * 1024 * 1024;

/** Returns the text of an answer. @throws WxError for one that is too long */
export async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw WxError.silent();
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Errors before a connection is established, so the request was never sent. */
const unsent = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

export function wasNeverSent(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return unsent.test(String(code)) || (cause !== undefined && wasNeverSent(cause));
}
