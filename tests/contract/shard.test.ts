import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import config from '../../vitest.config.js';
import Sharded from '../support/sharded.js';

const tests = new URL('../', import.meta.url);
const count = 20;

const specification = (project: string, file: string) => ({ project: { name: project }, moduleId: `/shiyi/${file}` }) as TestSpecification;

const shardOf = (index: number, files: TestSpecification[]) =>
  new Sharded({ config: { root: '/shiyi', shard: { index, count } } } as Vitest).shard(files);

const projects = (config.test?.projects ?? []) as { test: { name: string; include: string[] } }[];

describe('Sharded', () => {
  const slow = Array.from({ length: 97 }, (_, at) => specification(at % 2 ? 'api' : 'browser', `tests/stories/${at}.test.ts`));
  const quick = [specification('unit', 'packages/web/src/a.test.ts'), specification('sdk', 'tests/sdk/b.test.ts')];

  it('puts each slow file into exactly one shard', async () => {
    const shards = await Promise.all(Array.from({ length: count }, (_, at) => shardOf(at + 1, slow)));
    expect(
      shards
        .flat()
        .map(({ moduleId }) => moduleId)
        .sort(),
    ).toEqual(slow.map(({ moduleId }) => moduleId).sort());
    expect(Math.max(...shards.map((shard) => shard.length))).toBe(5);
  });

  it('runs the quick projects with every shard', async () => {
    for (let index = 1; index <= count; index++) expect(await shardOf(index, [...slow, ...quick])).toEqual(expect.arrayContaining(quick));
  });
});

describe('vitest.config', () => {
  it('has a project for every folder with tests', () => {
    const files = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
    const folders = new Set(files.filter((name) => !name.includes('node_modules')).map((name) => name.split(/[\\/]/)[0]));
    const included = new Set(projects.flatMap(({ test }) => test.include.map((glob) => /^tests\/(\w+)\//.exec(glob)?.[1])));
    expect([...folders].filter((folder) => !included.has(folder))).toEqual([]);
    expect(folders.size).toBeGreaterThan(5);
  });
});
