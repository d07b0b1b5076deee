import { readdirSync, readFileSync } from 'node:fs';
import { contract } from '@shiyi/server/http/contract';
import { describe, expect, it } from 'vitest';
import { operationsOf, type Schema } from '../../openapi/document.js';

const migrations = new URL('../../packages/server/migrations/', import.meta.url);
const told = readdirSync(migrations)
  .filter((name) => name.endsWith('.sql'))
  .flatMap((name) => [...readFileSync(new URL(name, migrations), 'utf8').matchAll(/^call tell_changes\('\w+', '([\w-]+)', '([\w:-]+)'/gm)])
  .map(([, area, permission]) => ({ area: area ?? '', permission: permission ?? '' }));
const operations = [...operationsOf(contract)];

describe('ChangedArea', () => {
  it('lists the areas whose changes are told', () => {
    const schema = (contract.components.schemas as Record<string, Schema>).ChangedArea;
    expect([...new Set(told.map(({ area }) => area))].sort()).toEqual(schema?.enum);
  });

  it.each(told)('has changes of $area told to those who may read them: $permission', ({ area, permission }) => {
    const reads = operations.filter(({ method, operation }) => method === 'get' && operation['x-permission'] === permission);
    expect(reads.map(({ operation }) => operation.tags[0])).toContain(area);
  });
});
