import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'shiyi-pack-'));
const run = (command: string, args: string[], cwd = folder) =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env.PATH, HOME: folder },
  });

/** Installs the package as a user would: into an empty folder, without a registry. */
beforeAll(() => {
  const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], `${root}/packages/cli`));
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, join(folder, filename)]);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('installs on its own and makes calls', () => {
  const bin = join(folder, 'node_modules/.bin/shiyi');
  expect(run(bin, ['--version'])).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(run(bin, ['api', 'createRole', '--help', '--lang', 'en'])).toContain('POST /admin/v1/role');
  expect(existsSync(join(folder, 'node_modules/commander'))).toBe(false);
});

it('is found by npx in the checkout', () => {
  expect(run('npx', ['--no-install', 'shiyi', '--version'], root)).toMatch(/^\d+\.\d+\.\d+\n$/);
});
