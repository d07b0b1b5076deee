import { untyped } from '@shiyi/sdk';
import { createMockClient, Refusal } from '@shiyi/sdk/mock';
import { operations, type ServedOperation } from '@shiyi/server/http/contract';
import { Refusal as ServerRefusal } from '@shiyi/server/http/refusal';
import { check } from '@shiyi/server/http/validation';
import { validatorsOf } from '@shiyi/server/http/validators';
import { describe, expect, it } from 'vitest';
import { inputErrors } from '../../packages/sdk/src/mock/check.js';
import { exampleOf, type Values } from '../conformance/draft.js';
import { aboutOf } from '../conformance/profile.js';
import { wrongValues } from '../conformance/violations.js';

const isStream = ({ operation }: ServedOperation) => operation.responses['200']?.content?.['text/event-stream'] !== undefined;
const called = operations.filter((one) => !isStream(one));

/** Returns the example input of the contract, flat; files of forms are made up. */
function exampleInput(operation: ServedOperation): Values {
  const { path, query, body } = exampleOf(operation);
  const isGiven = (name: string) => operation.parameters.some((one) => one.name === name && one.required);
  const given = Object.fromEntries(Object.entries({ ...path, ...query }).filter(([name]) => isGiven(name)));
  return { ...given, ...(operation.multipart ? { ...(body as Values), file: new Blob(['1']) } : (body as Values)) };
}

const named = (errors: readonly { field: string; rule: string }[]) => errors.map(({ field, rule }) => `${field} ${rule}`).sort();

const inputErrorsOf = (operation: ServedOperation, body: Values) => {
  const { path, query } = exampleOf(operation);
  return named(inputErrors(operation.id, { ...path, ...query, ...body }));
};

function serverErrorsOf(operation: ServedOperation, body: unknown): string[] {
  try {
    check(validatorsOf(operation).body, structuredClone(body));
    return [];
  } catch (error) {
    return named(error instanceof ServerRefusal ? (error.detail.errors ?? []) : []);
  }
}

describe('createMockClient', () => {
  it('answers every operation with the example of the contract', async () => {
    const { client } = createMockClient();
    const failed: string[] = [];
    for (const operation of called) {
      const result = await untyped(client).safe(operation.id, exampleInput(operation));
      if (!result.ok) failed.push(`${operation.id}: ${result.error.message} ${JSON.stringify(result.error.detail)}`);
    }
    expect(failed).toEqual([]);
  });

  it('returns the given responses and records the calls', async () => {
    const { client, calls, answer } = createMockClient({ answers: { deleteCacheKeys: ({ pattern }) => ({ deleted: pattern.length }) } });
    expect(await client.deleteCacheKeys({ pattern: 'abc' })).toEqual({ deleted: 3 });
    answer({ deleteCacheKeys: { deleted: 9 } });
    expect(await client.deleteCacheKeys({ pattern: 'abc' })).toEqual({ deleted: 9 });
    expect(calls).toEqual(Array(2).fill({ id: 'deleteCacheKeys', input: { pattern: 'abc' } }));
  });

  it('refuses as a server does, and refuses bad input before that', async () => {
    const { client, calls } = createMockClient({ answers: { getStaff: new Refusal({ status: 404, code: 40400, message: '没有' }) } });
    expect(await client.getStaff.safe({ id: 1 })).toMatchObject({
      ok: false,
      error: { kind: 'http', bizCode: 40400, serverMessage: '没有' },
    });
    expect(await client.deleteStaff.safe({ id: -1 })).toMatchObject({ ok: false, error: { reason: 'bad-path-param' } });
    expect(calls).toHaveLength(1);
  });

  it('refuses missing and unknown fields, values and ranges, naming each field', async () => {
    const { client, calls } = createMockClient();
    const wrong = { channel_id: 0, sex: 7, height: 20, size: 1 };
    const result = await untyped(client).safe('createCustomer', wrong);
    const errors = result.ok ? [] : (result.error.detail.errors ?? []).map(({ field, rule }) => `${field} ${rule}`);
    expect(result).toMatchObject({ ok: false, error: { bizCode: 40000, httpStatus: 400 } });
    expect(errors).toEqual(
      expect.arrayContaining(['nick_name required', 'size additionalProperties', 'sex enum', 'height minimum', 'channel_id minimum']),
    );
    expect(calls).toEqual([]);
  });

  it('names the same fields and rules as the server for bodies of all areas', () => {
    const differing: string[] = [];
    for (const operation of aboutOf(
      30,
      called.filter((one) => one.body && !one.multipart),
    )) {
      const seen = new Set<string>();
      for (const { keyword, value } of wrongValues(operation.body as object)) {
        const rule = keyword.replace(/^.* /, '');
        // Hidden characters are rules of the server's texts, not of the contract; the first violation of each kind is enough.
        if (/NUL|surrogate|unseen|invisible|%/.test(keyword) || typeof value !== 'object' || value === null || Array.isArray(value))
          continue;
        if (seen.has(rule)) continue;
        seen.add(rule);
        const ours = inputErrorsOf(operation, value as Values);
        const theirs = serverErrorsOf(operation, value);
        if (String(ours) !== String(theirs)) differing.push(`${operation.id} ${keyword}: ${ours} | ${theirs}`);
      }
    }
    expect(differing).toEqual([]);
  }, 240_000);

  it('reads paths, queries and forms as texts, as the server does', () => {
    expect(inputErrors('listStaff', { page: '2', limit: 20, keyword: 139, status: 'enabled' })).toEqual([]);
    expect(named(inputErrors('listStaff', { limit: '1e1' }))).toEqual(['limit type']);
    expect(named(inputErrors('createCustomer', { nick_name: 139 }))).toEqual(['nick_name type']);
    const isTextual = (one: ServedOperation) => one.multipart || !one.body;
    const texts = (input: Values) =>
      Object.fromEntries(
        Object.entries(input).map(([name, value]) => [name, typeof value === 'number' || typeof value === 'boolean' ? `${value}` : value]),
      );
    for (const operation of called.filter(isTextual)) {
      const { path, query } = exampleOf(operation);
      const input = { ...exampleInput(operation), ...path, ...query };
      expect([operation.id, named(inputErrors(operation.id, texts(input)))]).toEqual([
        operation.id,
        named(inputErrors(operation.id, input)),
      ]);
    }
  });

  it('fails a call whose answer has more entries than the map may have', async () => {
    const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`key_${at}`, 'x']));
    const { client, answer } = createMockClient({ answers: { queryParams: entries(100) } });
    expect(await client.queryParams.safe({ names: ['site.title'] })).toMatchObject({ ok: true });
    answer({ queryParams: entries(101) });
    expect(await client.queryParams.safe({ names: ['site.title'] })).toMatchObject({
      ok: false,
      error: { bizCode: 50000, serverMessage: "The mock's answer: data must be ≤ 100, not > 100" },
    });
  });

  it('applies what stands beside a reference', () => {
    const key = { name: '每晚', scopes: [], end_date: '2027-02-18', password: 'x' };
    expect(named(inputErrors('createAccessKey', key))).toEqual(['scopes minItems']);
  });

  it('fails a call whose answer does not match the contract', async () => {
    const { client } = createMockClient({ answers: { deleteCacheKeys: { removed: 3 } as never } });
    expect(await client.deleteCacheKeys.safe({ pattern: 'a' })).toMatchObject({
      ok: false,
      error: { bizCode: 50000, serverMessage: "The mock's answer: data.deleted is required" },
    });
  });

  it('never returns the same object twice', async () => {
    const { client } = createMockClient();
    const first = await client.listStaff();
    first.list.length = 0;
    expect((await client.listStaff()).list.length).toBeGreaterThan(0);
    const rows = [];
    for await (const row of client.paginate('listStaff')) rows.push(row);
    expect(rows.length).toBeGreaterThan(0);
  });
});
