import type { Served } from '@shiyi/server/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keep, kept } from './corpus.js';
import { type Draft, requestOf, type Values } from './draft.js';
import { draftsOf } from './generate.js';
import { faultsIn, secretFields, showsPersonal } from './judge.js';
import type { Pool } from './pool.js';
import { announceSeed, caseTimeout, isFull, onStores, seed, worldTimeout } from './profile.js';
import { digestOf, settledAudit } from './rows.js';
import { rulesOf, validatorOf } from './schema.js';
import { type Answer, codeOf, send } from './wire.js';
import { createWorld, type World, waiting, working } from './world.js';

const runs = isFull ? 40 : 5;
/** What is created first can be changed and deleted later. */
const order = ['POST', 'GET', 'PUT', 'DELETE'];
const inOrder = [...working].sort((one, other) => order.indexOf(one.method) - order.indexOf(other.method));

/** Whether a call must leave its row in the operation log, by the contract alone. */
const leavesAudit = (operation: Served) => operation.permission !== 'public' && (operation.method !== 'GET' || showsPersonal(operation));

/** An answer to an input that obeys the contract: it may be refused by a rule the operation tells of, and by nothing else. */
function faultsOfValid(operation: Served, answer: Answer): string[] {
  const refused = [400, 401, 403, 405, 413, 415].includes(answer.status) || codeOf(answer) > 100_000;
  const untold = answer.status !== 200 && !operation.operation.responses[answer.status];
  return [
    ...faultsIn(operation, answer),
    ...(refused ? [`a valid input is answered ${answer.status} ${codeOf(answer)}`] : []),
    ...(untold ? [`status ${answer.status} is not told of`] : []),
  ];
}

/** Many of the inputs that name a row take over what it holds, so that versions and unique names fit. */
function coherent(operation: Served, drafts: fc.Arbitrary<Draft>, pool: Pool): fc.Arbitrary<Draft> {
  const properties = operation.body && !operation.multipart ? (rulesOf(operation.body).properties ?? {}) : {};
  const rows = properties.id ? pool.rowsFor(operation, 'id') : [];
  if (rows.length === 0) return drafts;
  return fc.tuple(drafts, fc.constantFrom(...rows), fc.infiniteStream(fc.boolean())).map(([draft, row, coin]) => {
    const fits = Object.entries(properties).filter(([name, node]) => row[name] !== undefined && validatorOf(node)(row[name]));
    const taken = fits.filter(([name]) => name === 'id' || name === 'version' || coin.next().value);
    return { ...draft, body: { ...(draft.body as Values), ...Object.fromEntries(taken.map(([name]) => [name, row[name]])) } };
  });
}

/** The values of an input that are secrets, those that could stand elsewhere by chance left out. */
function secretsOf(operation: Served, { query, body }: Draft): string[] {
  const nodes = {
    ...Object.fromEntries(operation.parameters.map((one) => [one.name, one.schema])),
    ...(operation.body && rulesOf(operation.body).properties),
  };
  const values = { ...query, ...(operation.multipart ? {} : (body as Values)) };
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' && new Set(value).size >= 6 && nodes[name] && rulesOf(nodes[name]).format === 'password' ? [value] : [],
  );
}

announceSeed('valid-inputs.test.ts');

onStores('inputs that obey the contract', (options) => {
  let world: World;
  let pool: Pool;
  let twinBefore: Record<string, string>;
  const twinDigest = () => digestOf(world.server.house.database, world.people.staff.get('twin admin')?.enterpriseId);
  const tally = new Map<string, { calls: number; accepted: number }>();

  const tokenFor = async (operation: Served) => {
    if (operation.permission === 'public') return undefined;
    return world.people.tokenOf('prober');
  };

  beforeAll(async () => {
    world = await createWorld(options);
    pool = await world.poolOf('prober');
    twinBefore = await twinDigest();
  }, worldTimeout);
  afterAll(() => world?.close());

  it('are answered rightly where they were not before', async () => {
    for (const { name, operation, request } of kept('valid')) {
      const token = await tokenFor(operation);
      const answer = await send(world.server.url, {
        ...request,
        headers: { ...request.headers, ...(token ? { 'Admin-Token': token } : {}) },
      });
      expect(faultsOfValid(operation, answer), name).toEqual([]);
    }
  });

  it.each(inOrder)(
    '$id',
    async (operation) => {
      expect([...secretFields(operation)]).toEqual([]);
      await world.people.restore();
      if (operation.method !== 'POST') await pool.refresh(operation.area);
      const audited = new Map<string, number>();
      const codes = new Map<string, number>();
      const secrets = new Map<string, string[]>();
      const known = await tokenFor(operation);
      const count = { calls: 0, accepted: 0 };
      tally.set(operation.id, count);
      let last: Answer | undefined;
      const drafts = coherent(operation, draftsOf(operation, pool.liveFor(operation)), pool);
      const property = fc.asyncProperty(drafts, async (draft) => {
        if (operation.writes) await world.people.restore();
        // A call on the own account may end its session.
        const token = operation.writes && operation.permission === 'signed-in' ? await tokenFor(operation) : known;
        const answer = await send(world.server.url, requestOf(operation, draft, token));
        last = answer;
        count.calls++;
        if (codeOf(answer) === 200 || (answer.status === 200 && Number.isNaN(codeOf(answer)))) count.accepted++;
        audited.set(answer.requestId, leavesAudit(operation) ? 1 : 0);
        codes.set(answer.requestId, codeOf(answer));
        secrets.set(answer.requestId, secretsOf(operation, draft));
        const faults = faultsOfValid(operation, answer);
        if (faults.length > 0) throw new Error(faults.join('\n'));
      });
      const result = await fc.check(property, { numRuns: runs, seed });
      if (result.failed) {
        const [draft] = result.counterexample ?? [];
        if (draft) keep('valid', operation, draft, [String(result.errorInstance)]);
        throw new Error(`${fc.defaultReportMessage(result)}\n${last?.bytes.toString().slice(0, 500)}`);
      }
      const rows = await settledAudit(world.server.house.database, audited);
      const left = rows.map(({ request_id, ok, code }) => ({ request_id, ok, code }));
      const wanted = [...audited]
        .filter(([, rows]) => rows > 0)
        .map(([id]) => ({ request_id: id, ok: codes.get(id) === 200, code: codes.get(id) }));
      expect(left).toHaveLength(wanted.length);
      expect(left).toEqual(expect.arrayContaining(wanted));
      const told = rows.filter(({ request_id, text }) =>
        secrets.get(request_id)?.some((secret) => text.includes(JSON.stringify(secret).slice(1, -1))),
      );
      expect(told, 'a secret of the input stands in the operation log').toEqual([]);
    },
    caseTimeout,
  );

  it.runIf(waiting.length > 0)('answer 501 where an operation has no behaviour yet', async () => {
    const token = await world.people.tokenOf('prober');
    for (const operation of waiting) {
      const [draft] = fc.sample(
        draftsOf(operation, () => []),
        { numRuns: 1, seed },
      );
      const answer = await world.call(operation, draft as Draft, token);
      expect([operation.id, answer.status, codeOf(answer), faultsIn(operation, answer)]).toEqual([operation.id, 501, 50100, []]);
    }
  });

  it('are mostly accepted, and leave the other company as it was', async () => {
    const all = [...tally.values()];
    const calls = all.reduce((sum, one) => sum + one.calls, 0);
    const accepted = all.reduce((sum, one) => sum + one.accepted, 0);
    const never = [...tally].filter(([, one]) => one.accepted === 0).map(([id]) => id);
    console.log(`${calls} valid inputs, ${Math.round((100 * accepted) / calls)} % accepted; never: ${never.join(', ') || 'none'}`);
    expect(accepted / calls).toBeGreaterThan(0.6);
    expect(await twinDigest()).toEqual(twinBefore);
  });
});
