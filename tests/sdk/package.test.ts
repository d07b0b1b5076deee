import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build } from 'esbuild';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packedSdk } from './packed.js';

let sdk: Awaited<ReturnType<typeof packedSdk>>;
beforeAll(async () => {
  sdk = await packedSdk();
}, 120_000);
afterAll(() => sdk?.[Symbol.asyncDispose]());

it('passes publint', async () => {
  const { messages } = await publint({ pkgDir: sdk.installed, pack: false, strict: true });
  // The sources are named for this repository alone, and not published.
  const others = messages.filter(({ path }) => !path.includes('shiyi-source'));
  expect(others).toEqual([]);
});

it('has types that fit each of its entries', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(await readFile(sdk.tarball)));
  if (!analysis.types) throw new Error('The package has no types.');
  expect(Object.keys(analysis.entrypoints)).toEqual(expect.arrayContaining(['.', './node', './observe', './patch', './swr']));
  // The package has ES modules only, resolved through its exports.
  const others = ['node10', 'node16-cjs'];
  const problems = analysis.problems.filter((one) => !('resolutionKind' in one) || !others.includes(one.resolutionKind));
  expect(problems).toEqual([]);
}, 120_000);

it('documents every method in its types', async () => {
  const types = await readFile(join(sdk.installed, 'dist/generated/methods.d.ts'), 'utf8');
  const methods = types.match(/^ \w+: Method</gm) ?? [];
  expect(methods.length).toBeGreaterThan(500);
  expect(types.match(/\*\/\n \w+: Method</g)).toHaveLength(methods.length);
});

it('contains what is built, without sources, in at most 6 MB', () => {
  const files = execFileSync('tar', ['-tvzf', sdk.tarball], { encoding: 'utf8' }).trim().split('\n');
  const names = files.map((line) => line.split(' ').at(-1) as string);
  const bytes = files.map((line) => Number(/ (\d+) \d{4}-/.exec(line)?.[1])).reduce((sum, one) => sum + one, 0);
  expect(names).toContain('package/dist/index.js');
  expect(names.filter((name) => !/^package\/(?:dist\/.*\.js|dist\/.*\.d\.ts|package\.json|README\.md)$/.test(name))).toEqual([]);
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(bytes).toBeLessThanOrEqual(6_000_000);
});

it('has no side effects, so that a bundle may leave out what it does not use', async () => {
  const source = fileURLToPath(new URL('../../packages/sdk/src', import.meta.url));
  for (const entry of ['index', 'observe/observe']) {
    const { outputFiles } = await build({
      stdin: { contents: `import './${entry}.js';`, resolveDir: source },
      bundle: true,
      format: 'esm',
      packages: 'external',
      write: false,
      plugins: [
        {
          name: 'doubt what the package says of itself',
          setup({ onResolve }) {
            onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => ({
              path: join(resolveDir, path.replace(/\.js$/, '.ts')),
              sideEffects: true,
            }));
          },
        },
      ],
    });
    expect(outputFiles[0]?.text).not.toMatch(/\bnew\b|\w\(/);
  }
});
