import type { OperationId, OperationMeta } from '@shiyi/sdk';
import type { Verbs } from './resources.js';

/** Looks an operation up in the contract's tables. */
interface Tables {
  operationMeta: (id: OperationId) => Promise<OperationMeta>;
  operations: Readonly<Record<OperationId, readonly [string, string, letters: string, ...unknown[]]>>;
}

const rankOf = (verb: string) => ['get-tree', 'get', 'get-all'].indexOf(verb) >>> 0;

/** How well a read serves as the list of a noun; 0 if it shows one record chosen by its id. */
function fitness({ method, permission, input, output }: OperationMeta, isArray: boolean): number {
  if (method !== 'GET' || output.length === 0 || permission === 'public') return 0;
  const isOpen = !input.some((field) => field.required);
  const hasRows = isArray || output.some(({ name }) => name === 'list' || name === 'children');
  return isOpen ? 2 : hasRows ? 1 : 0;
}

/** Returns the read that `list` stands for: the list of the noun, or else its tree, its rows or its only record. */
async function listRead(verbs: Verbs, { operationMeta, operations }: Tables): Promise<OperationId | undefined> {
  const list = verbs.get('list');
  if (list) return list;
  const reads = [...verbs].filter(([verb]) => /^(?:get|list)(?:-|$)/.test(verb)).sort(([one], [other]) => rankOf(one) - rankOf(other));
  let best: { id: OperationId; fit: number } | undefined;
  for (const [, id] of reads) {
    const fit = fitness(await operationMeta(id), operations[id][2].includes('a'));
    if (fit > (best?.fit ?? 0)) best = { id, fit };
  }
  return best?.id;
}

/** Adds `list` to a noun that has a read which can stand for it. */
export async function withList(verbs: Verbs, tables: Tables): Promise<Verbs> {
  const list = await listRead(verbs, tables);
  return list ? new Map([['list', list], ...verbs]) : verbs;
}
