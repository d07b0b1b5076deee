// Bundles the SDK for publishing into few files, because Node takes about a millisecond per imported file.
import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const sdk = `${root}/packages/sdk`;

/** Indents declarations by one space instead of four, and comments and the contract's types not at all: a fifth of their size. */
async function shortenIndents(folder: string) {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue;
    const text = await readFile(`${folder}/${name}`, 'utf8');
    await writeFile(
      `${folder}/${name}`,
      name.endsWith('schema.d.ts')
        ? text.replaceAll(/^ +/gm, '')
        : text.replaceAll(/^(?: {4})+/gm, (space) => ' '.repeat(space.length / 4)).replaceAll(/^ +(?=\*)/gm, ''),
    );
  }
}

export async function buildSdk(outdir = `${sdk}/dist`) {
  await rm(outdir, { recursive: true, force: true });
  const { exports } = JSON.parse(await readFile(`${sdk}/package.json`, 'utf8')) as { exports: Record<string, { 'shiyi-source': string }> };
  const sources = Object.values(exports).map((entry) => `${sdk}/${entry['shiyi-source']}`);
  const areas = await readdir(`${sdk}/src/generated/meta`);
  await build({
    entryPoints: sources.flatMap((path) => (path.includes('*') ? areas.map((area) => path.replace('*.ts', area)) : [path])),
    outbase: `${sdk}/src`,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    packages: 'external',
    charset: 'utf8',
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: 'warning',
  });
  const tsc = [`${root}/node_modules/typescript7/bin/tsc`, '-p', `${sdk}/tsconfig.build.json`, '--emitDeclarationOnly', '--outDir', outdir];
  execFileSync(process.execPath, tsc, { stdio: 'inherit' });
  await shortenIndents(outdir);
}
