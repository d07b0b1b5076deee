import { contract, operations, type ServedOperation } from '@shiyi/server/http/contract';
import type { Refusal, RefusedField } from '@shiyi/server/http/refusal';
import { check } from '@shiyi/server/http/validation';
import { validatorsOf } from '@shiyi/server/http/validators';
import { describe, expect, it } from 'vitest';
import { operationsOf, resolve, type Schema } from '../../openapi/document.js';
import { metaOf } from '../../openapi/tools/meta.js';

interface Example {
  message: string;
  data: { errors?: { field: string; rule: string; message: string }[] };
}

const all = [...operationsOf(contract)].map(({ path, method, operation }) => ({
  id: operation.operationId,
  operation,
  fields: new Map(metaOf(contract, operation, path, method).input.map((field) => [field.name, field])),
}));

function exampleOf(operation: (typeof all)[number]['operation'], status: string): Example | undefined {
  const answer = operation.responses[status];
  const content = answer && resolve(contract, answer).content?.['application/json'];
  return (content as { schema: Schema; example?: Example } | undefined)?.example;
}

/** Returns the server's field errors for a call without input. */
function saidTo(served: ServedOperation): RefusedField[] {
  const { query, body } = validatorsOf(served);
  return [query, body].flatMap((validate) => {
    try {
      check(validate, {});
      return [];
    } catch (error) {
      return (error as Refusal).detail.errors ?? [];
    }
  });
}

describe('refusals of the contract', () => {
  it('are about fields that their operation has', () => {
    const foreign = all.flatMap(({ id, operation, fields }) =>
      ['400', '422'].flatMap((status) => {
        const { errors = [] } = exampleOf(operation, status)?.data ?? {};
        return errors.filter(({ field }) => !fields.has(field)).map(({ field }) => `${id} ${status} ${field}`);
      }),
    );
    expect(foreign).toEqual([]);
  });

  it('ask for another choice for a wrong id, without counts', () => {
    const served = new Map<string, ServedOperation>(operations.map((one) => [one.id, one]));
    const sentences = (id: string, input: object, place: 'query' | 'body') => {
      try {
        check(validatorsOf(served.get(id) as ServedOperation)[place], input);
      } catch (error) {
        return (error as Refusal).detail.errors?.map(({ field, message }) => [field, ...message]);
      }
      return undefined;
    };
    expect(sentences('setPunchWeight', { service_id: 0 }, 'body')).toContainEqual(['service_id', '请选择服务单', 'Choose the service']);
    expect(sentences('getStaff', { id: -1 }, 'query')).toEqual([['id', '编号应为正整数', 'The ID must be a whole number, 1 or more']]);
    expect(sentences('createStaff', { role_ids: [0] }, 'body')).toContainEqual(['role_ids.0', '请选择角色', 'Choose the roles']);
    const told = all.flatMap(({ id, operation }) => {
      const { errors = [] } = exampleOf(operation, '400')?.data ?? {};
      return errors.filter(({ field, message }) => /(^|_)ids?$/.test(field) && /不能(小于 1|大于 9007)$/.test(message)).map(() => id);
    });
    expect(told).toEqual([]);
  });

  it('match the messages of the server', () => {
    const served = new Map<string, ServedOperation>(operations.map((one) => [one.id, one]));
    let compared = 0;
    for (const { id, operation } of all) {
      const { message, data } = exampleOf(operation, '400') ?? { message: '', data: {} };
      const [shown] = data.errors ?? [];
      if (shown?.rule !== 'required') continue;
      const said = saidTo(served.get(id) as ServedOperation).find(({ field }) => field === shown.field);
      expect([id, said?.rule, said?.message[0], message]).toEqual([id, 'required', shown.message, shown.message]);
      compared++;
    }
    expect(compared).toBeGreaterThan(300);
  });
});

it('calls fields by their labels on the server', () => {
  const served = new Map<string, ServedOperation>(operations.map((one) => [one.id, one]));
  for (const { id, fields } of all)
    for (const { field, rule, message } of saidTo(served.get(id) as ServedOperation)) {
      const meta = fields.get(field);
      expect([id, field, rule, ...message]).toEqual([id, field, 'required', `请填写${meta?.zh}`, `${meta?.en} is required`]);
      expect(`${id}: ${message[0]}`).not.toContain(`填写${field}`);
    }
});
