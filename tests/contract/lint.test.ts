import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases, goodContract, spoiled } from './lint-cases.js';

interface Problem {
  ruleId: string;
  message: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'shiyi-lint-'));
const rules = readdirSync(join(root, 'openapi/lint'))
  .map((name) => name.replace('.js', ''))
  .filter((name) => name !== 'plugin' && name !== 'context');

function writeContract(name: string, contract: ReturnType<typeof goodContract>) {
  const file = (path: string, content: object) => writeFileSync(join(folder, name, path), JSON.stringify(content, null, 1));
  const head = { openapi: '3.1.0', info: contract.info };
  mkdirSync(join(folder, name, 'areas/operations'), { recursive: true });
  file('areas/operations/redis.yaml', contract);
  file('more.yaml', { ...head, paths: {}, components: { schemas: { Key: { type: 'integer', 'x-zh': '键' } } } });
  file('openapi.yaml', {
    ...head,
    'x-roles': contract['x-roles'],
    tags: [{ name: 'redis' }, { name: 'users' }],
    paths: { '/admin/v1/redis': { $ref: 'areas/operations/redis.yaml#/paths/~1admin~1v1~1redis' } },
  });
  return join(folder, name, 'openapi.yaml');
}

/** Lints all contracts in one run, since starting the command takes most of the time, and returns the problems of each. */
function lint(files: string[]): Problem[][] {
  const config = join(folder, 'redocly.yaml');
  const on = Object.fromEntries(rules.map((rule) => [`shiyi/${rule}`, 'error']));
  writeFileSync(config, JSON.stringify({ plugins: [join(root, 'openapi/lint/plugin.js')], rules: { struct: 'error', ...on } }));
  const flags = ['lint', ...files, '--config', config, '--format', 'json', '--max-problems', '1000'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const run = spawnSync(join(root, 'node_modules/.bin/redocly'), flags, { cwd: folder, env, encoding: 'utf8' });
  const answers = run.stdout.trim().split(/(?<=^\})\s*(?=\{)/m);
  if (answers.length !== files.length) throw new Error(run.stderr);
  return answers.map((one) => (JSON.parse(one) as { problems: Problem[] }).problems);
}

describe('rules of the contract', () => {
  let good: Problem[] = [];
  let bad: Problem[][] = [];

  beforeAll(() => {
    const files = [writeContract('good', goodContract()), ...cases.map((one, index) => writeContract(`bad-${index}`, spoiled(one)))];
    [good = [], ...bad] = lint(files);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('accept a good contract', () => {
    expect(good).toEqual([]);
  });

  it('have a case each', () => {
    expect([...new Set(cases.map(({ rule }) => rule))].sort()).toEqual(rules.sort());
  });

  it.each(cases.map((one, index) => ({ ...one, index })))('refuse $wrong by $rule', ({ rule, objection, index }) => {
    const found = bad[index]?.filter((one) => one.ruleId === `shiyi/${rule}`).map((one) => one.message);
    expect(found).toEqual([expect.stringMatching(objection)]);
  });
});
