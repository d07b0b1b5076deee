import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations, type ServedOperation } from '@shiyi/server/http/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onStores } from '../support/stores.js';
import { type Draft, Raw } from './draft.js';
import { type Access, accessOf } from './expected-access.js';
import { sampleDrafts } from './generate.js';
import { faultsIn } from './judge.js';
import type { Pool } from './pool.js';
import { type PrincipalName, principalNames, tokensOf } from './principals.js';
import { worldTimeout } from './profile.js';
import { riskiest } from './riskiest-access.js';
import { digestOf, settledAudit } from './rows.js';
import { codeOf } from './wire.js';
import { createWorld, idle, probed, settled, type World } from './world.js';

const file = fileURLToPath(new URL('authorisation.golden.json', import.meta.url));
/** Run with SHIYI_UPDATE_GOLDEN=1 after an intended change, and review the diff before committing it. */
const updates = process.env.SHIYI_UPDATE_GOLDEN === '1';

/** Operation → principals that are let in; all others are refused. */
type Golden = Record<string, PrincipalName[]>;

/** Codes that show the caller passed authorization: the request only violates the contract, or is not implemented. */
const letIn = [40000, 50100];

/** Refusals with a known caller, which leave a row in the operation log. */
const kept = (code: number, name: PrincipalName) =>
  code === 40300 || code === 100004 || (code === 100002 && name === 'no role') || (code === 100003 && name === 'expired company');

onStores('authorization', (options) => {
  let world: World;
  let pool: Pool;
  let tokens: Record<PrincipalName, string | undefined>;
  const seen = new Map<string, Map<PrincipalName, Access>>();
  /** Digests of all tables after the operation before, which are those before the next. */
  let stored: Awaited<ReturnType<typeof digestOf>> | undefined;

  beforeAll(async () => {
    world = await createWorld(options);
    pool = await world.poolOf('prober');
    tokens = await tokensOf(world.server, world.people);
    // Later, they would change rows while calls are compared.
    await world.server.runScheduledTasks();
    await idle(world.server);
    await settled(world.server);
  }, worldTimeout);
  afterAll(() => world?.close());

  /**
   * Returns a valid request for principals that must be refused, and for the others one with an unknown parameter, so
   * that nothing is changed.
   */
  function draftFor(operation: ServedOperation, expected: Access): Draft {
    const [draft] = sampleDrafts(operation, pool.liveFor(operation), 1, 1) as [Draft];
    return expected === 'in' ? { ...draft, query: { ...draft.query, zzz: new Raw('1') } } : draft;
  }

  it.each(updates ? operations : probed)('allows who may call: $id', async (operation) => {
    const before = stored ?? (await digestOf(world.server.deps.database));
    const audited = new Map<string, number>();
    const access = new Map<PrincipalName, Access>();
    seen.set(operation.id, access);
    for (const name of principalNames) {
      const expected = accessOf(operation, name);
      const answer = await world.call(operation, draftFor(operation, expected), tokens[name]);
      const code = codeOf(answer);
      access.set(name, letIn.includes(code) ? 'in' : code);
      expect([name, access.get(name)]).toEqual([name, expected]);
      expect(faultsIn(operation, answer), name).toEqual([]);
      audited.set(
        answer.requestId,
        operation.writes && operation.operation['x-audit'] !== false && expected !== 'in' && kept(code, name) ? 1 : 0,
      );
    }
    stored = await digestOf(world.server.deps.database);
    expect(stored).toEqual(before);
    if (!operation.writes) return;
    const rows = await settledAudit(world.server.deps, audited);
    const wanted = [...audited].filter(([, count]) => count > 0).map(([id]) => [id, false]);
    const refusals = rows.filter((row) => row.code !== 50100);
    expect(refusals.map((row) => [row.request_id, row.ok]).sort()).toEqual(wanted.sort());
  });

  it('matches the recorded decisions', () => {
    const found: Golden = Object.fromEntries(
      [...seen].sort().map(([id, access]) => [id, principalNames.filter((name) => access.get(name) === 'in')]),
    );
    if (updates)
      writeFileSync(
        file,
        `{\n${Object.entries(found)
          .map(([id, names]) => `  "${id}": ${JSON.stringify(names)}`)
          .join(',\n')}\n}\n`,
      );
    const golden = JSON.parse(readFileSync(file, 'utf8')) as Golden;
    expect(Object.keys(golden).sort()).toEqual(operations.map((one) => one.id).sort());
    expect(found).toEqual(Object.fromEntries(Object.entries(golden).filter(([id]) => seen.has(id))));
  });

  it('matches the decisions written by hand for the riskiest operations', () => {
    for (const [id, names] of Object.entries(riskiest)) {
      const access = seen.get(id);
      expect(access, id).toBeDefined();
      expect(access, id).toBeDefined();
      expect([id, principalNames.filter((name) => access?.get(name) === 'in')]).toEqual([
        id,
        principalNames.filter((name) => names.includes(name as never)),
      ]);
    }
  });
});
