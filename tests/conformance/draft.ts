import { randomUUID } from 'node:crypto';
import type { ServedOperation } from '@shiyi/server/http/contract';
import type { Sent } from './wire.js';

export type Values = Record<string, unknown>;

/** An input, by the places it is sent in; an array in the query is sent as one parameter per item. */
export interface Draft {
  path: Values;
  query: Values;
  body?: unknown;
}

/** Returns the example input given in the contract. */
export function exampleOf({ parameters, operation }: ServedOperation): Draft {
  const from = (place: string) =>
    Object.fromEntries(
      parameters.filter((one) => one.in === place).map((one) => [one.name, (one as { example?: unknown }).example]),
    ) as Values;
  const content = Object.values(operation.requestBody?.content ?? {})[0] as { example?: unknown } | undefined;
  return { path: from('path'), query: from('query'), ...(content?.example === undefined ? {} : { body: content.example }) };
}

function queryText(query: Values): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((item) => [name, item] as const));
  const text = pairs.filter(([, value]) => value !== undefined).map(([name, value]) => `${encodeURIComponent(name)}=${encode(value)}`);
  return text.length > 0 ? `?${text.join('&')}` : '';
}

/** Text that is put into the URL without encoding. */
export class Raw {
  constructor(readonly text: string) {}
}

const encode = (value: unknown) => (value instanceof Raw ? value.text : encodeURIComponent(String(value)));

export interface Part {
  name: string;
  value: string | Buffer;
  fileName?: string;
  type?: string;
}

const boundary = 'conformance-boundary';

export function multipartOf(parts: Part[]): { body: Buffer; contentType: string } {
  const chunks = parts.flatMap(({ name, value, fileName, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ]);
  return { body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]), contentType: `multipart/form-data; boundary=${boundary}` };
}

function contentOf(operation: ServedOperation, body: unknown): { body?: string | Buffer; contentType?: string } {
  if (body === undefined) return {};
  if (!operation.multipart) return { body: JSON.stringify(body), contentType: 'application/json' };
  return multipartOf(
    Object.entries(body as Values).map(([name, value]) =>
      value instanceof Buffer ? { name, value, fileName: 'picture.png', type: 'image/png' } : { name, value: String(value) },
    ),
  );
}

/** Builds the request for a draft, with the session of this token. */
export function requestOf(operation: ServedOperation, draft: Draft, token?: string): Sent {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(draft.path[name]));
  const { body, contentType } = contentOf(operation, draft.body);
  return {
    method: operation.method,
    target: path + queryText(draft.query),
    headers: {
      ...(token === undefined ? {} : { 'Admin-Token': token }),
      ...(contentType ? { 'Content-Type': contentType } : {}),
      ...(operation.needsKey ? { 'Idempotency-Key': randomUUID() } : {}),
    },
    body,
  };
}
