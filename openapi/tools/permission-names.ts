import { type Contract, type Operation, operationsOf, resolve } from '../document.js';

export interface NamedPermission {
  zh: string;
  en: string;
  /** The call that the permission is named after. */
  method: string;
  path: string;
  area: string;
  /** Codes of the built-in roles that have it. */
  roles: string[];
  /** Whether all its calls only read, and show no unmasked contact data. */
  reads: boolean;
}

interface Call {
  path: string;
  method: string;
  operation: Operation;
}

/** How Chinese names of calls start or end, by the verb of their permission. */
const forms: Record<string, RegExp> = {
  list: /(列表|树)$/,
  detail: /详情$/,
  view: /^查看/,
  create: /^新建/,
  update: /^修改/,
  delete: /^删除/,
};
/** Verbs for reading; such a permission is named "View …" or "Open …", without the words for list or tree. */
const shows = new Set(['list', 'detail', 'view', 'get', 'read', 'choose', 'board', 'qrcode']);

/** Picks the call that best describes a permission: its id and Chinese name match the verb; among equals, the shortest path. */
function namesake(verb: string, calls: readonly Call[]): Call {
  const rank = ({ operation, path }: Call) =>
    (forms[verb]?.test(operation['x-zh']) ? 2000 : 0) + (operation.operationId.startsWith(verb) ? 1000 : 0) - path.length;
  return calls.reduce((best, one) => (rank(one) > rank(best) ? one : best));
}

function nameOf(verb: string, { operation }: Call): { zh: string; en: string } {
  const { 'x-zh': zh, summary } = operation;
  if (!shows.has(verb)) return { zh, en: summary };
  const thing = zh.replace(/(列表|树)$|^查看/, '');
  const see = verb === 'detail' ? 'Open' : 'View';
  return {
    zh: `查看${/^\w/.test(thing) ? ' ' : ''}${thing}`,
    en: summary.replace(/^(List|Get|Reveal) (the tree of )?/, `${see} `),
  };
}

/** Whether any part of a response is unmasked contact data. */
function showsPeople(contract: Contract, node: unknown, seen = new Set<unknown>()): boolean {
  if (typeof node !== 'object' || node === null || seen.has(node)) return false;
  seen.add(node);
  if ('$ref' in node) return showsPeople(contract, resolve(contract, node as { $ref: string }), seen);
  return 'x-pii' in node || Object.values(node).some((one) => showsPeople(contract, one, seen));
}

const onlyReads = (contract: Contract, { method, operation }: Call) =>
  (method === 'get' || operation['x-retry'] === 'read') && !operation['x-audit'] && !showsPeople(contract, operation.responses);

/** Returns a name for each code of `x-permission`, in the order of the paths. */
export function permissionNames(contract: Contract): Map<string, NamedPermission> {
  const codes = new Map<string, Call[]>();
  for (const call of operationsOf(contract)) {
    const code = call.operation['x-permission'];
    if (code.includes(':')) codes.set(code, [...(codes.get(code) ?? []), call]);
  }
  return new Map(
    [...codes].map(([code, calls]) => {
      const verb = code.slice(code.lastIndexOf(':') + 1);
      const call = namesake(verb, calls);
      const { method, path, operation } = call;
      const facts = { method: method.toUpperCase(), path, area: operation.tags[0], roles: operation['x-roles'] ?? [] };
      return [code, { ...nameOf(verb, call), ...facts, reads: calls.every((one) => onlyReads(contract, one)) }];
    }),
  );
}
