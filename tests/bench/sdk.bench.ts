// The published SDK against the alternatives, on loopback: calls, a first call, the import, memory. Ratios within one run.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, symlink } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createClient as generate } from '@hey-api/openapi-ts';
import { build, type Plugin } from 'esbuild';
import { packedSdk } from '../sdk/packed.js';
import { median } from './median.js';
import { report as reportFigure } from './report.js';
import type { Took } from './sdk/rounds.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rounds = process.env.SHIYI_BENCH_ROUNDS ?? '100';
const sdk = await packedSdk();
const at = (name: string) => `${sdk.home}/${name}.mjs`;
const node = (...args: string[]) => execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 28 });

/** Builds plain JavaScript next to the packed SDK, so that only the clients are measured. */
async function make() {
  for (const name of ['axios', 'ky']) await symlink(`${root}/tests/node_modules/${name}`, `${sdk.home}/node_modules/${name}`);
  await symlink(`${root}/packages/sdk/node_modules/undici`, `${sdk.home}/node_modules/undici`);
  const hey = `${sdk.home}/hey`;
  const input = `${root}/packages/server/generated/openapi.json`;
  await generate({ input, output: hey, plugins: ['@hey-api/client-fetch', '@hey-api/sdk'], logs: { level: 'silent', file: false } });
  const usual = { bundle: true, format: 'esm', platform: 'node', logLevel: 'warning' } as const;
  const contents = "export * from './hey/sdk.gen.ts'; export { client } from './hey/client.gen.ts';";
  await build({ ...usual, stdin: { contents, resolveDir: sdk.home, loader: 'ts' }, outfile: at('hey') });
  for (const name of ['server', 'rounds', 'first-call', 'import'])
    await build({ ...usual, packages: 'external', entryPoints: [`${root}/tests/bench/sdk/${name}.ts`], outfile: at(name) });
  for (const [name, part] of [
    ['whole', 1],
    ['tenth', 10],
  ] as const)
    await build({
      ...usual,
      conditions: ['shiyi-source'],
      plugins: [shorter(part)],
      entryPoints: [`${root}/tests/bench/sdk/heap.ts`],
      outfile: at(name),
    });
}

/** Keeps only every nth operation in the table, plus those that are called. */
const shorter = (part: number): Plugin => ({
  name: 'shorter table',
  setup: ({ onLoad }) =>
    onLoad({ filter: /generated\/operations\.ts$/ }, async ({ path }) => {
      const lines = (await readFile(path, 'utf8')).split('\n');
      const kept = lines.filter(
        (line, n) => n % part === 0 || !/^\w+ [GPUD]/.test(line) || /^(listStaff|getStaff|createCacheKey) /.test(line),
      );
      return { contents: kept.join('\n'), loader: 'ts' };
    }),
});

const say = (name: string, ratio: number, asked?: number) =>
  console.log(`${name}: ${ratio.toFixed(2)} × ${asked === undefined ? '' : `(asked ≤ ${asked})`}`);
const quarter = (values: number[], part: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
const over = (own: number[], other: number[]) => own.map((one, n) => one / (other[n] ?? Number.NaN));

function report(name: string, took: Record<string, Took>) {
  const native = took['native fetch'];
  if (!native) throw new Error('Nothing to compare with.');
  const sdk = took['@shiyi/sdk'];
  if (name === 'one' && sdk)
    reportFigure({ name: 'SDK, a call ÷ native fetch', rounds: over(sdk.wall, native.wall), goal: { atMost: 1.15 } });
  console.log(`\n${name}: × native fetch by the clock, middle half of the rounds, × native fetch of the processor; microseconds`);
  for (const [client, { wall, cpu }] of Object.entries(took).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const ratios = over(wall, native.wall);
    const spread = `${quarter(ratios, 0.25).toFixed(2)}–${quarter(ratios, 0.75).toFixed(2)}`;
    const processor = median(over(cpu, native.cpu)).toFixed(2);
    console.log(`  ${client.padEnd(18)} ${median(ratios).toFixed(2)}  ${spread}  ${processor}  ${median(wall).toFixed(0)}`);
  }
}

function starts(address: string) {
  const time = (...args: string[]) => {
    const started = performance.now();
    node(...args);
    return performance.now() - started;
  };
  const turns = Array.from({ length: 31 }, () => {
    const nothing = time('-e', '0');
    return {
      call: time(at('first-call'), address) / nothing,
      load: time(at('import')) / nothing,
      inside: Number(node(at('import'))),
      nothing,
    };
  });
  const all = (name: keyof (typeof turns)[number]) => turns.map((one) => one[name]);
  say('\na first call with @shiyi/sdk/node, × node -e 0', median(all('call')), 1.8);
  say('import of @shiyi/sdk, × node -e 0', median(all('load')));
  const [least, middle] = [Math.min(...all('inside')), median(all('inside'))];
  console.log(`import of @shiyi/sdk: ${least.toFixed(1)} ms at its quickest, ${middle.toFixed(1)} ms in the middle (asked ≤ 15)`);
  console.log(`node -e 0 meanwhile: ${median(all('nothing')).toFixed(0)} ms`);
}

await make();
const server = spawn(process.execPath, [at('server')], { stdio: ['ignore', 'pipe', 'inherit'] });
const [line] = (await once(server.stdout, 'data')) as [Buffer];
const address = line.toString().trim();
try {
  for (const one of node(at('rounds'), address, rounds).trim().split('\n')) {
    const { name, took } = JSON.parse(one) as { name: string; took: Record<string, Took> };
    report(name, took);
  }
  starts(address);
  const [whole, tenth] = ['whole', 'tenth'].map((name) => Number(node('--expose-gc', at(name)))) as [number, number];
  console.log(
    `memory of a client that has made three calls: ${whole.toFixed(0)} B with the whole table, ${tenth.toFixed(0)} B with a tenth of it`,
  );
} finally {
  server.kill();
  await sdk[Symbol.asyncDispose]();
}
