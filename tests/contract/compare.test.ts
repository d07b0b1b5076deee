import { expect, it } from 'vitest';
import type { Contract, Schema } from '../../openapi/document.js';
import { compareContracts } from '../../openapi/tools/compare.js';

const field = (extra: Schema = {}): Schema => ({ type: 'string', maxLength: 10, ...extra });

function contractOf(input: Schema, answer: Schema = { type: 'object', properties: {} }, operationId = 'saveThing'): Contract {
  const operation = {
    operationId,
    tags: ['thing'],
    summary: 'Save thing',
    'x-permission': 'thing:thing:save',
    requestBody: { content: { 'application/json': { schema: input } } },
    responses: { 200: { content: { 'application/json': { schema: { type: 'object', properties: { data: answer } } } } } },
  };
  return { paths: { '/thing': { post: operation } }, components: { schemas: {} } } as unknown as Contract;
}

const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({ type: 'object', required, properties });
const kinds = (before: Contract, after: Contract) => compareContracts(before, after).map((change) => [change.kind, change.place]);

it('finds nothing if nothing changed', () => {
  expect(kinds(contractOf(object({ a: field() })), contractOf(object({ a: field() })))).toEqual([]);
});

it.each([
  ['a new optional field of the input', object({}), object({ a: field() }), 'widened'],
  ['a new required field of the input', object({}), object({ a: field() }, ['a']), 'narrowed'],
  ['a field gone from the input', object({ a: field() }), object({}), 'narrowed'],
  ['a field that became required', object({ a: field() }), object({ a: field() }, ['a']), 'narrowed'],
  ['a shorter text', object({ a: field() }), object({ a: field({ maxLength: 5 }) }), 'narrowed'],
  ['a longer text', object({ a: field() }), object({ a: field({ maxLength: 20 }) }), 'widened'],
  ['a value that is gone', object({ a: field({ enum: ['x', 'y'] }) }), object({ a: field({ enum: ['x'] }) }), 'narrowed'],
  ['null allowed', object({ a: field() }), object({ a: field({ type: ['string', 'null'] }) }), 'widened'],
  ['another type', object({ a: field() }), object({ a: { type: 'integer' } }), 'narrowed'],
])('calls %s of what is sent by its name', (_, before, after, kind) => {
  expect(kinds(contractOf(before), contractOf(after))).toEqual([[kind, 'input.a']]);
});

it.each([
  ['a new field', object({}), object({ a: field() }), 'widened'],
  ['a field that is gone', object({ a: field() }), object({}), 'narrowed'],
  ['a field that may be missing', object({ a: field() }, ['a']), object({ a: field() }), 'narrowed'],
  ['null allowed', object({ a: field() }), object({ a: field({ type: ['string', 'null'] }) }), 'narrowed'],
  ['a new value', object({ a: field({ enum: ['x'] }) }), object({ a: field({ enum: ['x', 'y'] }) }), 'narrowed'],
])('turns it round for what is answered: %s', (_, before, after, kind) => {
  const sent = object({});
  expect(kinds(contractOf(sent, before), contractOf(sent, after))).toEqual([[kind, 'answer.a']]);
});

it('reports added and removed operations', () => {
  expect(kinds(contractOf(object({})), contractOf(object({}), undefined, 'keepThing'))).toEqual([
    ['removed', ''],
    ['added', ''],
  ]);
});
