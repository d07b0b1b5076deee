import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packedSdk } from '../sdk/packed.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { adminPassword } from '../support/template.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'shiyi-readme-'));
const textOf = (path: string) => readFile(join(root, path), 'utf8');
let server: TestServer;
let env: NodeJS.ProcessEnv;

const npm = (args: string[], cwd: string) => execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

function pack(place: string): string {
  const [{ filename }] = JSON.parse(npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], place));
  return join(folder, filename);
}

/** Returns the folder of a package that another package depends on. */
const placeOf = async (name: string, user: string) => realpath(join(await realpath(user), name));

/** Installs both packages as a user would, into an empty folder and without a registry. */
beforeAll(async () => {
  await using sdk = await packedSdk();
  const fetching = await placeOf('openapi-fetch', join(root, 'packages/sdk/node_modules'));
  const helpers = await placeOf('openapi-typescript-helpers', dirname(fetching));
  const tarballs = [sdk.tarball, pack(join(root, 'packages/cli')), pack(fetching), pack(helpers)];
  npm(['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, ...tarballs], folder);
  server = await createTestServer();
  env = { PATH: process.env.PATH, HOME: folder, SHIYI_LANG: 'en', SHIYI_BASE_URL: server.url, npm_config_update_notifier: 'false' };
}, 240_000);
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(line: string, input = '') {
  const child = spawn('sh', ['-c', line], { cwd: folder, env: { ...env, PATH: `${folder}/node_modules/.bin:${process.env.PATH}` } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { line, code, out, err };
}

const codeBlocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code = '']) => code);

describe('README', () => {
  it('names commands that the packed terminal has', async () => {
    const readme = await textOf('README.md');
    const [, listed = ''] = /Terminal: `npx shiyi --help` \(([\s\S]*?)\)/.exec(readme) ?? [];
    const words = [...listed.matchAll(/`([a-z][a-z ]*)`/g)].map(([, word]) => word);
    expect(words).toEqual(expect.arrayContaining(['login', 'import', 'doctor', 'staff list', 'api']));
    const spans = [...readme.matchAll(/`shiyi ([a-z]+(?: [a-z]+)?)[^`]*`/g)].map(([, span]) => span);
    expect(spans).toEqual(expect.arrayContaining(['sandbox remove', 'backup', 'restore']));
    for (const command of ['', ...words, ...spans])
      expect(await run(`npx --no-install shiyi ${command} --help`)).toMatchObject({
        code: 0,
        err: '',
        out: expect.stringContaining('Usage: shiyi'),
      });
  });

  it('has code that compiles against the packed types and runs', async () => {
    const [code = ''] = codeBlocks(await textOf('README.md'), 'ts');
    const token = await server.tokenOf('admin');
    const whole = `const token: string | undefined = ${JSON.stringify(token)};\n${code.replace('http://127.0.0.1:8420', server.url)}\nprocess.stdout.write(String(page.total));\n`;
    await writeFile(join(folder, 'first.mts'), `declare const process: { stdout: { write(text: string): void } };\n${whole}`);
    const options = [
      '--strict',
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--lib',
      'es2023,dom,dom.iterable',
      '--skipLibCheck',
    ];
    const types = await run(
      `'${process.execPath}' '${root}/node_modules/typescript/bin/tsc' ${options.map((one) => `'${one}'`).join(' ')} first.mts`,
    );
    expect(types).toMatchObject({ code: 0, out: '' });
    await writeFile(join(folder, 'first.mjs'), (await transform(whole, { loader: 'ts', target: 'es2023' })).code);
    const { total } = await (await server.as('admin')).listStaff({ keyword: '林', limit: 20 });
    expect(await run(`'${process.execPath}' first.mjs`)).toMatchObject({ code: 0, out: String(total), err: '' });
  });

  it('names settings that the server reads, and with the page on deploying all of them', async () => {
    const [readme, deploying] = [await textOf('README.md'), await textOf('docs/deploying.md')];
    const rows = [...readme.matchAll(/^\|([^|]+)\|[^|]+\|[^|]+\|$/gm)];
    const named = rows.flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name));
    const words = ['-rhoE', '--exclude=*.test.ts', '\\b(SHIYI_[A-Z_]+|PORT|HOST)\\b', join(root, 'packages/server/src')];
    const read = new Set(execFileSync('grep', words, { encoding: 'utf8' }).trim().split('\n'));
    expect(named.length).toBeGreaterThan(12);
    expect(named.filter((name) => !read.has(name))).toEqual([]);
    expect([...read].filter((name) => !readme.includes(`\`${name}\``) && !deploying.includes(name))).toEqual([]);
  });

  it.each(['README.md', 'packages/cli/README.md', 'packages/sdk/README.md', 'packages/web/README.md', 'docs/adopting.md'])(
    'links from %s to what is there',
    async (path) => {
      const links = [...(await textOf(path)).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, link = '']) => link);
      expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
    },
  );
});

describe('README of the terminal', () => {
  it('has lines that run one after the other', async () => {
    const [block = ''] = codeBlocks(await textOf('packages/cli/README.md'), 'sh');
    const lines = block
      .split('\n')
      .map((line) => line.replace(/ +#.*$/, ''))
      .filter(Boolean);
    expect(lines.length).toBeGreaterThan(9);
    const [one] = (await (await server.as('admin')).listStaff({ keyword: 'wangsiyuan' })).list;
    const typed: Record<string, string> = { 'shiyi login': adminPassword, 'shiyi passwd': `${adminPassword}\n${adminPassword}-next` };
    for (const line of lines) {
      const input = Object.entries(typed).find(([command]) => line.startsWith(command))?.[1];
      const given = line.replace('1004', String(one?.id)) + (input ? ' --password-stdin' : '');
      const { code, err } = await run(given, input);
      expect([line, code, err.includes('error[')]).toEqual([line, 0, false]);
    }
  });

  it('names options that every command has', async () => {
    const text = await textOf('packages/cli/README.md');
    const { out } = await run('shiyi --help');
    const options = [...text.matchAll(/^\| `(--[a-z-]+)`/gm)].map(([, option = '']) => option);
    expect(options.length).toBeGreaterThan(3);
    expect(options.filter((option) => !out.includes(option))).toEqual([]);
  });
});

describe('README of the client', () => {
  it('has an install line that works for the packed file, with one dependency', async () => {
    expect(await textOf('packages/sdk/README.md')).toContain('pnpm add @shiyi/sdk\n');
    const { dependencies } = JSON.parse(await readFile(join(folder, 'node_modules/@shiyi/sdk/package.json'), 'utf8'));
    expect(Object.keys(dependencies)).toEqual(['openapi-fetch']);
    expect(
      await run(
        `'${process.execPath}' --input-type=module -e "import { createClient } from '@shiyi/sdk'; console.log(typeof createClient)"`,
      ),
    ).toMatchObject({ code: 0, out: 'function\n' });
  });
});
