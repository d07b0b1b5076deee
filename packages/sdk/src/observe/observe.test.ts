import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { answers, schemas } from '../generated/answers.js';
import { examples } from '../generated/examples.js';
import { createClient } from '../index.js';
import { compare } from './compare.js';
import { Findings } from './findings.js';
import { createObserver } from './observe.js';
import { overlayOf } from './overlay.js';
import type { Schema } from './schema.js';

const page = examples.listStaff as { list: Record<string, unknown>[]; total: number };
const first = page.list[0] as Record<string, unknown>;

function observed(...bodies: unknown[]) {
  const left = [...bodies];
  const observer = createObserver({
    fetch: async () => {
      const next = left.shift();
      return next instanceof Response ? next : Response.json(next);
    },
  });
  return { observer, client: createClient({ baseUrl: 'http://shiyi.example/office', fetch: observer.fetch, retries: 0 }) };
}

const good = (data: unknown) => ({ code: 200, message: 'ok', data });

async function reportOf(...lists: unknown[]) {
  const { observer, client } = observed(...lists.map((list) => good({ ...page, list })));
  for (const _ of lists) await client.listStaff.safe();
  const report = observer.report();
  return { ...report, differences: report.operations[0]?.differences ?? [] };
}

describe('observed client', () => {
  it('finds no differences in the contract’s own examples', () => {
    expect(Object.keys(answers).length).toBeGreaterThan(500);
    for (const [id, answer] of Object.entries(answers)) {
      const findings = new Findings();
      compare(schemas, { path: '', ...answer }, good(examples[id] ?? null), findings);
      expect([id, findings.differences()]).toEqual([id, []]);
    }
  });

  it('gets the same responses as an unobserved one', async () => {
    const chunked = new Response(
      new ReadableStream({
        start(to) {
          const bytes = new TextEncoder().encode(JSON.stringify(good(page)));
          for (let at = 0; at < bytes.length; at += 100) to.enqueue(bytes.slice(at, at + 100));
          to.close();
        },
      }),
    );
    const { observer, client } = observed(good(page), chunked);
    expect(await client.listStaff()).toEqual(page);
    expect(await client.listStaff()).toEqual(page);
    expect(observer.report().operations).toMatchObject([{ operationId: 'listStaff', compared: 2, differences: [] }]);
  });

  it('reports missing and extra fields, other types and unlisted values, with counts', async () => {
    const { email: _, ...without } = first;
    const { differences } = await reportOf(
      [first, { ...without, name: 7, nick_name: 'x' }],
      [{ ...first, status: 'frozen', is_leader: null }, { ...first, name: null, sex: 1.5 }, 'row'],
    );
    expect(differences).toEqual([
      { path: 'data.list[]', kind: 'type', count: 1, of: 5, expected: ['object'], found: { string: 1 } },
      { path: 'data.list[].email', kind: 'missing', count: 1, of: 5, expected: expect.arrayContaining(['string']), found: { nothing: 1 } },
      { path: 'data.list[].is_leader', kind: 'type', count: 1, of: 4, expected: ['boolean'], found: { null: 1 } },
      { path: 'data.list[].name', kind: 'type', count: 2, of: 4, expected: ['string'], found: { integer: 1, null: 1 } },
      { path: 'data.list[].nick_name', kind: 'extra', count: 1, of: 5, expected: [], found: { string: 1 } },
      { path: 'data.list[].sex', kind: 'type', count: 1, of: 4, expected: ['integer'], found: { number: 1 } },
      { path: 'data.list[].status', kind: 'enum', count: 1, of: 4, expected: expect.arrayContaining(['enabled']), found: { frozen: 1 } },
    ]);
  });

  it('distinguishes refusals, files, broken responses and unknown calls', async () => {
    const { observer, client } = observed(
      Response.json({}, { status: 501 }),
      { code: 40400, message: 'none', data: {} },
      new Response('<p>'),
      new Response(new Uint8Array(3), { headers: { 'content-type': 'image/png' } }),
      { code: '200', message: 'ok', data: page },
      {},
    );
    for (let times = 0; times < 3; times++) await client.getStaff.safe({ id: 1 });
    await client.getFile.safe({ key: 'a' });
    await client.listStaff.safe();
    await observer.fetch('http://shiyi.example/elsewhere', {});
    expect(observer.report()).toMatchObject({
      operations: [
        { operationId: 'getFile', files: 1 },
        {
          operationId: 'getStaff',
          compared: 0,
          unreadable: 1,
          refused: { 501: 1 },
          // In the contract, this code has status 404.
          differences: [{ path: 'status', kind: 'status', found: { 200: 1 }, expected: ['404'] }],
        },
        { operationId: 'listStaff', compared: 1, differences: [{ path: 'code', kind: 'type', found: { string: 1 } }] },
      ],
      unknown: 1,
    });
  });

  it('treats a map of many names as content', async () => {
    const words = Array.from({ length: 60 }, (_, at) => `name_${'abcdefghij'[at % 10]}${'klmnop'[Math.floor(at / 10)]}`);
    const rows = words.map((word) => ({ ...first, [word]: 1, status: word }));
    const { differences } = await reportOf(rows);
    expect(differences).toMatchObject([
      { path: 'data.list[].*', kind: 'extra', count: 60, found: { integer: 60 } },
      { path: 'data.list[].status', kind: 'enum', count: 60, found: { '*': 60 } },
    ]);
    expect(JSON.stringify(differences)).not.toContain('name_');
  });
});

const secret = fc.oneof(
  fc.uuid(),
  fc.integer({ min: 13000000000, max: 19999999999 }),
  fc.integer({ min: 13000000000, max: 19999999999 }).map(String),
  fc.constantFrom('林晓禾', '李 雷', 'Lin Xiaohe', 'a1b2c3d4e5f6', 'ww6a1f0c2d9e8b7a53', 'x@qinghe.example'),
);

/** Generates arbitrary variations of a response, with secrets as values and keys. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  const object = (given: object) =>
    fc
      .tuple(
        fc.record(Object.fromEntries(Object.entries(given).map(([name, child]) => [name, spoilt(child)])), { requiredKeys: [] }),
        secret,
        secret,
      )
      .map(([rest, key, hidden]) => ({ ...rest, [String(key)]: hidden }));
  const whole = Array.isArray(value)
    ? fc.array(spoilt(value[0] ?? null), { maxLength: 3 })
    : typeof value === 'object' && value !== null
      ? object(value)
      : secret;
  return fc.oneof(
    { weight: 5, arbitrary: whole },
    secret,
    fc.constant(null),
    fc.array(secret, { maxLength: 2 }),
    fc.dictionary(secret.map(String), secret),
  );
}

function* keysIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    yield key;
    yield* keysIn(child);
  }
}

/** Yields all values, and all keys that are not field names of the contract. */
function* contentsOf(value: unknown, names: ReadonlySet<string>): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number') yield String(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (!names.has(key)) yield key;
    yield* contentsOf(child, names);
  }
}

it('contains no data of the responses', async () => {
  const some = fc.constantFrom(...Object.keys(examples)).chain((id) => fc.tuple(fc.constant(id), spoilt(examples[id])));
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(some, async ([id, data]) => {
      const findings = new Findings();
      const answer = answers[id] as { at: string; schema: Schema };
      compare(schemas, { path: '', ...answer }, { code: 200, message: 'ok', data }, findings);
      const told = JSON.stringify(findings.differences()) + overlayOf(findings.all());
      const names = new Set(keysIn(examples[id]));
      for (const hidden of contentsOf(data, names)) if (hidden.length > 3) expect(told).not.toContain(hidden);
      if (findings.all().length > 0) compared++;
    }),
    { numRuns: 500 },
  );
  expect(compared).toBeGreaterThan(300);
});

/** Applies an overlay; supports the subset of OpenAPI Overlay that the observer generates. */
function apply(contract: unknown, overlay: string) {
  for (const { target, update, remove } of parse(overlay).actions as { target: string; update?: unknown; remove?: true }[]) {
    const steps = [...target.matchAll(/\.(\w+)|\['([^']+)'\]|\[(\d+)\]|\[\?@ == '([^']+)'\]/g)];
    let parent: Record<string, unknown> = {};
    let name = '';
    let node = contract as Record<string, unknown>;
    for (const [, plain, quoted, index, wanted] of steps) {
      parent = node;
      name = plain ?? quoted ?? index ?? String((node as unknown as unknown[]).indexOf(wanted));
      node = parent[name] as Record<string, unknown>;
    }
    expect([target, node === undefined]).toEqual([target, false]);
    if (remove && Array.isArray(parent)) parent.splice(Number(name), 1);
    else if (remove) delete parent[name];
    else if (Array.isArray(node)) node.push(update);
    else Object.assign(node, update);
  }
}

describe('overlay', () => {
  it('adapts the contract to what was observed', () => {
    const { email: _, ...without } = first;
    const seen = [
      {
        id: 'listStaff',
        data: { ...page, total: '3', list: [{ ...without, name: null, wx_status: 'x', status: 'frozen', nick_name: 'x' }] },
      },
      { id: 'getStaff', data: { ...(examples.getStaff as object), main_dept_id: 'D1', roles: null, nick_name: null } },
      { id: 'saveCampServices', data: { ok: [], failed: [{ id: 1, code: 777, message: 'x' }] } },
      { id: 'loginAcross', data: { ...(examples.loginAcross as object), user: 'x' } },
    ];
    const document = structuredClone({
      components: { schemas, responses: {} as Record<string, unknown> },
      paths: {} as Record<string, unknown>,
    });
    const own = structuredClone(answers);
    for (const { id } of seen) {
      const { at, schema } = own[id] as { at: string; schema: Schema };
      const steps = [...at.matchAll(/\.(\w+)|\['([^']+)'\]/g)].map(([, plain, quoted]) => (plain ?? quoted) as string);
      let node: Record<string, unknown> = document;
      for (const step of steps.slice(0, -1)) {
        node[step] ??= {};
        node = node[step] as Record<string, unknown>;
      }
      node.schema = schema;
    }
    const look = () =>
      seen.map(({ id, data }) => {
        const findings = new Findings();
        compare(document.components.schemas, { path: '', ...(own[id] as { at: string; schema: Schema }) }, good(data), findings);
        return findings;
      });
    const before = look();
    expect(before.map((one) => one.differences().length > 0)).toEqual([true, true, true, true]);
    apply(document, overlayOf(before.flatMap((one) => one.all())));
    expect(look().map((one) => one.differences())).toEqual([[], [], [], []]);
  });
});
