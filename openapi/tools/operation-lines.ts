// The SDK's table of operations: one short line each, because every page of the console loads all of them.
import { type Contract, type Operation, operationsOf, resolve } from '../document.js';
import { answerOf } from './meta.js';

/** What `data` must be for screens not to break on it: o an object, a an array, l a page of rows, s a session or where to get one. */
function shape(contract: Contract, operation: Operation) {
  const answer = answerOf(contract, operation);
  const data = answer && resolve(contract, answer);
  if (data?.type === 'array') return 'a';
  if (data?.properties?.token && data.properties.auth_url) return 's';
  // A bare id is what a server gives back for a write, and nothing breaks where one does not.
  if (data?.type !== 'object' || !data.required?.length || data.required.join() === 'id') return '';
  return data.required.includes('list') && data.required.includes('total') ? 'l' : 'o';
}

const initials: Record<string, string> = { get: 'G', post: 'P', put: 'U', delete: 'D' };

/** What stands before the tail of a path; one line for all operations below it. */
const headOf = (path: string) => path.split('/').slice(0, 4).join('/');
/** As it stands in the table: `//` for where most paths begin. */
const shortHead = (path: string) => headOf(path).replace(/^\/admin\/v1\//, '//');

/**
 * One line of the SDK's table: initial of the method with letters behind it: r repeat is harmless, p needs no session, m multipart,
 * e takes no body, f answers a file, w a stream of events, and the shape of `data`; the tail of the path with the names that travel in the query beside a body; name.
 */
function lineOf(contract: Contract, path: string, method: string, operation: Operation): string {
  const body = operation.requestBody?.content;
  const answer = operation.responses['200'] && resolve(contract, operation.responses['200']).content;
  const letters = [
    operation['x-retry'] ? 'r' : '',
    operation['x-permission'] === 'public' ? 'p' : '',
    body?.['multipart/form-data'] ? 'm' : '',
    !body && (method === 'post' || method === 'put') ? 'e' : '',
    answer?.['text/event-stream'] ? 'w' : answer && !answer['application/json'] ? 'f' : '',
    shape(contract, operation),
  ].join('');
  const query =
    method === 'post' || method === 'put'
      ? (operation.parameters ?? [])
          .map((one) => resolve(contract, one))
          .filter((one) => one.in === 'query')
          .map((one) => one.name)
      : [];
  const place = path.slice(headOf(path).length) + (query.length ? `?${query.join('&')}` : '');
  return `${initials[method]}${letters}${place} ${operation.operationId}`;
}

/** The table, with the head of a path once for all operations below it. */
export function operationLines(contract: Contract): string[] {
  const lines = [...operationsOf(contract)].map(({ path, method, operation }) => ({
    path,
    text: lineOf(contract, path, method, operation),
  }));
  // This order compresses best.
  lines.sort((a, b) => {
    const [one, other] = [headOf(a.path), headOf(b.path)];
    return (one === other ? a.text < b.text : one > other) ? -1 : 1;
  });
  return lines.flatMap(({ path, text }, at) => (headOf(lines[at - 1]?.path ?? '') === headOf(path) ? [text] : [shortHead(path), text]));
}
