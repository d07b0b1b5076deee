import { afterAll, beforeAll, expect, it } from 'vitest';
import { onStores } from '../support/stores.js';
import { type Draft, requestOf } from './draft.js';
import { nothing, sampleDrafts } from './generate.js';
import { faultsIn } from './judge.js';
import { seed, worldTimeout } from './profile.js';
import { auditOf } from './rows.js';
import { rulesOf, typesOf } from './schema.js';
import { type Answer, codeOf, type Envelope, said, send } from './wire.js';
import { createWorld, type World, working } from './world.js';

const spoofed = {
  'X-Forwarded-For': '203.0.113.9',
  'X-Real-IP': '203.0.113.9',
  Forwarded: 'for=203.0.113.9;host=evil.example',
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'https',
  'X-Enterprise-Id': '2',
  'X-Tenant': '2',
};

/** Keywords that a search must match literally. */
const wildcards = ['%', '_', '\\', '%%', "' or '1'='1"];

const isFree = (schema: Parameters<typeof rulesOf>[0]) => {
  const { enum: values, pattern, format, minLength = 0 } = rulesOf(schema);
  return typesOf(rulesOf(schema)).includes('string') && !values && !pattern && !format && minLength <= 1;
};

const readable = working.filter(
  (one) => one.method === 'GET' && one.permission !== 'public' && one.parameters.every((parameter) => !parameter.required),
);

const searches = readable.flatMap((operation) =>
  operation.parameters.filter((one) => one.in === 'query' && isFree(one.schema)).map(({ name }) => ({ operation, name })),
);

const rowsIn = (answer: Answer): unknown[] => {
  const { data } = answer.json as Envelope;
  return Array.isArray(data) ? data : ((data as { list?: unknown[] }).list ?? []);
};

onStores('input of a caller', (options) => {
  let world: World;
  let token: string;
  beforeAll(async () => {
    world = await createWorld(options);
    token = await world.people.tokenOf('prober');
  }, worldTimeout);
  afterAll(() => world?.close());

  it.each(searches)('is searched for literally in $name of $operation.id', async ({ operation, name }) => {
    const find = (text: string) => world.call(operation, { path: {}, query: { [name]: text } }, token);
    const none = rowsIn(await find('no such text, ever'));
    for (const text of wildcards) {
      const started = performance.now();
      const found = rowsIn(await find(text)).filter((row) => !JSON.stringify(row).includes(JSON.stringify(text).slice(1, -1)));
      expect([text, found.length]).toEqual([text, none.length]);
      expect(performance.now() - started).toBeLessThan(2000);
    }
  });

  it.each(readable)('does not change $id by headers that name companies and proxies', async (operation) => {
    const request = requestOf(operation, { path: {}, query: {} }, token);
    const plain = await send(world.server.url, request);
    const answer = await send(world.server.url, { ...request, headers: { ...request.headers, ...spoofed } });
    // Figures contain the time when they were computed, forecasts the time when a message would go.
    const timeless = (one: Answer) => said(one).replace(/"(updated_at":"[^"]*"\}\}$|goes_at":"[^"]*")/, '');
    expect(timeless(answer)).toBe(timeless(plain));
  });

  it('does not enter the log by headers that name addresses, proxies and companies', async () => {
    const sent: string[] = [];
    for (const operation of working.filter((one) => one.writes && one.permission.includes(':'))) {
      const [draft] = sampleDrafts(operation, nothing, 1, seed) as [Draft];
      const request = requestOf(operation, draft, token);
      const answer = await send(world.server.url, { ...request, headers: { ...request.headers, ...spoofed } });
      expect([operation.id, faultsIn(operation, answer)]).toEqual([operation.id, []]);
      expect(answer.bytes.toString()).not.toMatch(/evil\.example|203\.0\.113\.9/);
      sent.push(answer.requestId);
    }
    const rows = await expectRows(sent);
    for (const { text } of rows) {
      expect(text).not.toMatch(/evil\.example|203\.0\.113\.9/);
      expect(text).toContain('"ip":"127.0.0.1"');
      expect(text).toContain(`"enterprise_id":${world.people.staff.get('prober')?.enterpriseId},`);
    }
  });

  async function expectRows(requestIds: string[]) {
    await expect.poll(async () => (await auditOf(world.server.deps, requestIds)).length).toBeGreaterThan(0);
    return auditOf(world.server.deps, requestIds);
  }

  it('does not change our URLs by its origin', async () => {
    for (const operation of working.filter((one) => one.permission === 'public' && one.method === 'GET')) {
      const [draft] = sampleDrafts(operation, nothing, 1, seed) as [Draft];
      const request = requestOf(operation, draft);
      const answer = await send(world.server.url, { ...request, headers: { ...request.headers, ...spoofed } });
      expect(answer.bytes.toString(), operation.id).not.toContain('evil.example');
      const bad = await send(world.server.url, { ...request, headers: { ...request.headers, Host: 'evil.example"><script>' } });
      expect([bad.status < 500, bad.bytes.toString().includes('<script>'), codeOf(bad) > 0 || bad.status === 200]).toEqual([
        true,
        false,
        true,
      ]);
    }
  });
});
