// The SDK's table of operations: one short line each, because every page of the console loads all of them.
import { pascalCase } from '../../packages/sdk/src/core/pascal-case.js';
import { type Contract, type Operation, operationsOf, resolve } from '../document.js';
import { answerOf } from './meta.js';

/** Returns the type of `data` that screens rely on: o object, a array, l page of rows, s session or the URL to get one. */
function shape(contract: Contract, operation: Operation) {
  const answer = answerOf(contract, operation);
  const data = answer && resolve(contract, answer);
  if (data?.type === 'array') return 'a';
  if (data?.properties?.token && data.properties.auth_url) return 's';
  // Writes often return a bare id, and nothing breaks if a server omits it.
  if (data?.type !== 'object' || !data.required?.length || data.required.join() === 'id') return '';
  return data.required.includes('list') && data.required.includes('total') ? 'l' : 'o';
}

const initials: Record<string, string> = { get: 'G', post: 'P', put: 'U', delete: 'D' };

/** Returns the first part of a path, which is written once for all operations below it. */
const headOf = (path: string) => path.split('/').slice(0, 4).join('/');
/** Abbreviates the most common prefix to `//`, as in the table. */
const shortHead = (path: string) => headOf(path).replace(/^\/admin\/v1\//, '//');

/**
 * Builds one line of the SDK's table: the initial of the method, followed by letters (r safe to retry, i needs an idempotency key, p needs no
 * session, m multipart, e no body, f returns a file, w stream of events) and the type of `data`; the rest of the path,
 * with the names of query parameters if there is also a body; the name.
 */
function lineOf(contract: Contract, path: string, method: string, operation: Operation): string {
  const body = operation.requestBody?.content;
  const answer = operation.responses['200'] && resolve(contract, operation.responses['200']).content;
  const letters = [
    operation['x-retry'] ? 'r' : '',
    operation['x-idempotency'] ? 'i' : '',
    ['public', 'app-key', 'device-token'].includes(operation['x-permission']) ? 'p' : '',
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

/** Returns the noun that most of these names end with, such as `Channel`; empty if no two share one. */
function sharedNoun(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) {
    const noun = name.replace(/^[a-z]+/, '');
    counts.set(noun, (counts.get(noun) ?? 0) + 1);
  }
  const [noun = '', count = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return count > 1 ? noun : '';
}

/** Writes a noun that is the head in other letters, such as `HealthFile` of `//health-file`, as `=`. */
function titleOf(head: string, noun: string): string {
  if (!noun) return head;
  return `${head} ${noun === pascalCase(head) ? '=' : noun}`;
}

const verbs: Record<string, string> = { G: 'get', P: 'create', U: 'update', D: 'delete' };

/** Leaves out of a name the usual verb of its method, and what the path says: `=` for the noun and the path. */
function shortName(place: string, name: string): string {
  const [, method = '', letters = '', path = ''] = /^(.)(\w*)(\S*)$/.exec(place) ?? [];
  const verb = letters.includes('l') ? 'list' : verbs[method];
  if (!verb || !/^[~A-Z]/.test(name.slice(verb.length)) || !name.startsWith(verb)) return name;
  const rest = name.slice(verb.length);
  return path && rest === `~${pascalCase(path)}` ? '=' : rest;
}

const backwards = (text: string) => [...text].reverse().join('');
const byEnd = (one: string, other: string) => (backwards(one) < backwards(other) ? -1 : 1);

/** Returns the table: the first part of a path once for all operations below it, with their noun, which is `~` in their names. */
export function operationLines(contract: Contract): string[] {
  const lines = [...operationsOf(contract)].map(({ path, method, operation }) => ({
    path,
    text: lineOf(contract, path, method, operation),
  }));
  lines.sort((a, b) => {
    const [one, other] = [headOf(a.path), headOf(b.path)];
    return (one === other ? a.text < b.text : one > other) ? -1 : 1;
  });
  const heads = [...new Set(lines.map(({ path }) => headOf(path)))];
  const sections = heads.map((head) => {
    const own = lines.filter(({ path }) => headOf(path) === head).map(({ text }) => text.split(' ') as [place: string, name: string]);
    const noun = sharedNoun(own.map(([, name]) => name));
    const rows = own.map(([place, name]) => `${place} ${shortName(place, noun ? name.replace(noun, '~') : name)}`);
    return { head: titleOf(shortHead(head), noun), rows: rows.sort(byEnd) };
  });
  const all = sections.flatMap(({ rows }) => rows);
  const isUsual = new Map(all.map((row) => [row, all.filter((one) => one === row).length >= 3]));
  // Like rows and like sections beside each other compress best.
  return sections
    .sort((one, other) => other.rows.length - one.rows.length)
    .flatMap(({ head, rows }) => [head, ...rows.filter((row) => !isUsual.get(row)), ...rows.filter((row) => isUsual.get(row))]);
}
