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
  expect(messages).toEqual([]);
});

it('has types that fit each of its entries', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(await readFile(sdk.tarball)));
  if (!analysis.types) throw new Error('The package has no types.');
  expect(Object.keys(analysis.entrypoints)).toEqual(expect.arrayContaining(['.', './node', './observe', './swr']));
  // The package has ES modules only, resolved through its exports.
  const others = ['node10', 'node16-cjs'];
  const problems = analysis.problems.filter((one) => !('resolutionKind' in one) || !others.includes(one.resolutionKind));
  expect(problems).toEqual([]);
}, 120_000);

it('documents every method in its types', async () => {
  const types = await readFile(join(sdk.installed, 'dist/generated/methods.d.ts'), 'utf8');
  const methods = types.match(/^ {4}\w+: Method</gm) ?? [];
  expect(methods.length).toBeGreaterThan(500);
  expect(types.match(/\*\/\n {4}\w+: Method</g)).toHaveLength(methods.length);
});

it('contains no tests', () => {
  const files = execFileSync('tar', ['-tzf', sdk.tarball], { encoding: 'utf8' }).split('\n');
  expect(files).toContain('package/dist/index.js');
  expect(files.filter((one) => one.includes('.test.'))).toEqual([]);
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
