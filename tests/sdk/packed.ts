import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSdk } from '../../scripts/build-sdk.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The SDK as a stranger gets it: built, packed, and unpacked where `import '@shiyi/sdk'` finds it. */
export async function packedSdk() {
  const home = await mkdtemp(join(tmpdir(), 'shiyi-sdk-'));
  const built = join(home, 'built');
  const installed = join(home, 'node_modules/@shiyi/sdk');
  await mkdir(installed, { recursive: true });
  for (const name of ['package.json', 'README.md', 'src']) await cp(`${root}/packages/sdk/${name}`, join(built, name), { recursive: true });
  await buildSdk(join(built, 'dist'));
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', home], { cwd: built, encoding: 'utf8' }),
  ) as [{ filename: string }];
  const tarball = join(home, filename);
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed]);
  await symlink(`${root}/packages/sdk/node_modules/openapi-fetch`, join(home, 'node_modules/openapi-fetch'));
  return { home, tarball, installed, [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }) };
}
