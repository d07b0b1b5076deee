import { type Client, isApiError, untyped } from '@shiyi/sdk';
import { createMockClient } from '@shiyi/sdk/mock';
import { type FieldPlan, inputFrom, patch, readRecord } from '@shiyi/sdk/patch';
import { contract, operations, type ServedOperation } from '@shiyi/server/http/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Replacement, replacementsOf } from '../../openapi/tools/replacement.js';
import { addKnowledge } from './company-rows.js';
import { exampleOf, type Values } from './draft.js';
import { sampleOf } from './generate.js';
import { addCustomers } from './lists.js';
import type { Pool } from './pool.js';
import { worldTimeout } from './profile.js';
import { type Rules, rulesOf, typesOf } from './schema.js';
import { createWorld, type World, working } from './world.js';

const replacements = replacementsOf(contract);
const implemented = new Set(working.map(({ id }) => id as string));
const served = replacements.filter(({ id, read }) => implemented.has(id) && implemented.has(read));
let world: World;
let client: Client;
let pool: Pool;

/** Creates what no call of the pool creates: a phrase, and a follow-up record of the caller. */
async function addOwnRecords() {
  const { id: group_id } = await client.savePhraseGroup({ name: '饮食问答' });
  await client.savePhrase({ group_id, title: '喝水', content: '每天 8 杯水', scope: 'enterprise' });
  const [group] = await client.getTagTree({});
  await client.createTagArea({ name: '人群', tag_group_ids: [group?.id as number] });
  const [customer] = (await client.listCustomers({ limit: 1 })).list;
  await client.createFootmark({ user_id: customer?.id as number, type: 'note', content: '约好再通电话' });
}

beforeAll(async () => {
  world = await createWorld({});
  const company = world.people.staff.get('prober')?.enterpriseId as number;
  await addCustomers(world.server.deps.database, company);
  await world.server.deps.database.system((db) => addKnowledge(db, company));
  pool = await world.poolOf('prober');
  await world.populate('prober', pool);
  client = world.server.clientWith(await world.people.tokenOf('prober'));
  await addOwnRecords();
}, 2 * worldTimeout);
afterAll(() => world?.close());

const operationOf = (id: string) => operations.find((one) => one.id === id) as ServedOperation;

/** Returns the keys of up to a hundred records that an operation may replace. */
async function keysOf({ id, read, by, key }: Replacement): Promise<unknown[]> {
  if (!key) return [undefined];
  if (by) return pool.idsFor(operationOf(id), key).slice(0, 100);
  const data = (await untyped(client).call(read)) as { list?: Values[] } | Values[];
  return (Array.isArray(data) ? data : (data.list ?? [])).map((row) => row[key]).slice(0, 100);
}

/** Returns lists that differ in their length or in a number of their first item. */
function otherLists(rules: Rules, [first, ...rest]: unknown[], example: unknown): unknown[] {
  if (first === undefined) return [example ?? [sampleOf(rules.items ?? {})]];
  const numbers = Object.entries(first as Values).filter(([name, value]) => typeof value === 'number' && !name.endsWith('_id'));
  return [rest, ...numbers.map(([name, value]) => [{ ...(first as Values), [name]: (value as number) + 1 }, ...rest])];
}

/** Returns other values that a field may have. */
function othersOf(rules: Rules, value: unknown, example: unknown): unknown[] {
  if (rules.enum) return rules.enum.filter((one) => one !== value && one !== null);
  if (typeof value === 'boolean') return [!value];
  if (Array.isArray(value)) return otherLists(rules, value, example);
  if (typeof value === 'number')
    return [value + 1, value - 1].filter((one) => one <= (rules.maximum ?? one) && one >= (rules.minimum ?? one));
  const isText = typesOf(rules).includes('string') && !rules.pattern?.startsWith('^') && !rules.format;
  if (isText) return typeof value === 'object' ? ['改'] : [`${String(value ?? '').slice(0, (rules.maxLength ?? 99) - 1)}改`];
  return value === undefined ? [sampleOf(rules)] : [];
}

/** Texts first, since the fewest rules bind them. */
const rankOf = (name: string) => ['remark', 'name', 'title', 'desc', 'sort'].findIndex((word) => name.endsWith(word)) >>> 0;

const nameOf = (field: FieldPlan) => /^\w+/.exec(typeof field === 'string' ? field : field[0])?.[0] as string;

function* changesOf({ id, key, fields }: Replacement, input: Values): Generator<[name: string, value: unknown]> {
  const { body, parameters } = operationOf(id);
  const properties = { ...(body && rulesOf(body).properties), ...Object.fromEntries(parameters.map((one) => [one.name, one.schema])) };
  const examples = exampleOf(operationOf(id)).body as Values | undefined;
  const names = fields.map(nameOf).filter((name) => name !== key && name !== 'version');
  for (const name of names.sort((one, other) => rankOf(one) - rankOf(other)))
    for (const value of othersOf(rulesOf(properties[name] as Rules), input[name], examples?.[name])) yield [name, value];
}

/** What else follows from a change: a changed smart tag is computed again, and a menu is compared with the live one. */
const ownDerived: Record<string, readonly string[]> = {
  saveIntelligentTag: ['status'],
  setTemplateChannels: ['options'],
  saveWxMenuDraft: ['differs', 'warnings', 'missing'],
};

/** What changes with every save. */
const ownOf = ({ version: _, updated_at: __, ...rest }: Values): Values => rest;

/** Changes one field of a record; undefined if the server's rules refuse every change that was tried. */
async function patchOnce(plan: Replacement, value: unknown) {
  const before = (await readRecord(untyped(client), plan, value)) as Values;
  const { input, lost } = inputFrom(plan.fields, before);
  expect(lost).toEqual([]);
  const refusals: string[] = [];
  for (const [name, other] of changesOf(plan, input)) {
    const change = { ...(plan.key ? { [plan.key]: value } : {}), [name]: other };
    try {
      await patch(client, plan.id as 'updateCustomer', change as never);
    } catch (error) {
      if (!isApiError(error)) throw error;
      refusals.push(`${name}=${JSON.stringify(other)}: ${error.bizCode} ${error.message} ${JSON.stringify(error.detail.errors ?? '')}`);
      continue;
    }
    const after = (await readRecord(untyped(client), plan, value)) as Values;
    return { saved: { before, after, name, other }, refusals };
  }
  return { refusals };
}

/** Returns a key of the form that the read takes. */
const keyIn = ({ read, by }: Replacement): unknown => {
  const parameter = operationOf(read).parameters.find((one) => one.name === by) as { example?: unknown };
  return parameter.example;
};

const namesOf = (refusals: string[]) => refusals.slice(0, 5).join('\n');

describe('patch', () => {
  it.each(served)('keeps all other fields of the record of $id', async (plan) => {
    const refusals: string[] = [];
    for (const value of await keysOf(plan)) {
      const result = await patchOnce(plan, value);
      refusals.push(...result.refusals);
      if (!result.saved) continue;
      const { before, after, name, other } = result.saved;
      expect(ownOf(inputFrom(plan.fields, after).input)).toEqual({ ...ownOf(inputFrom(plan.fields, before).input), [name]: other });
      // What the record shows besides, such as a masked phone number, stays too; these follow from the name, the value or the save.
      const derived = [
        'path',
        'size',
        'configure_version',
        'operator',
        'totals',
        'avoid_flags',
        'avoid_styles',
        'allergens',
        'dosage_g',
        'modified',
        ...(ownDerived[plan.id] ?? []),
        name,
        name.replace(/_id(s?)$/, '$1'),
      ];
      const rest = (record: Values) => Object.fromEntries(Object.entries(ownOf(record)).filter(([field]) => !derived.includes(field)));
      expect(rest(after)).toEqual(rest(before));
      return;
    }
    expect.fail(`No change was accepted:\n${namesOf(refusals)}`);
  });

  it.each(replacements)('sends an input that the contract accepts: $id', async (plan) => {
    const { client: mock, calls } = createMockClient();
    const example = (await untyped(mock).call(plan.read, plan.by ? { [plan.by]: keyIn(plan) } : {})) as Values & { list?: Values[] };
    const [row] = plan.within ? (Array.isArray(example) ? example : (example.list ?? [])) : [plan.at ? example[plan.at] : example];
    const { input, lost } = inputFrom(plan.fields, row as Values);
    expect(lost).toEqual([]);
    await patch(mock, plan.id as 'updateCustomer', (plan.key ? { [plan.key]: (row as Values)[plan.key] } : {}) as never);
    expect(calls.at(-1)).toEqual({ id: plan.id, input });
  });
});
