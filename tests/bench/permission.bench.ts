// The cost of the permission check: the check with its session, as in every call, compared with whole calls over HTTP,
// alternating in one process. A person with the permissions of a role and an administrator, of whom nothing is looked up.
import { cpus, loadavg } from 'node:os';
import { operations } from '@shiyi/server/http/contract';
import { authorise } from '@shiyi/server/http/run-operation';
import { createTestServer, hasPostgres } from '../support/server.js';
import { setup, teardown } from '../support/template.js';
import { median } from './median.js';
import { report } from './report.js';

const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 9);
const checks = 20_000;
const requests = 300;

await setup();
const stores = hasPostgres ? 'postgresql' : 'embedded';
const server = await createTestServer({ stores });
const operation = operations.find((one) => one.id === 'listChannels');
if (!operation) throw new Error('the contract has no such operation');

/** Microseconds of one turn. */
async function timed(turns: number, turn: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let at = 0; at < turns; at++) await turn();
  return ((performance.now() - began) * 1000) / turns;
}

async function measure(username: string) {
  const token = await server.tokenOf(username);
  const headers = { 'Admin-Token': token };
  const checked = operation as NonNullable<typeof operation>;
  const check = () => authorise(server.deps, checked, { headers: { 'admin-token': token } } as never);
  const call = async () => {
    const answer = await fetch(`${server.url}/admin/v1/channel?limit=20`, { headers });
    if (answer.status !== 200) throw new Error(`refused with ${answer.status}`);
    return answer.arrayBuffer();
  };
  await timed(checks / 10, check);
  await timed(requests / 10, call);
  const found: { check: number; call: number }[] = [];
  for (let round = 0; round < rounds; round++) found.push({ check: await timed(checks, check), call: await timed(requests, call) });
  return found;
}

for (const [name, username] of [
  ['a nutritionist', 'chenyutong'],
  ['an administrator', 'admin'],
] as const) {
  const found = await measure(username);
  report({
    name: `Permission check of ${name}, share of a list call`,
    rounds: found.map((one) => (one.check / one.call) * 100),
    goal: { atMost: 2 },
    unit: ' %',
    more: `${median(found.map((one) => one.check)).toFixed(1)} of ${median(found.map((one) => one.call)).toFixed(0)} µs`,
  });
}
const [load = 0] = loadavg();
console.log(`${cpus().length} × ${cpus()[0]?.model}, load ${load.toFixed(1)} at the end, ${stores}`);
await server.close();
await teardown();
