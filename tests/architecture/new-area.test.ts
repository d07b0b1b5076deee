import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fixtures = fileURLToPath(new URL('quote', import.meta.url));

/** Derived folders, whose content is rebuilt. */
const derived = new Set(['node_modules', 'dist', 'generated', '.git', '.cache', '.data', 'coverage']);

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries.map((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return derived.has(entry.name) ? [] : filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Returns a digest of every file, except derived ones. */
async function snapshot(folder: string): Promise<Map<string, string>> {
  const files = await filesBelow(folder);
  const sums = files.map(
    async (file) =>
      [
        relative(folder, file),
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      ] as const,
  );
  return new Map(await Promise.all(sums));
}

/** Links the installed packages, but not those of the project itself, which must be the copy's own. */
async function linkPackages(copy: string) {
  const withModules = ['.', 'tests', ...(await readdir(join(root, 'packages'))).map((name) => join('packages', name))];
  for (const place of withModules) {
    const from = join(root, place, 'node_modules');
    const names = await readdir(from).catch(() => []);
    const to = join(copy, place, 'node_modules');
    await mkdir(to, { recursive: true });
    for (const name of names)
      if (name === '@shiyi') await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
      else await symlink(join(from, name), join(to, name));
  }
}

describe('new area', () => {
  let copy: string;
  let before: Map<string, string>;

  /** Runs a program of the project inside the copy, without the environment of this test run. */
  async function run(program: string, ...args: string[]): Promise<string> {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(SHIYI|VITEST)/.test(name)));
    const options = { cwd: copy, env: { ...env, NODE_ENV: 'production' }, maxBuffer: 16 * 2 ** 20 };
    const { stdout } = await promisify(execFile)(process.execPath, [join('node_modules', program), ...args], options).catch(
      (failure: { stdout: string; stderr: string }) => {
        throw new Error(`${program} ${args.join(' ')} failed:\n${failure.stdout}\n${failure.stderr}`);
      },
    );
    return stdout;
  }
  const script = (...args: string[]) => run('tsx/dist/cli.mjs', '-C', 'shiyi-source', ...args);

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'shiyi-area-'));
    await cp(root, copy, { recursive: true, filter: (path) => path === root || (path !== fixtures && !derived.has(basename(path))) });
    await linkPackages(copy);
    before = await snapshot(copy);
  });
  afterAll(() => rm(copy, { recursive: true, force: true }));

  it('needs its own files only, and gets list, form, command, import, roles, jobs, notices, conditions and erasure', {
    timeout: 600_000,
  }, async () => {
    const own = (await filesBelow(fixtures)).map((file) => relative(fixtures, file).replace(/\.txt$/, ''));
    for (const file of own) {
      await mkdir(dirname(join(copy, file)), { recursive: true });
      await cp(join(fixtures, `${file}.txt`), join(copy, file));
    }
    for (const generator of ['openapi/tools/generate.ts', 'packages/server/scripts/tables.ts', 'packages/server/scripts/gather.ts'])
      await script(generator);
    await script('packages/cli/scripts/gather-commands.ts');

    await run('typescript7/bin/tsc', '-p', '.');
    await run('typescript7/bin/tsc', '-p', 'packages/web');
    await run('@redocly/cli/bin/cli.js', 'lint', 'openapi/openapi.yaml');
    expect(JSON.parse(await script('tests/architecture/use-quotes.ts'))).toEqual({
      demo: ['今天也要好好吃饭'],
      made: '慢慢来，比较快',
      refused: ['text'],
      imported: { status: 'finished', created: 2 },
      sent: ['慢慢来，比较快'],
      listed: 4,
      menus: true,
      newest: expect.stringMatching(/^(少油少盐|多喝水)$/),
      kinds: true,
      roles: ['operator'],
      person: {
        round: 'finished',
        notice: ['每日一句已发放', '/quotes'],
        scheduled: { status: 'finished', operator: null },
        isFound: true,
        entries: 2,
        exported: 2,
        left: 0,
      },
    });

    const after = await snapshot(copy);
    const changed = [...after].filter(([file, sum]) => before.get(file) !== sum).map(([file]) => file);
    expect(changed.sort()).toEqual([...own, 'openapi/openapi.yaml'].sort());
    expect([...before.keys()].filter((file) => !after.has(file))).toEqual([]);
  });
});
