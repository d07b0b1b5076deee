import type { Client, FieldMeta, OperationId, OperationMeta } from '@shiyi/sdk';
import type { Values } from './api-input.js';
import type { Verbs } from './resources.js';

/** The field that says which one is meant, and stands behind the verb without a flag. */
export function keyOf(verb: string, { input }: OperationMeta): FieldMeta | undefined {
  if (verb === 'create') return undefined;
  const keys = input.filter(({ name, required, type }) => required && /^(?:ids?|key|\w+_ids?)$/.test(name) && !/^object/.test(type));
  return keys.find(({ name }) => name === 'id' || name === 'key') ?? (keys.length === 1 ? keys[0] : undefined);
}

type MetaOf = (id: OperationId) => Promise<OperationMeta>;

const needsNothing = ({ input }: OperationMeta) => !input.some((field) => field.required);

function inTree(rows: Values[], { name, value }: Key): Values | undefined {
  for (const row of rows) {
    const found = row[name] === value ? row : inTree((row.children ?? []) as Values[], { name, value });
    if (found) return found;
  }
  return undefined;
}

interface Key {
  name: string;
  value: unknown;
}

/** The record as it stands: by the call that shows one, else by its place in the list or the tree. */
export async function recordOf(client: Client, verbs: Verbs, metaOf: MetaOf, key: Key | undefined): Promise<Values | undefined> {
  const get = verbs.get('get');
  if (get) {
    const needed = keyOf('get', await metaOf(get));
    if (needed && !key) return undefined;
    return (await client.call(get, (needed && key ? { [needed.name]: key.value } : {}) as never)) as unknown as Values;
  }
  if (!key) return undefined;
  const list = verbs.get('list');
  if (list && needsNothing(await metaOf(list)))
    for await (const row of client.each(list as 'listStaff') as AsyncIterable<unknown>)
      if ((row as Values)[key.name] === key.value) return row as Values;
  const tree = verbs.get('get-tree');
  if (!tree || !needsNothing(await metaOf(tree))) return undefined;
  const rows: unknown = await client.call(tree);
  return Array.isArray(rows) ? inTree(rows, key) : undefined;
}

/** What the record says of a field of its form: under the same name, or `channel_id` as the id of `channel`. */
function saidOf({ name }: FieldMeta, record: Values): unknown {
  if (Object.hasOwn(record, name)) return record[name];
  const [, noun, several] = /^(\w+)_id(s?)$/.exec(name) ?? [];
  const beside = record[`${noun}${several}`];
  if (several && Array.isArray(beside)) return beside.map((one: Values) => one.id);
  return beside === null ? null : (beside as Values | undefined)?.id;
}

/** Puts the record under what is given, so that fields nobody named keep what they hold; names those it cannot tell. */
export function onTopOf(record: Values, given: Values, { input }: OperationMeta): { input: Values; lost: string[] } {
  const whole: Values = { ...given };
  const lost: string[] = [];
  for (const field of input) {
    if (given[field.name] !== undefined) continue;
    const said = saidOf(field, record);
    if (said === undefined) lost.push(field.name);
    else if (said !== null || field.nullable) whole[field.name] = said;
  }
  return { input: whole, lost };
}
