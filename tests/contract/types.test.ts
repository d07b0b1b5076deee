import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations, type ServedOperation } from '@shiyi/server/http/contract';
import { describe, expect, it } from 'vitest';
import { exampleOf, type Values } from '../conformance/draft.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}/node_modules/.cache/shiyi/types`;
const withBody = operations.filter((one) => one.body && !one.multipart);

/** Returns a call with the contract's example, which compiles, and one with an unknown field, which does not. */
function callsOf(operation: ServedOperation): string {
  const { path, query, body } = exampleOf(operation);
  const given = Object.fromEntries(Object.entries({ ...path, ...query, ...(body as Values) }).filter(([, value]) => value !== undefined));
  const call = (input: Values) => `client.${operation.id}(${JSON.stringify(input)});`;
  return [call(given), '// @ts-expect-error no such field', call({ no_such_field: 1, ...given })].join('\n');
}

/** Compiles a program against the SDK and returns its problems, one per line. */
function compile(name: string, lines: string[]): string[] {
  mkdirSync(folder, { recursive: true });
  const head = "import { createClient } from '@shiyi/sdk';\n\nconst client = createClient({ baseUrl: 'http://127.0.0.1:1' });\n";
  writeFileSync(`${folder}/${name}.ts`, `${head}${lines.join('\n')}\n`);
  writeFileSync(`${folder}/${name}.json`, JSON.stringify({ extends: `${root}/tsconfig.json`, files: [`${name}.ts`], include: [] }));
  const run = spawnSync(
    process.execPath,
    [`${root}/node_modules/typescript7/bin/tsc`, '-p', `${folder}/${name}.json`, '--pretty', 'false'],
    {
      encoding: 'utf8',
    },
  );
  if (run.status === null) throw new Error(run.stderr);
  return run.stdout.split('\n').filter((line) => line.includes('error TS'));
}

describe('inputs of the SDK', () => {
  it('are those of the contract for every operation with a body, and no wrong field compiles', () => {
    expect(withBody.length).toBeGreaterThan(200);
    expect(compile('wrong-fields', withBody.map(callsOf))).toEqual([]);
  });

  it('fail if a wrong field compiles', () => {
    const loose = '// @ts-expect-error a field that is known\nclient.login({ username: "a", password: "b", remember: true });';
    expect(compile('known-field', [loose])).toEqual([expect.stringContaining('TS2578')]);
  });
});
