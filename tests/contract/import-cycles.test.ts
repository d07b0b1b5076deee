import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));

/** Returns the imports of each file, including types. */
function importsIn(folder: string): Map<string, string[]> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test|\.d)\.ts$/.test(name));
  return new Map(
    names.map((name) => {
      const found = readFileSync(join(folder, name), 'utf8').matchAll(/\bfrom '(\.[^']+)\.js'/g);
      return [name, [...found].map(([, path = '']) => `${join(dirname(name), path)}.ts`).filter((path) => names.includes(path))];
    }),
  );
}

/** Returns the first import cycle, from a file back to itself. */
function cycleIn(imports: Map<string, string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, way: string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of imports.get(name) ?? []) {
      const cycle = visit(next, [...way, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of imports.keys()) {
    const cycle = visit(name, []);
    if (cycle) return cycle;
  }
  return undefined;
}

describe('imports', () => {
  it.each(['server', 'cli', 'sdk'])('have no cycle in packages/%s, types included', (name) => {
    const imports = importsIn(join(packages, name, 'src'));
    expect(imports.size).toBeGreaterThan(30);
    expect(cycleIn(imports)).toBeUndefined();
  });

  it('are reported if they have a cycle', () => {
    const cyclic = { a: ['b'], b: ['c', 'd'], c: [], d: ['b'] };
    expect(cycleIn(new Map(Object.entries(cyclic)))).toEqual(['b', 'd', 'b']);
  });

  it('use no build tools in the server', () => {
    const files = importsIn(join(packages, 'server/src')).keys();
    const told = [...files].filter((name) => readFileSync(join(packages, 'server/src', name), 'utf8').includes('openapi/tools/'));
    expect(told).toEqual([]);
  });
});
