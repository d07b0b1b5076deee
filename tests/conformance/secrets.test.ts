import { PassThrough } from 'node:stream';
import type { Deps } from '@shiyi/server/http/context';
import { operations, type ServedOperation } from '@shiyi/server/http/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logDetails } from '../support/log-details.js';
import { onStores } from '../support/stores.js';
import { type Draft, requestOf, type Values } from './draft.js';
import { sampleDrafts } from './generate.js';
import { responseOf } from './judge.js';
import type { Pool } from './pool.js';
import { caseTimeout, isFull, seed, worldTimeout } from './profile.js';
import { tablesOf } from './rows.js';
import { type Rules, rulesOf } from './schema.js';
import { codeOf, type Envelope, send } from './wire.js';
import { createWorld, type World, working } from './world.js';

const drafts = isFull ? 20 : 4;

/** Secrets with fewer distinct characters could occur in other texts by chance. */
const shortest = 8;

let marks = 0;

/** Replaces secrets by unique values, if their schema allows it. */
function marked(node: Rules, value: unknown): unknown {
  const rules = rulesOf(node);
  if (typeof value === 'string')
    return rules.format === 'password' && !rules.pattern && (rules.maxLength ?? 0) >= 20 ? `Marked-${++marks}-secret` : value;
  if (Array.isArray(value)) return value.map((item) => marked(rules.items ?? {}, item));
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, marked(rules.properties?.[name] ?? {}, inner)]));
}

function markedDraft(operation: ServedOperation, { path, query, body }: Draft): Draft {
  const properties = Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, schema as Rules]));
  return {
    path: marked({ properties }, path) as Values,
    query: marked({ properties }, query) as Values,
    ...(body === undefined ? {} : { body: marked((operation.body ?? {}) as Rules, body) }),
  };
}

/** Finds the secrets in a value, by its schema. */
function* secretsIn(node: Rules, value: unknown): Generator<string> {
  const rules = rulesOf(node);
  if (typeof value === 'string' && rules.format === 'password' && new Set(value).size >= shortest) yield value;
  for (const one of [...(rules.oneOf ?? []), ...(rules.anyOf ?? [])]) yield* secretsIn(one, value);
  if (Array.isArray(value)) for (const item of value) yield* secretsIn(rules.items ?? {}, item);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* secretsIn(rules.properties?.[name] ?? {}, inner);
}

const sentSecrets = (operation: ServedOperation, { path, query, body }: Draft): string[] => [
  ...operation.parameters.flatMap(({ name, schema }) => [...secretsIn(schema as Rules, path[name] ?? query[name])]),
  ...(operation.body ? secretsIn(operation.body as Rules, body) : []),
];

const answered = (operation: ServedOperation): Rules => responseOf(operation, 200)?.content?.['application/json']?.schema ?? {};

/** Returns all rows of every table as text. */
async function everything({ database, keyring }: Pick<Deps, 'database' | 'keyring'>): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { name } of await tablesOf(database)) {
    const { rows } = await database.system((db) =>
      sql<{ text: string | null }>`select string_agg(to_jsonb(t)::text, e'\n') as text from ${sql.table(name)} t`.execute(db),
    );
    texts.set(name, rows[0]?.text ?? '');
  }
  texts.set('operation_log', [texts.get('operation_log'), ...(await logDetails({ database, keyring })).values()].join('\n'));
  return texts;
}

onStores('secret', (options) => {
  let world: World;
  let pool: Pool;
  let log = '';
  const sent = new Map<string, string>();

  beforeAll(async () => {
    const stream = new PassThrough();
    stream.on('data', (line) => (log += line));
    world = await createWorld({ ...options, log: stream });
    pool = await world.poolOf('prober');
  }, worldTimeout);
  afterAll(() => world?.close());

  const secretive = working.filter(
    (one) => one.answersSecret || sampleDrafts(one, () => [], 8, seed).some((draft) => sentSecrets(one, draft).length > 0),
  );

  it('is known by its format in requests and answers', () => {
    expect(secretive.length).toBeGreaterThan(8);
    expect(operations.filter((one) => one.answersSecret).length).toBeGreaterThan(3);
  });

  it.each(secretive)(
    'is sent and answered by $id',
    async (operation) => {
      for (const [at, plain] of sampleDrafts(operation, pool.liveFor(operation), drafts, seed).entries()) {
        const draft = markedDraft(operation, plain);
        await world.people.restore();
        const token = operation.permission === 'public' ? undefined : await world.people.tokenOf('prober');
        const request = requestOf(operation, draft, token);
        const key = `secret-${operation.id}-${at}`;
        const answer = await send(world.server.url, { ...request, headers: { ...request.headers, 'Idempotency-Key': key } });
        for (const secret of sentSecrets(operation, draft)) sent.set(secret, `sent to ${operation.id}, answered ${codeOf(answer)}`);
        if (codeOf(answer) !== 200) continue;
        for (const secret of secretsIn(answered(operation), answer.json as Envelope)) sent.set(secret, `answered by ${operation.id}`);
      }
    },
    caseTimeout,
  );

  it('is in no row and no line of the log afterwards', async () => {
    expect(sent.size).toBeGreaterThan(20);
    const places = new Map([...(await everything(world.server.deps)), ['the log', log]]);
    const found = [...sent].flatMap(([secret, origin]) => {
      const written = JSON.stringify(secret).slice(1, -1);
      return [...places].filter(([, text]) => text.includes(written)).map(([place]) => `${place} has ${secret.slice(0, 40)}, ${origin}`);
    });
    expect(found).toEqual([]);
  });
});
