import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSdk } from '../../scripts/build-sdk.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, '.cache');
const others = [
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'packages/sdk/package.json',
  'packages/sdk/README.md',
  'packages/sdk/tsconfig.build.json',
  'scripts/build-sdk.ts',
  'tests/sdk/packed.ts',
];

/** Hashes everything the package is built from. */
async function fingerprint(): Promise<string> {
  const sources = await readdir(`${root}/packages/sdk/src`, { recursive: true, withFileTypes: true });
  const files = sources.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const all = [...files, ...others.map((name) => join(root, name))];
  const hash = createHash('sha256').update(process.versions.node);
  for (const path of all.sort()) hash.update(path).update(await readFile(path));
  return hash.digest('hex').slice(0, 16);
}

async function pack(tarball: string) {
  const home = await mkdtemp(join(tmpdir(), 'shiyi-pack-'));
  const built = join(home, 'built');
  for (const name of ['package.json', 'README.md']) await cp(`${root}/packages/sdk/${name}`, join(built, name));
  await buildSdk(join(built, 'dist'));
  const said = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', home], { cwd: built, encoding: 'utf8' });
  const [{ filename }] = JSON.parse(said) as [{ filename: string }];
  await mkdir(cache, { recursive: true });
  for (const name of await readdir(cache)) if (/^sdk-\w+\.tgz$/.test(name)) await rm(join(cache, name), { force: true });
  // Rename it only once complete, since another test file may be looking for it.
  const whole = join(cache, basename(home));
  await cp(join(home, filename), whole);
  await rename(whole, tarball);
  await rm(home, { recursive: true });
}

/** Builds and packs the SDK once per state of its sources, and unpacks it so that `import '@shiyi/sdk'` works as for a user. */
export async function packedSdk() {
  const tarball = join(cache, `sdk-${await fingerprint()}.tgz`);
  if (!existsSync(tarball)) await pack(tarball);
  const home = await mkdtemp(join(tmpdir(), 'shiyi-sdk-'));
  const installed = join(home, 'node_modules/@shiyi/sdk');
  await mkdir(installed, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed]);
  await symlink(`${root}/packages/sdk/node_modules/openapi-fetch`, join(home, 'node_modules/openapi-fetch'));
  return { home, tarball, installed, [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }) };
}
