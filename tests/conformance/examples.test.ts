import { contract, type ServedOperation } from '@shiyi/server/http/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resolve } from '../../openapi/document.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onStores } from '../support/stores.js';
import { requestOf } from './draft.js';
import { sampleDrafts } from './generate.js';
import { responseOf } from './judge.js';
import { Pool } from './pool.js';
import { seed, worldTimeout } from './profile.js';
import { type Rules, typesOf } from './schema.js';
import { codeOf, send } from './wire.js';
import { working } from './world.js';

const tries = 6;

/** Reads whose answer is JSON, not a stream or a file. */
const reads = working.filter((one) => one.method === 'GET' && responseOf(one, 200)?.content?.['application/json']);

const exampleOf = (operation: ServedOperation): unknown =>
  (responseOf(operation, 200)?.content?.['application/json'] as { example?: unknown } | undefined)?.example;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);

/** Returns where the example and a real answer differ in shape; values missing for lack of rows are ignored. */
function* differences(node: Rules | undefined, example: unknown, real: unknown, path: string): Generator<string> {
  const rules = node && (resolve(contract, node as { $ref?: string }) as Rules);
  if (!rules || rules.oneOf || rules.anyOf || example === null || real === null) return;
  if (kindOf(example) !== kindOf(real) && typesOf(rules).length < 2) yield `${path}: ${kindOf(example)} and ${kindOf(real)}`;
  if (Array.isArray(example) && Array.isArray(real)) {
    if (example.length > 0 && real.length > 0) yield* differences(rules.items, example[0], real[0], `${path}[]`);
    return;
  }
  // A record without described or required properties has keys from the data.
  if (!isRecord(example) || !isRecord(real) || !rules.properties || !rules.required?.length) return;
  const names = new Set([...Object.keys(example), ...Object.keys(real)]);
  for (const name of names) {
    // Optional parts of a response are ignored as well.
    if (!rules.required.includes(name) && !(name in real && name in example)) continue;
    if (!(name in real)) yield `${path}.${name}: in the example alone`;
    else if (!(name in example)) yield `${path}.${name}: not in the example`;
    else yield* differences(rules.properties[name], example[name], real[name], `${path}.${name}`);
  }
}

onStores('examples of answers', (options) => {
  let server: TestServer;
  let token: string;
  let pool: Pool;
  beforeAll(async () => {
    server = await createTestServer(options);
    token = await server.tokenOf('admin');
    pool = new Pool(
      (source, query) => send(server.url, requestOf(source, { path: {}, query }, token)),
      () => false,
    );
    await pool.refresh();
  }, worldTimeout);
  afterAll(() => server?.close());

  /** Returns the fullest answer of a few, or nothing if the sandbox company has no such record. */
  async function answerTo(operation: ServedOperation): Promise<unknown> {
    const drafts = sampleDrafts(operation, pool.liveFor(operation), tries, seed);
    const bare = drafts.slice(0, 1).map(({ path, query }) => {
      const needed = new Set(operation.parameters.filter((one) => one.required).map((one) => one.name));
      return { path, query: Object.fromEntries(Object.entries(query).filter(([name]) => needed.has(name))) };
    });
    const answers = [];
    for (const draft of [...bare, ...drafts]) answers.push(await send(server.url, requestOf(operation, draft, token)));
    const good = answers.filter((one) => one.status === 200 && codeOf(one) === 200);
    return good.sort((one, other) => other.bytes.length - one.bytes.length)[0]?.json;
  }

  it('have the shape of what the server really answers', { timeout: 600_000 }, async () => {
    const found: string[] = [];
    let compared = 0;
    for (const operation of reads) {
      const real = await answerTo(operation);
      if (real === undefined) continue;
      compared++;
      const schema = responseOf(operation, 200)?.content?.['application/json']?.schema;
      found.push(...[...differences(schema, exampleOf(operation), real, operation.id)]);
    }
    console.log(`${compared} of ${reads.length} reads were compared with their examples`);
    expect(found).toEqual([]);
    expect(compared).toBeGreaterThan(reads.length * 0.7);
  });
});
