import { historyKinds } from '@shiyi/server/generated/areas/history';
import { contract, operations, type ServedOperation } from '@shiyi/server/http/contract';
import { handlers } from '@shiyi/server/http/handlers';
import { describe, expect, it } from 'vitest';
import { resolve } from '../../openapi/document.js';

/** Whether any part of a schema is health data. */
function hasHealth(node: unknown, seen = new Set<unknown>()): boolean {
  if (typeof node !== 'object' || node === null || seen.has(node)) return false;
  seen.add(node);
  if ('x-health' in node) return true;
  if ('$ref' in node && hasHealth(resolve(contract, node as { $ref: string }), seen)) return true;
  return Object.values(node).some((one) => hasHealth(one, seen));
}

/** Parts of the contract that hold values of one call. */
const partsOf = ({ body, operation }: ServedOperation) => [body, operation.responses['200']];

describe('health data in the contract', () => {
  it('is logged with the person whom it is about', () => {
    const nobody = operations.filter(
      (one) => one.audited && handlers[one.id] && hasHealth(partsOf(one)) && !one.operation['x-about'] && !one.operation['x-import'],
    );
    expect(nobody.map((one) => one.id)).toEqual([]);
  });

  it('is in no record with a version history', () => {
    const kept = historyKinds.flat().flatMap(({ save, create, read }) => [save, create ?? save, read]);
    const found = operations.filter(({ id, body }) => kept.includes(id) && hasHealth(body));
    expect(kept.length).toBeGreaterThan(20);
    expect(found.map((one) => one.id)).toEqual([]);
  });
});
