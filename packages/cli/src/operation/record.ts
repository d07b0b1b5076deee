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

function findInTree(rows: Values[], { name, value }: Key): Values | undefined {
  for (const row of rows) {
    const found = row[name] === value ? row : findInTree((row.children ?? []) as Values[], { name, value });
    if (found) return found;
  }
  return undefined;
}

interface Key {
  name: string;
  value: unknown;
}

/** Fetches the current record with the `get` operation, or else from the list or tree. */
export async function fetchRecord(client: Client, verbs: Verbs, metaOf: MetaOf, key: Key | undefined): Promise<Values | undefined> {
  const get = verbs.get('get');
  if (get) {
    const needed = keyField('get', await metaOf(get));
    if (needed && !key) return undefined;
    return (await untyped(client).call(get, needed && key ? { [needed.name]: key.value } : {})) as Values;
  }
  if (!key) return undefined;
  const list = verbs.get('list');
  if (list && hasNoRequiredInput(await metaOf(list)))
    for await (const row of untyped(client).paginate(list)) if ((row as Values)[key.name] === key.value) return row as Values;
  const tree = verbs.get('get-tree');
  if (!tree || !hasNoRequiredInput(await metaOf(tree))) return undefined;
  const rows: unknown = await client.call(tree);
  return Array.isArray(rows) ? findInTree(rows, key) : undefined;
}

/** Returns the current value of an input field: the field of the same name, or `channel.id` for `channel_id`. */
function currentValue({ name }: FieldMeta, record: Values): unknown {
  if (Object.hasOwn(record, name)) return record[name];
  const [, noun, several] = /^(\w+)_id(s?)$/.exec(name) ?? [];
  const beside = record[`${noun}${several}`];
  if (several && Array.isArray(beside)) return beside.map((one: Values) => one.id);
  return beside === null ? null : (beside as Values | undefined)?.id;
}

/** Merges the given fields over the current record. `lost` names the fields whose current value is unknown. */
export function mergeOntoRecord(record: Values, given: Values, { input }: OperationMeta): { input: Values; lost: string[] } {
  const whole: Values = { ...given };
  const lost: string[] = [];
  for (const field of input) {
    if (given[field.name] !== undefined) continue;
    const said = currentValue(field, record);
    if (said === undefined) lost.push(field.name);
    else if (said !== null || field.nullable) whole[field.name] = said;
  }
  return { input: whole, lost };
}
