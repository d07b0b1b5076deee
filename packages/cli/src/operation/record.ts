import { type Client, type FieldMeta, type OperationId, type OperationMeta, untyped } from '@shiyi/sdk';
import type { Values } from './operation-input.js';
import type { Verbs } from './resources.js';

/** Returns the field that identifies the record; it becomes a positional argument. */
export function keyField(verb: string, { input }: OperationMeta): FieldMeta | undefined {
  if (verb === 'create') return undefined;
  const keys = input.filter(({ name, required, type }) => required && /^(?:ids?|key|\w+_ids?)$/.test(name) && !/^object/.test(type));
  return keys.find(({ name }) => name === 'id' || name === 'key') ?? (keys.length === 1 ? keys[0] : undefined);
}

type MetaOf = (id: OperationId) => Promise<OperationMeta>;

const hasNoRequiredInput = ({ input }: OperationMeta) => !input.some((field) => field.required);

interface Key {
  name: string;
  value: unknown;
}

/** Reads the record of a resource with its `get` operation, or else in its list or tree, to name it to the user. */
export async function fetchRecord(client: Client, verbs: Verbs, metaOf: MetaOf, key: Key): Promise<Values | undefined> {
  const { readRecord } = await import('../program/patch.js');
  const get = verbs.get('get');
  if (get) {
    const needed = keyField('get', await metaOf(get));
    return readRecord(untyped(client), { read: get, ...(needed ? { by: needed.name } : {}) }, key.value);
  }
  for (const within of ['list', 'tree'] as const) {
    const read = verbs.get(within === 'tree' ? 'get-tree' : within);
    if (!read || !hasNoRequiredInput(await metaOf(read))) continue;
    const record = await readRecord(untyped(client), { read, within, key: key.name }, key.value);
    if (record) return record;
  }
  return undefined;
}

/** Whether an operation changes a record that exists by replacing it; a save without an id creates one. */
export const isReplacing = ({ replaces, input }: OperationMeta) =>
  replaces !== undefined && !input.some(({ name, required }) => name === 'id' && !required);

/** Merges the given fields over the current record. `lost` names the fields whose current value is unknown. */
export async function mergeOntoRecord(client: Client, id: OperationId, given: Values): Promise<{ input: Values; lost: string[] }> {
  const { inputFrom, readRecord, replacementOf } = await import('../program/patch.js');
  const plan = replacementOf(id);
  const record = await readRecord(untyped(client), plan, plan.key && given[plan.key]);
  const { input, lost } = inputFrom(plan.fields, record ?? {});
  return { input: { ...input, ...given }, lost: lost.filter((name) => given[name] === undefined) };
}
