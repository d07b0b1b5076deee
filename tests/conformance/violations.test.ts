import type { ServedOperation } from '@shiyi/server/http/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onStores } from '../support/stores.js';
import { brokenBodies } from './broken-bodies.js';
import { keep, kept } from './corpus.js';
import { requestOf } from './draft.js';
import { sampleDrafts } from './generate.js';
import { faultsIn } from './judge.js';
import type { Pool } from './pool.js';
import { aboutOf, caseTimeout, isFull, seed, worldTimeout } from './profile.js';
import { digestOf } from './rows.js';
import { violationsOf } from './violations.js';
import { type Answer, codeOf, type Sent, send } from './wire.js';
import { createWorld, type World, working } from './world.js';

/** Number of valid drafts that each violation is applied to. */
const bases = isFull ? 3 : 1;

const codeOfStatus: Record<number, number> = { 400: 40000, 413: 41300, 415: 41500 };

function faultsOfViolation(operation: ServedOperation, answer: Answer, statuses: number[]): string[] {
  const right = statuses.includes(answer.status) && codeOf(answer) === codeOfStatus[answer.status];
  return [
    ...faultsIn(operation, answer),
    ...(right ? [] : [`answered ${answer.status} ${codeOf(answer)}: ${answer.bytes.toString().slice(0, 200)}`]),
  ];
}

onStores('inputs that break the contract', (options) => {
  let world: World;
  let pool: Pool;
  const digest = () => digestOf(world.server.deps.database);

  beforeAll(async () => {
    world = await createWorld(options);
    pool = await world.poolOf('prober');
  }, worldTimeout);
  afterAll(() => world?.close());

  /** Returns the faults, and saves a request with a wrong response for the next run. */
  async function faultsAfter(operation: ServedOperation, what: string, request: Sent, statuses = [400]): Promise<string[]> {
    const answer = await send(world.server.url, request);
    const faults = faultsOfViolation(operation, answer, statuses);
    if (faults.length > 0) keep('violation', operation, request, [what, ...faults]);
    return faults.map((fault) => `${what}: ${fault}`);
  }

  it('are still refused after an earlier failure', async () => {
    const token = await world.people.tokenOf('prober');
    for (const { name, operation, request } of kept('violation')) {
      const answer = await send(world.server.url, { ...request, headers: { ...request.headers, 'Admin-Token': token } });
      expect(faultsOfViolation(operation, answer, [400, 413, 415]), name).toEqual([]);
    }
  });

  it.each(aboutOf(50, working))(
    'are refused at the right field: $id',
    async (operation) => {
      const token = operation.permission === 'public' ? undefined : await world.people.tokenOf('prober');
      const before = await digest();
      const faults: string[] = [];
      for (const good of sampleDrafts(operation, pool.liveFor(operation), bases, seed)) {
        for (const { what, draft } of violationsOf(operation, good))
          faults.push(...(await faultsAfter(operation, what, requestOf(operation, draft, token))));
        for (const { what, request, statuses } of brokenBodies(operation, good, token))
          faults.push(...(await faultsAfter(operation, what, request, statuses)));
      }
      expect(faults).toEqual([]);
      expect(await digest()).toEqual(before);
    },
    caseTimeout,
  );
});
