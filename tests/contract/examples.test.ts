import { contract, operations, type ServedOperation } from '@shiyi/server/http/contract';
import { validatorsOf } from '@shiyi/server/http/validators';
import { describe, expect, it } from 'vitest';
import { resolve } from '../../openapi/document.js';
import { exampleOf } from '../conformance/draft.js';
import { codesOfStatus, responseOf } from '../conformance/judge.js';
import { faultsOf, type Rules, validatorOf } from '../conformance/schema.js';

interface Content {
  schema: Rules;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

const examplesIn = ({ example, examples = {} }: Content): unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values(examples).map(({ value }) => value),
];

/** Returns every example answer of an operation with its status. */
function* answersOf(operation: ServedOperation): Generator<{ status: string; schema: Rules; value: unknown }> {
  for (const status of Object.keys(operation.operation.responses)) {
    const content = resolve(
      contract,
      operation.operation.responses[status] as { $ref?: string; content?: Record<string, Content> },
    ).content;
    const json = content?.['application/json'] as Content | undefined;
    if (json) for (const value of examplesIn(json)) yield { status, schema: json.schema, value };
  }
}

/** Returns what the server itself finds wrong with the example input of an operation. */
function faultsOfInput(operation: ServedOperation): string[] {
  const draft = exampleOf(operation);
  const own = validatorsOf(operation);
  // Validation may change what it is given.
  const given = structuredClone({
    path: draft.path,
    query: Object.fromEntries(Object.entries(draft.query).filter(([, value]) => value !== undefined)),
    body: draft.body,
  });
  const wrong = (['path', 'query', ...(operation.multipart || given.body === undefined ? [] : ['body'])] as const).flatMap((place) => {
    const validate = own[place as 'path' | 'query' | 'body']?.first;
    return !validate || validate(given[place as 'path' | 'query' | 'body']) ? [] : [`${operation.id} ${place}: ${faultsOf(validate)}`];
  });
  const isMissing = operation.bodyRequired && !operation.multipart && draft.body === undefined;
  return isMissing ? [...wrong, `${operation.id}: a body without an example`] : wrong;
}

describe('examples of the contract', () => {
  it('are accepted by the server if they are inputs', () => {
    const inputs = operations.filter((one) => one.parameters.length > 0 || one.body);
    expect(inputs.length).toBeGreaterThan(500);
    expect(inputs.flatMap(faultsOfInput)).toEqual([]);
  });

  it('fit their schemas if they are answers', () => {
    const all = operations.flatMap((operation) => [...answersOf(operation)].map((answer) => ({ operation, ...answer })));
    expect(all.filter(({ status }) => status === '200').length).toBeGreaterThan(580);
    const wrong = all.flatMap(({ operation, status, schema, value }) => {
      const validate = validatorOf(schema);
      return validate(value) ? [] : [`${operation.id} ${status}: ${faultsOf(validate)}`];
    });
    expect(wrong).toEqual([]);
  });

  it('have a code of their status if they are refusals', () => {
    const refusals = operations.flatMap((operation) =>
      [...answersOf(operation)].filter(({ status }) => /^[45]/.test(status)).map((answer) => ({ operation, ...answer })),
    );
    const wrong = refusals.flatMap(({ operation, status, value }) => {
      const { code } = value as { code: number };
      return codesOfStatus(Number(status)).includes(code) ? [] : [`${operation.id} ${status}: ${code}`];
    });
    expect(wrong).toEqual([]);
  });

  it('exist for every JSON response', () => {
    const bare = operations.filter((one) => {
      const json = responseOf(one, 200)?.content?.['application/json'] as Content | undefined;
      return json && examplesIn(json).length === 0;
    });
    expect(bare.map((one) => one.id)).toEqual([]);
  });
});
