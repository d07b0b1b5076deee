import { contract } from '@shiyi/server/http/contract';
import { describe, expect, it } from 'vitest';
import { operationsOf, resolve } from '../../openapi/document.js';
import { fieldsOf } from '../../openapi/tools/meta.js';
import { replacementsOf } from '../../openapi/tools/replacement.js';

const replacements = replacementsOf(contract);
const operations = [...operationsOf(contract)].map(({ operation }) => operation);

describe('x-replaces', () => {
  it('is declared by every update of a record with a version', () => {
    const marked = new Set(replacements.map(({ id }) => id));
    const unmarked = operations.filter((operation) => {
      const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
      const names = body ? fieldsOf(contract, body).map(({ name }) => name) : [];
      return (
        operation.operationId.startsWith('update') &&
        names.includes('id') &&
        names.includes('version') &&
        !marked.has(operation.operationId)
      );
    });
    expect(replacements.length).toBeGreaterThan(70);
    expect(unmarked.map((operation) => operation.operationId)).toEqual([]);
  });

  it('names a read that answers each field which the write would empty', () => {
    expect(replacements.filter(({ lost }) => lost.length > 0).map(({ id, lost }) => `${id}: ${lost.join(', ')}`)).toEqual([]);
  });

  it('names a read of one record, or of a list that needs no input', () => {
    const requires = (id: string) =>
      operations.find(({ operationId }) => operationId === id)?.parameters?.some((one) => resolve(contract, one).required);
    expect(replacements.filter(({ within, read }) => within && requires(read)).map(({ id }) => id)).toEqual([]);
  });

  it('is declared where the description says so', () => {
    const silent = operations.filter(
      (operation) => /Replaces the (record|item|part|food)\b/.test(operation.description ?? '') && !operation['x-replaces'],
    );
    expect(silent.map((operation) => operation.operationId)).toEqual([]);
  });
});
