import type { ServedOperation } from '@shiyi/server/http/contract';
import { type Draft, multipartOf, type Part, requestOf } from './draft.js';
import { png } from './generate.js';
import type { Sent } from './wire.js';

/** A request whose body is malformed as a whole, regardless of its fields. */
export interface BrokenBody {
  what: string;
  request: Sent;
  /** The acceptable statuses of the refusal. */
  statuses: number[];
}

const megabyte = 1024 * 1024;

function* brokenJson(operation: ServedOperation, good: Draft, token: string | undefined): Generator<BrokenBody> {
  const base = requestOf(operation, good, token);
  const text = String(base.body);
  const json = (what: string, body: string | Buffer, statuses = [400]): BrokenBody => ({ what, statuses, request: { ...base, body } });
  const typed = (type: string, body: string | Buffer = text): BrokenBody => ({
    what: `content type ${type}`,
    statuses: [400, 415],
    request: { ...base, headers: { ...base.headers, 'Content-Type': type }, body },
  });
  yield json('cut off', text.slice(0, -1));
  // An empty body is valid where the body is optional.
  if (operation.bodyRequired) yield json('empty', '');
  yield json('nothing but null', 'null');
  yield json('a list', `[${text}]`);
  yield json('a text', '"text"');
  yield json('two values', `${text}${text}`);
  yield json('a number beyond all numbers', '{"zzz":1e400}');
  yield json('a little too deep', `{"zzz":${'['.repeat(70)}${']'.repeat(70)}}`);
  yield json('much too deep', `{"zzz":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
  yield json('not UTF-8', Buffer.concat([Buffer.from(`${text.slice(0, -1)},"zzz":"`), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]));
  yield json('too large', `{"zzz":"${'a'.repeat(megabyte)}"}`, [413]);
  yield typed('text/plain');
  yield typed('application/x-www-form-urlencoded', 'a=1');
  yield typed('application/xml', '<a/>');
  yield typed('multipart/form-data; boundary=x', '--x--\r\n');
  const { 'Content-Type': _, ...untyped } = base.headers;
  yield { what: 'without content type', statuses: [400, 415], request: { ...base, headers: untyped } };
}

/** Returns a request with invalid UTF-8 inside a text field, which must be refused and not repaired. */
export function notUtf8(operation: ServedOperation, good: Draft, token: string | undefined): Sent | undefined {
  const base = requestOf(operation, good, token);
  const text = String(base.body);
  const at = text.search(/":"/);
  if (at < 0) return undefined;
  const bytes = Buffer.concat([Buffer.from(text.slice(0, at + 3)), Buffer.from([0xff, 0xfe]), Buffer.from(text.slice(at + 3))]);
  return { ...base, body: bytes };
}

function* brokenForm(operation: ServedOperation, good: Draft, token: string | undefined): Generator<BrokenBody> {
  const base = requestOf(operation, good, token);
  const form = (what: string, parts: Part[], statuses = [400]): BrokenBody => {
    const { body, contentType } = multipartOf(parts);
    return { what, statuses, request: { ...base, headers: { ...base.headers, 'Content-Type': contentType }, body } };
  };
  const file = { name: 'file', value: png, fileName: 'a.png', type: 'image/png' };
  yield form('no part', []);
  yield form('a text instead of a file', [{ name: 'file', value: 'text' }]);
  yield form('a file of another name', [{ ...file, name: 'zzz' }]);
  yield form('a file named __proto__', [{ ...file, name: '__proto__' }]);
  yield form('a field more', [{ name: 'enterprise_id', value: '2' }, file]);
  yield form('two files', [file, file], [400, 413]);
  yield form('too large', [{ ...file, value: Buffer.concat([png, Buffer.alloc(30 * megabyte)]) }], [413]);
  const json = { ...base, headers: { ...base.headers, 'Content-Type': 'application/json' }, body: '{"file":"a"}' };
  yield { what: 'JSON instead of a form', statuses: [400, 415], request: json };
  const cut = { ...base, body: (base.body as Buffer).subarray(0, 90) };
  yield { what: 'a form cut off', statuses: [400], request: cut };
}

export function* brokenBodies(operation: ServedOperation, good: Draft, token: string | undefined): Generator<BrokenBody> {
  if (operation.multipart) return yield* brokenForm(operation, good, token);
  if (!operation.body) return;
  // A draft may have no body where the body is optional; use an empty object then.
  const draft = { ...good, body: good.body ?? {} };
  yield* brokenJson(operation, draft, token);
  const request = notUtf8(operation, draft, token);
  if (request) yield { what: 'not UTF-8 inside a field', statuses: [400], request };
}
