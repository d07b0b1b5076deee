// Uses built-in modules only, because it runs before dependencies are installed.
import { spawnSync } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Shiyi needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const derived = new Set(['node_modules', 'dist', 'generated', '.git', '.data', '.cache']);

function* filesBelow(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) return void (yield path);
  for (const name of readdirSync(path).sort()) if (!derived.has(name)) yield* filesBelow(join(path, name));
}

/** Returns a hash that changes when any of these files changes. */
function fingerprint(paths) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const path of paths) for (const file of filesBelow(path)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function step(name, inputs, output, say, work) {
  const stamp = join('.cache', `${name}.stamp`);
  const now = fingerprint(inputs);
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  console.error(say);
  work();
  mkdirSync('.cache', { recursive: true });
  writeFileSync(stamp, now);
}

function run(command, args, env = {}) {
  const { status, signal } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
  if (status !== 0) process.exit(status ?? (signal === 'SIGINT' ? 130 : 1));
}

const tsx = (...args) => run(process.execPath, ['node_modules/tsx/dist/cli.mjs', '-C', 'shiyi-source', ...args]);
const packages = readdirSync('packages').map((name) => join('packages', name));
const manifests = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  ...packages.map((path) => join(path, 'package.json')),
  'tests/package.json',
];
const contract = ['openapi', 'redocly.yaml', 'packages/server/migrations', 'packages/server/scripts', ...manifests];

function install() {
  step('install', manifests, 'node_modules/.modules.yaml', 'Installing (once; about half a minute) …', () =>
    run('npm', ['exec', '--yes', '--package=pnpm@12.21.0', '--', 'pnpm', 'install', '--frozen-lockfile', '--reporter=silent']),
  );
}

function generate() {
  step('generate', contract, 'packages/server/generated/openapi.json', 'Generating types and tables from the contract …', () => {
    tsx('openapi/tools/generate.ts');
    tsx('packages/server/scripts/tables.ts');
  });
}

/** Generates the lists of what the server's areas declare. */
function gather() {
  step(
    'gather',
    ['packages/server/src/areas', 'packages/server/scripts'],
    'packages/server/src/generated/areas',
    'Gathering the areas …',
    () => tsx('packages/server/scripts/gather.ts'),
  );
}

function build() {
  step('build', [...contract, 'scripts', ...packages], 'packages/server/dist/main.js', 'Building server, console and terminal …', () =>
    tsx('scripts/build.ts'),
  );
}

const [task, ...rest] = process.argv.slice(2);

/** The whole suite takes half an hour on two cores, so `npm test` runs one of these shards of the slow files; see ADR 45. */
const shards = 32;
const seed = process.env.SHIYI_TEST_SEED ?? String(randomInt(2 ** 31));
// Whoever names files, a shard or a commit has chosen what to run.
const hasChosen = rest.some((word) => !word.startsWith('-') || /^--(shard|changed)/.test(word));

const profiles = {
  test: ['quick', ...(hasChosen ? [] : [`--shard=${(Number(seed) % shards) + 1}/${shards}`])],
  'test:all': ['quick'],
  'test:full': ['full'],
  // Only the fault injection tests and the walks, or the given files.
  'test:long': [
    'long',
    '--project',
    'process',
    '--retry',
    '0',
    ...(rest.some((word) => !word.startsWith('-')) ? [] : ['tests/reliability', 'tests/walks']),
  ],
};

install();
generate();
gather();
if (task === 'start') {
  build();
  process.argv.splice(2, 1);
  await import('../packages/server/dist/main.js');
} else if (task === 'build') {
  build();
} else if (task in profiles) {
  build();
  const [profile, ...words] = profiles[task];
  run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...words, ...rest], {
    SHIYI_TEST_PROFILE: profile,
    SHIYI_TEST_SEED: seed,
  });
}
