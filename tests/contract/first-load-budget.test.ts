import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { checkFirstLoads, largerLoads } from '../../scripts/first-load-budget.js';

it('reports only a first load that has grown by more than 2 %', () => {
  const budget = { list: 100_000, form: 200_000 };
  expect(largerLoads({ list: 102_000, form: 150_000, fresh: 300_000 }, budget)).toEqual([]);
  expect(largerLoads({ list: 102_001, form: 200_000 }, budget)).toEqual(['The first load of list is 102001 bytes, and may be 102000.']);
});

it('ends the build then', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shiyi-budget-'));
  const file = join(folder, 'first-load.json');
  writeFileSync(file, JSON.stringify({ list: 1000 }));
  expect(() => checkFirstLoads({ list: 1020 }, file)).not.toThrow();
  expect(() => checkFirstLoads({ list: 1021 }, file)).toThrow('SHIYI_FIRST_LOADS=write');
  rmSync(folder, { recursive: true });
});

it('keeps the sign-in, home and the list of staff within 250 kB', () => {
  const text = readFileSync(fileURLToPath(new URL('../../packages/web/first-load.json', import.meta.url)), 'utf8');
  const budget = JSON.parse(text) as Record<string, number>;
  for (const screen of ['users/StaffList', 'home/Dashboard', 'sign-in/Login']) expect(budget[screen]).toBeLessThanOrEqual(250_000);
});
