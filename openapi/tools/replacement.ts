import type { FieldPlan, Replacement as PublishedReplacement } from '../../packages/sdk/src/patch/replacement.js';
import { type Contract, type Operation, operationsOf, type Parameter, resolve, type Schema } from '../document.js';
import { answerOf } from './meta.js';

/** A write that replaces a record. */
export interface Replacement extends PublishedReplacement {
  id: string;
  /** Fields whose present value the read does not answer, although the write empties them. */
  lost: string[];
  /** Type of the record, in TypeScript. */
  type: string;
}

const isNullable = (schema: Schema) => [schema.type].flat().includes('null') || schema.enum?.includes(null) === true;

/** Returns the properties of a schema, or of all the objects it may be. */
function propertiesOf(contract: Contract, node: Schema): Record<string, Schema> {
  const schema = resolve(contract, node);
  const choices = schema.oneOf ?? schema.anyOf ?? [];
  return Object.assign({}, ...choices.map((one) => propertiesOf(contract, one)), schema.properties);
}

/** Names under which records show what an input refers to by id: `principal_user_id` is `principal`, `dept_ids` are `departments`. */
function namesBeside(name: string): [beside: string, place: string][] {
  const [, noun = '', several] = /^(\w+)_id(s?)$/.exec(name) ?? [];
  if (!noun) return [];
  const place = several ? '[].id' : '.id';
  const words = [noun, noun.replace(/_?user$/, ''), noun === 'user' ? 'staff' : '', noun === 'dept' ? 'department' : ''];
  return words
    .filter(Boolean)
    .flatMap((word): [string, string][] => [
      [several ? `${word}s` : word, place],
      ...(word === 'staff' ? [['staff', place] as [string, string]] : []),
    ]);
}

/** Deeper objects are the same in record and input. */
const deepest = 4;

function planOf(contract: Contract, name: string, node: Schema, record: Record<string, Schema>, depth: number): FieldPlan | undefined {
  const schema = resolve(contract, node);
  const label = isNullable(schema) ? `${name}?` : name;
  if (schema['x-read-as']) return `${label}=${schema['x-read-as']}`;
  if (record[name]) {
    const inner = nestedPlans(contract, schema, resolve(contract, record[name]), depth);
    return inner ? [label, inner] : label;
  }
  const [beside, place] = namesBeside(name).find(([one]) => record[one]) ?? [];
  return beside === undefined ? undefined : `${label}=${beside}${place}`;
}

/** Plans the fields of an object, or of the items of a list; undefined if the value can be taken as it is. */
function nestedPlans(contract: Contract, schema: Schema, shown: Schema, depth: number): FieldPlan[] | undefined {
  const properties = propertiesOf(contract, schema.items ?? schema);
  const record = propertiesOf(contract, shown.items ?? shown);
  const isSame = (name: string, plan: FieldPlan | undefined) =>
    plan === name ? !isNullable(resolve(contract, record[name] as Schema)) : plan === `${name}?`;
  if (depth === deepest || Object.keys(properties).length === 0) return undefined;
  const plans = Object.entries(properties).map(([name, one]) => [name, planOf(contract, name, one, record, depth + 1)] as const);
  const isWhole =
    Object.keys(record).every((name) => name in properties) && plans.every(([name, plan]) => !(name in record) || isSame(name, plan));
  return isWhole ? undefined : plans.flatMap(([, plan]) => (plan === undefined ? [] : [plan]));
}

/** Returns the fields of an operation's input, which are parameters or in the body. */
function inputOf(contract: Contract, operation: Operation): Record<string, Schema> {
  const parameters = (operation.parameters ?? []).map((one) => resolve(contract, one as Parameter)).filter((one) => one.in !== 'header');
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  return { ...Object.fromEntries(parameters.map((one) => [one.name, one.schema])), ...(body ? propertiesOf(contract, body) : {}) };
}

interface RecordPlace extends Pick<PublishedReplacement, 'within'> {
  schema: Schema;
  type: string;
}

function recordOf(contract: Contract, read: Operation, at: string | undefined): RecordPlace {
  const id = read.operationId;
  const data = resolve(contract, answerOf(contract, read) ?? {});
  if (at) return { schema: data.properties?.[at] ?? {}, type: `NonNullable<Data<'${id}'>['${at}']>` };
  if (data.items) return { schema: data.items, type: `Data<'${id}'>[number]`, within: 'tree' };
  const list = data.properties?.total && data.properties.list;
  if (list) return { schema: resolve(contract, list).items ?? {}, type: `Row<'${id}'>`, within: 'list' };
  return { schema: data, type: `Data<'${id}'>` };
}

function replacementOf(contract: Contract, operation: Operation, read: Operation, at: string | undefined): Replacement {
  const { schema, type, within } = recordOf(contract, read, at);
  const record = propertiesOf(contract, schema);
  const input = inputOf(contract, operation);
  const parameters = (read.parameters ?? []).map((one) => resolve(contract, one as Parameter));
  const names = Object.keys(input);
  const key = ['id', 'key'].find((name) => names.includes(name)) ?? names.find((name) => name.endsWith('_id') && record[name]);
  const by = within === undefined ? parameters.find((one) => one.required || one.name === key)?.name : undefined;
  const lost: string[] = [];
  const fields = Object.entries(input).flatMap(([name, node]): FieldPlan[] => {
    const plan = planOf(contract, name, node, record, 0);
    if (plan === undefined && !resolve(contract, node)['x-kept']) lost.push(name);
    return plan === undefined || resolve(contract, node)['x-kept'] ? [] : [plan];
  });
  return {
    id: operation.operationId,
    read: read.operationId,
    fields,
    lost,
    type,
    ...(by ? { by } : {}),
    ...(key && (by || within) ? { key } : {}),
    ...(within ? { within } : {}),
    ...(at ? { at } : {}),
  };
}

/** Returns all writes that replace a record (`x-replaces`), sorted by name. */
export function replacementsOf(contract: Contract): Replacement[] {
  const all = new Map([...operationsOf(contract)].map(({ operation }) => [operation.operationId, operation]));
  return [...all.values()]
    .flatMap((operation) => {
      const [name, at] = operation['x-replaces']?.split('.') ?? [];
      const read = name === undefined ? undefined : all.get(name);
      if (name !== undefined && !read) throw new Error(`x-replaces of ${operation.operationId}: there is no ${name}.`);
      return read ? [replacementOf(contract, operation, read, at)] : [];
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Returns the SDK's file of what replaces which record, for `patch` and `toInput`. */
export function replacementsFile(contract: Contract): string {
  const all = replacementsOf(contract);
  const types = all.map(({ id, type, key }) => `  ${id}: { record: ${type}; key: ${key ? `'${key}'` : 'never'} };`);
  const rows = all.map(({ id, type: _, lost: __, ...row }) => `  ${id}: ${JSON.stringify(row)},`);
  const parts = [
    "import type { Data, Row } from '../core/types.js';\nimport type { Replacement } from '../patch/replacement.js';",
    `/** The writes that replace a record, with the record and the field that names it. */\nexport interface Replacements {\n${types.join('\n')}\n}`,
    `export const replacements: Record<keyof Replacements, Replacement> = {\n${rows.join('\n')}\n};`,
  ];
  return `${parts.join('\n\n')}\n`;
}
