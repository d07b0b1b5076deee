import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../support/server.js';
import { onStores } from '../support/stores.js';
import { again, isFull, isLong, seed, times, worldTimeout } from './profile.js';
import { type Command, command, type Outcome, play } from './rights-commands.js';
import { type Access, createRightsCompany, type RightsCompany } from './rights-company.js';

const runs = isLong ? times(20, 1000) : isFull ? 60 : 20;
const steps = 12;

/** Returns access as `permission@department` pairs; `places` are the person's own departments. */
const pairsOf = ({ permissions, departments }: Access): Set<string> =>
  new Set([...permissions].flatMap((permission) => [...departments].map((dept) => `${permission}@${dept}`)));

/** Returns what a person has now that neither the person had before nor the caller has. */
function excess(giver: Access, before: Access | undefined, now: Access): string[] {
  const had = before ? pairsOf(before) : new Set<string>();
  const may = pairsOf(giver);
  const own = (permission: string) => giver.permissions.has(permission) && now.places.some((dept) => giver.departments.has(dept));
  const more = [...pairsOf(now)].filter((pair) => !had.has(pair) && !may.has(pair));
  const ownMore = [...now.permissions].filter((permission) => !before?.permissions.has(permission) && !own(permission));
  return [...more, ...ownMore.map((permission) => `${permission}@own`)];
}

/** Finds access granted by an accepted call that exceeds the caller's own. */
function faultsOf({ actor, taken, role }: Outcome, before: Map<number, Access>, after: Map<number, Access>): string[] {
  const giver = before.get(actor) as Access;
  const faults = [...after].flatMap(([id, now]) => excess(giver, before.get(id), now).map((pair) => `${id} gains ${pair}`));
  if (taken?.id !== undefined && taken.id !== actor)
    faults.push(...excess(giver, undefined, taken.access).map((pair) => `takes over ${pair}`));
  if (role?.data_scope === 'all' && !giver.departments.has('everybody')) faults.push('makes a role that sees everybody');
  if (role?.data_scope === 'custom')
    faults.push(...role.departments.filter((dept) => !giver.departments.has(dept)).map((dept) => `makes a role that sees ${dept}`));
  return faults;
}

onStores('rights', (options) => {
  let server: TestServer;
  const accepted = new Map<string, number>();
  beforeAll(async () => {
    server = await createTestServer(options);
  }, worldTimeout);
  afterAll(() => server?.close());

  async function check(company: RightsCompany, commands: readonly Command[]) {
    let before = await company.look();
    for (const [at, one] of commands.entries()) {
      const outcome = await play(company, one);
      if (!outcome.accepted) continue;
      accepted.set(one.call, (accepted.get(one.call) ?? 0) + 1);
      const after = await company.look();
      if (outcome.actor !== 0) {
        const faults = faultsOf(outcome, before, after);
        expect(faults, `step ${at + 1}, ${JSON.stringify(one)} by ${outcome.actor}, ${again}`).toEqual([]);
      }
      before = after;
    }
  }

  it(
    `never exceed those of the person who grants them, in ${runs} × ${steps} calls`,
    async () => {
      const lives = fc.asyncProperty(fc.nat(), fc.array(command, { minLength: steps, maxLength: steps }), async (draw, commands) =>
        check(await createRightsCompany(server, draw), commands),
      );
      await fc.assert(lives, { seed, numRuns: runs, endOnFailure: !isFull });
      // If every call were refused, the test would prove nothing.
      expect([...accepted.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(runs);
    },
    isLong ? 7_200_000 : 900_000,
  );
});
