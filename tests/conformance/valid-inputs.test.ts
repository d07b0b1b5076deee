import { operations, type ServedOperation } from '@shiyi/server/http/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onStores } from '../support/stores.js';
import { auditFaults, type Call } from './audit.js';
import { addConnections, addKnowledge } from './company-rows.js';
import { keep, kept } from './corpus.js';
import { type Draft, exampleOf, requestOf, type Values } from './draft.js';
import { draftsOf, nothing, sampleDrafts } from './generate.js';
import { faultsIn, secretFields } from './judge.js';
import { addCustomers } from './lists.js';
import { isIdSlot, type Pool } from './pool.js';
import { caseTimeout, isFull, seed, worldTimeout } from './profile.js';
import { digestOf } from './rows.js';
import { rulesOf, validatorOf } from './schema.js';
import { type Answer, codeOf, type Sent, send } from './wire.js';
import { createWorld, type World, waiting, working } from './world.js';

const runs = isFull ? 40 : 3;

/** Create first, so that there is something to change and delete. */
const order = ['POST', 'GET', 'PUT', 'DELETE'];
/** What all companies share is deleted with what each of them changed on it, so the other company could not stay as it was. */
const isShared = ({ permission, method }: ServedOperation) => permission === 'installation' && method === 'DELETE';
const inOrder = working.filter((one) => !isShared(one)).sort((one, other) => order.indexOf(one.method) - order.indexOf(other.method));

const isAccepted = (answer: Answer) => answer.status === 200 && (codeOf(answer) === 200 || answer.json === undefined);

/** Returns the faults of the response to a valid input, which only a documented rule of the operation may refuse. */
function faultsOfValid(operation: ServedOperation, answer: Answer): string[] {
  const refused = [400, 401, 403, 405, 413, 415].includes(answer.status) || codeOf(answer) > 100_000;
  // Part of an operation may not be implemented yet, and return 501.
  const untold = ![200, 501].includes(answer.status) && !operation.operation.responses[answer.status];
  return [
    ...faultsIn(operation, answer),
    ...(refused ? [`a valid input is answered ${answer.status} ${codeOf(answer)}`] : []),
    ...(untold ? [`status ${answer.status} is not told of`] : []),
  ];
}

/** Fields whose value has to differ from that of other rows. */
const unique = /(^|_)(name|title|code|key|username|phone|mobile)$/;

/** Returns the value with ids of existing rows in place of its own, of which each list takes several. */
function withLiveIds(value: unknown, name: string, idOf: (slot: string, at: number) => unknown, at = 0): unknown {
  if (Array.isArray(value)) {
    const items = value.map((one, index) => withLiveIds(one, name, idOf, index));
    return isIdSlot(name) ? [...new Set(items)] : items;
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withLiveIds(one, key, idOf, at)]));
  return isIdSlot(name) && typeof value === 'number' ? (idOf(name, at) ?? value) : value;
}

/** Generates inputs, of which three in four bodies are the contract's example about existing rows, but for what has to be unique. */
function likelyDrafts(operation: ServedOperation, pool: Pool): fc.Arbitrary<Draft> {
  const drafts = draftsOf(operation, pool.liveFor(operation));
  const { body } = exampleOf(operation);
  if (operation.multipart || typeof body !== 'object' || body === null || Array.isArray(body)) return drafts;
  return fc.tuple(drafts, fc.nat(7), fc.nat(50)).map(([draft, die, turn]) => {
    if (die === 0) return draft;
    const idOf = (slot: string, at: number) => {
      const ids = pool.idsFor(operation, slot);
      return ids[(turn + at) % ids.length];
    };
    const own = Object.entries((draft.body ?? {}) as Values).filter(([name, value]) => unique.test(name) && typeof value === 'string');
    return { ...draft, body: { ...(withLiveIds(body, '', idOf) as Values), ...Object.fromEntries(own) } };
  });
}

/** Generates inputs. Many of those that name a row copy its values, so that versions and unique names match. */
function liveDrafts(operation: ServedOperation, pool: Pool): fc.Arbitrary<Draft> {
  const drafts = likelyDrafts(operation, pool);
  const properties = operation.body && !operation.multipart ? (rulesOf(operation.body).properties ?? {}) : {};
  const key = properties.id ? 'id' : properties.version && Object.keys(properties).find((name) => name.endsWith('_id'));
  const rows = key ? pool.rowsFor(operation, key) : [];
  if (!key || rows.length === 0) return drafts;
  return fc.tuple(drafts, fc.constantFrom(...rows), fc.infiniteStream(fc.boolean())).map(([draft, row, coin]) => {
    const fitting = Object.entries(properties).filter(([name, node]) => row[name] !== undefined && validatorOf(node)(row[name]));
    const taken = fitting.filter(([name]) => name === 'id' || name === 'version' || coin.next().value);
    const own = Object.fromEntries(taken.map(([name]) => [name, row[name]]));
    return { ...draft, body: { ...(draft.body as Values), ...own, [key]: row.id } };
  });
}

/** Returns the input without filters, which lists the most rows. */
function bareDrafts(operation: ServedOperation, pool: Pool): [Draft][] {
  if (operation.method !== 'GET') return [];
  const required = new Set(operation.parameters.filter((one) => one.required).map((one) => one.name));
  return sampleDrafts(operation, pool.liveFor(operation), 1, seed).map(({ path, query }) => [
    { path, query: Object.fromEntries(Object.entries(query).filter(([name]) => required.has(name))) },
  ]);
}

onStores('inputs that obey the contract', (options) => {
  let world: World;
  let pool: Pool;
  let twinBefore: Record<string, string>;
  const tally = new Map<string, Call[]>();
  const twinDigest = () => digestOf(world.server.deps.database, world.people.staff.get('twin admin')?.enterpriseId);

  beforeAll(async () => {
    world = await createWorld(options);
    // Most of what is done is done for customers, of whom the sandbox companies have none.
    const company = world.people.staff.get('prober')?.enterpriseId as number;
    await addCustomers(world.server.deps.database, company);
    await world.server.deps.database.system(async (db) => {
      await addKnowledge(db, company);
      await addConnections(db, company);
    });
    pool = await world.poolOf('prober');
    await world.populate('prober', pool);
    twinBefore = await twinDigest();
  }, worldTimeout);
  afterAll(() => world?.close());

  /** Sends the request as a restored prober in a new session, since some calls end it. */
  async function answerTo(operation: ServedOperation, request: Sent): Promise<Answer> {
    if (operation.permission === 'public') return send(world.server.url, request);
    if (operation.writes) await world.people.restore();
    const token = await world.people.tokenOf('prober');
    return send(world.server.url, { ...request, headers: { ...request.headers, 'Admin-Token': token } });
  }

  it('are still answered correctly after an earlier failure', async () => {
    for (const { name, operation, request } of kept('valid'))
      expect(faultsOfValid(operation, await answerTo(operation, request)), name).toEqual([]);
  });

  it.each(inOrder)(
    'are answered as the contract says: $id',
    async (operation) => {
      const calls: Call[] = [];
      tally.set(operation.id, calls);
      await world.people.restore();
      await pool.refresh(operation.area);
      const property = fc.asyncProperty(liveDrafts(operation, pool), async (draft) => {
        const answer = await answerTo(operation, requestOf(operation, draft));
        calls.push({ draft, answer });
        const faults = faultsOfValid(operation, answer);
        if (faults.length > 0) throw new Error(faults.join('\n'));
      });
      const result = await fc.check(property, { numRuns: runs, seed, examples: bareDrafts(operation, pool) });
      if (result.failed) {
        const [draft] = result.counterexample ?? [];
        if (draft) keep('valid', operation, draft, [String(result.errorInstance)]);
        throw new Error(
          `${fc.defaultReportMessage(result)}\n${result.errorInstance}\n${calls.at(-1)?.answer.bytes.toString().slice(0, 500)}`,
        );
      }
      expect(await auditFaults(world.server.deps, operation, calls)).toEqual([]);
    },
    caseTimeout,
  );

  it('get 501 if an operation has no handler yet', async () => {
    const token = await world.people.tokenOf('prober');
    for (const operation of waiting) {
      const answer = await world.call(operation, sampleDrafts(operation, nothing, 1, seed)[0] as Draft, token);
      expect([operation.id, answer.status, codeOf(answer), faultsIn(operation, answer)]).toEqual([operation.id, 501, 50100, []]);
    }
  });

  it('are mostly accepted, and leave the other company as it was', async () => {
    const calls = [...tally.values()].flat();
    const share = calls.filter(({ answer }) => isAccepted(answer)).length / calls.length;
    const never = [...tally].filter(([, own]) => !own.some(({ answer }) => isAccepted(answer))).map(([id]) => id);
    console.log(`${calls.length} valid inputs, ${Math.round(100 * share)} % accepted; never: ${never.join(', ') || 'none'}`);
    expect(share).toBeGreaterThan(0.6);
    // All companies share the daily actions: what they changed on one follows it to another tab, and they are told.
    const followed = (tally.get('updateConfigAction') ?? []).some(({ answer }) => isAccepted(answer)) ? ['config_corp', 'event'] : [];
    const own = Object.fromEntries(Object.entries(twinBefore).filter(([table]) => !followed.includes(table)));
    expect(await twinDigest()).toMatchObject(own);
  });

  it('are never answered with a secret, by the contract itself', () => {
    expect(operations.flatMap((one) => [...secretFields(one)].map((field) => `${one.id}: ${field}`))).toEqual([]);
  });
});
