import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { gatherCommands } from './scripts/gather-commands.js';
import { gatherNouns } from './scripts/gather-nouns.js';

const here = fileURLToPath(new URL('.', import.meta.url));
/** The contract that `shiyi mock` answers from; the packed terminal has no other copy. */
const contract = fileURLToPath(new URL('../server/generated/openapi.json', import.meta.url));
const metaFolder = fileURLToPath(new URL('../sdk/src/generated/meta', import.meta.url));

/** Compresses the contract to a twentieth; the highest quality would take ten seconds. */
const pack = (json: string) =>
  brotliCompressSync(JSON.stringify(JSON.parse(json)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 22 },
  });

/** Entry points of the build by name, except the metadata file of each area. */
const entries: Record<string, string> = {
  main: `${here}src/main.ts`,
  sdk: `${here}src/program/sdk.ts`,
  patch: `${here}src/program/patch.ts`,
  wide: `${here}src/output/wide.ts`,
  observe: `${here}src/checks/observe.ts`,
  recent: `${here}src/completion/recent.ts`,
};

/** Splits out files that a run loads on demand: the client, width tables, response schemas and the metadata of each area. */
const separateFiles: Plugin = {
  name: 'separate files',
  setup({ onResolve }) {
    const nameOf = new Map(Object.entries(entries).map(([name, path]) => [path, name]));
    nameOf.set(`${here}src/program/native-import.ts`, 'native-import');
    onResolve({ filter: /^\.\.?\/.*\.js$/ }, ({ path, kind, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const source = join(resolveDir, path.replace(/\.js$/, '.ts'));
      const name = source.startsWith(metaFolder) ? `meta/${source.slice(metaFolder.length + 1, -'.ts'.length)}` : nameOf.get(source);
      return name === undefined ? undefined : { path: `./${name}.js`, external: true };
    });
  },
};

/** Loads child_process only when commander starts another program, because loading it takes longer than loading commander. */
const lazily: Plugin = {
  name: 'lazily',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      importer.includes('commander') ? { path: 'child_process', namespace: 'lazily' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'lazily' }, () => ({
      contents: `exports.spawn = (...all) => require('child_process').spawn(...all);`,
      loader: 'js',
    }));
  },
};

/** Prints the help, makes one call, and saves the code V8 compiled for both. */
const warmUp = `
const { writeFileSync } = require('node:fs');
const [, bin, dist] = process.argv;
const { load, loaded } = require(bin);
const run = (...words) => {
  process.argv = [process.argv[0], 'shiyi', ...words];
  return load('main.js').main();
};
run('--help').then(() => run('cache', 'list')).then(() => {
  if (process.exitCode) return;
  for (const [name, { script }] of loaded) writeFileSync(dist + '/' + name + '.cache', script.createCachedData());
});
`;

async function keepCompiledCode(out: string) {
  const answer = JSON.stringify({ code: 200, message: '', data: { list: [], total: 0, page: 1, limit: 50 } });
  const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env = { PATH: process.env.PATH, SHIYI_BASE_URL: `http://127.0.0.1:${port}`, SHIYI_TOKEN: 'none', SHIYI_CONFIG: `${out}/none` };
  try {
    await promisify(execFile)(process.execPath, ['-e', warmUp, `${here}bin/shiyi.js`, out], { env });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Bundles the program and returns the files it made. */
async function bundle(out: string): Promise<string[]> {
  const areas = (await readdir(metaFolder)).map((file) => [`meta/${file.replace('.ts', '')}`, `${metaFolder}/${file}`]);
  const { metafile } = await build({
    entryPoints: { ...entries, ...Object.fromEntries(areas) },
    absWorkingDir: here,
    outdir: out,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    conditions: ['shiyi-source'],
    inject: [`${here}src/program/headers.ts`],
    plugins: [separateFiles, lazily],
    supported: { 'dynamic-import': false },
    charset: 'utf8',
    minifyWhitespace: true,
    metafile: true,
    logLevel: 'warning',
  });
  return Object.keys(metafile.outputs);
}

/**
 * Bundles the CLI with all its dependencies into one CommonJS file whose modules are evaluated on first import. Compared with ES modules
 * this saves a fifth of Node's own startup time; every additional file costs a millisecond.
 */
export async function buildCli() {
  const out = `${here}dist`;
  // V8 validates a code cache only by the length of its source, so delete old caches before the source changes.
  for (const name of ['main', 'sdk']) await rm(`${out}/${name}.js.cache`, { force: true });
  await gatherCommands();
  await gatherNouns();
  const bundled = await bundle(out);
  // Written without the bundler, so that Node resolves these imports at run time.
  const native = [
    'requireOptional = require',
    'resolveOptional = (id, folder) => require.resolve(id, { paths: [folder, __dirname] })',
    'importOptional = (id) => import(id)',
    "packedContract = require('node:path').join(__dirname, 'openapi.json.br')",
  ];
  await writeFile(`${out}/native-import.js`, native.map((line) => `exports.${line};\n`).join(''));
  await writeFile(`${out}/package.json`, '{ "type": "commonjs" }\n');
  await writeFile(`${out}/openapi.json.br`, pack(await readFile(contract, 'utf8')));
  await keepCompiledCode(out);
  const made = new Set([
    ...bundled,
    'dist/package.json',
    'dist/native-import.js',
    'dist/openapi.json.br',
    'dist/main.js.cache',
    'dist/sdk.js.cache',
  ]);
  // Remove old files last, because another process may be using the build.
  for (const name of await readdir(out, { recursive: true }))
    if (/\.\w+$/.test(name) && !made.has(`dist/${name}`)) await rm(`${out}/${name}`);
}
