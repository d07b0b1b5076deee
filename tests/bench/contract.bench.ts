// What the size of the contract costs its developers; medians of paired ratios, with absolute times.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startPrism } from '../support/prism.js';
import { median } from './median.js';

const rounds = 5;
const root = fileURLToPath(new URL('../..', import.meta.url));
const made = `${root}/node_modules/.cache/shiyi/bench`;
mkdirSync(made, { recursive: true });

function time(args: string[]): number {
  const started = performance.now();
  const run = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  if (run.status !== 0) throw new Error(`${args.join(' ')}\n${run.stdout}${run.stderr}`);
  return performance.now() - started;
}

function compare(name: string, ours: string[], bare: string[], asked: number) {
  time(ours);
  time(bare);
  const pairs = Array.from({ length: rounds }, () => [time(ours), time(bare)] as const);
  const ratio = median(pairs.map(([own, other]) => own / other));
  const [own, other] = [0, 1].map((side) => Math.round(median(pairs.map((pair) => pair[side] as number))));
  console.log(`${name}: ${ratio.toFixed(2)} × (asked ≤ ${asked}); ${own} ms against ${other} ms`);
}

const redocly = `${root}/node_modules/@redocly/cli/bin/cli.js`;
const contract = 'openapi/openapi.yaml';
writeFileSync(
  `${made}/bare.yaml`,
  'extends: [recommended]\nrules:\n  info-license: off\n  no-server-example.com: off\n  tag-description: off\n',
);
compare(
  'lint against redocly lint without our rules',
  [redocly, 'lint', contract],
  [redocly, 'lint', contract, '--config', `${made}/bare.yaml`],
  3,
);

const tsx = `${root}/node_modules/tsx/dist/cli.mjs`;
compare(
  'pnpm gen, the contract’s part, against redocly bundle',
  [tsx, 'openapi/tools/generate.ts'],
  [redocly, 'bundle', contract, '-o', `${made}/bundle.json`],
  5,
);

/** Writes a standalone program and returns the arguments to check it with the repository's compiler. */
function program(name: string, body: string): string[] {
  const head = "import { createClient } from '@shiyi/sdk';\n\nconst client = createClient({ baseUrl: 'http://127.0.0.1:1' });\n";
  writeFileSync(`${made}/${name}.ts`, `${head}${body}\n`);
  writeFileSync(`${made}/${name}.json`, JSON.stringify({ extends: `${root}/tsconfig.json`, files: [`${name}.ts`], include: [] }));
  return [`${root}/node_modules/typescript7/bin/tsc`, '-p', `${made}/${name}.json`];
}
const screen = `
const staff = await client.listStaff({ page: 1, limit: 20, keyword: '林' });
const [first] = staff.list;
const roles = await client.getRoleTree();
const departments = await client.getDepartmentTree();
await client.createStaff({ username: 'a.b', password: 'Qinghe-2026', name: first?.name ?? '', role_ids: roles.map((one) => one.id), dept_ids: departments.map((one) => one.id) });
await client.listCustomers({ page: 1 });`;
compare(
  'types of a screen of five operations against the client alone',
  program('screen', screen),
  program('empty', 'export default client;'),
  1.5,
);

const ready: number[] = [];
for (let round = 0; round < 3; round++) {
  const started = performance.now();
  const prism = await startPrism();
  ready.push(performance.now() - started);
  await prism[Symbol.asyncDispose]();
}
console.log(`Prism ready after ${(median(ready) / 1000).toFixed(1)} s (aim 6 s)`);
const suite = time([`${root}/node_modules/vitest/vitest.mjs`, 'run', '--project', 'contract']);
console.log(`contract suite ${(suite / 1000).toFixed(0)} s (aim 90 s)`);
