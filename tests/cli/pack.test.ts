import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyFolder, root } from '../support/empty-folder.js';

const place = emptyFolder('shiyi-pack-');
const { folder, run } = place;

beforeAll(() => void place.installTerminal());
afterAll(() => place[Symbol.asyncDispose]());

it('installs on its own and makes calls', () => {
  const bin = join(folder, 'node_modules/.bin/shiyi');
  expect(run(bin, ['--version'])).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(run(bin, ['api', 'createRole', '--help', '--lang', 'en'])).toContain('POST /admin/v1/role');
  expect(existsSync(join(folder, 'node_modules/commander'))).toBe(false);
});

it('is found by npx in the checkout', () => {
  expect(run('npx', ['--no-install', 'shiyi', '--version'], root)).toMatch(/^\d+\.\d+\.\d+\n$/);
});
