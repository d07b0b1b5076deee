import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { gatherCommands } from '../../scripts/gather-commands.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shiyi-commands-'));
  await mkdir(join(folder, 'commands/garden'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

it('finds a command by its file alone', async () => {
  await writeFile(join(folder, 'commands/garden/harvest.ts'), "export const summary = {\n  zh: '收获',\n  en: 'Harvest',\n};\n");
  await writeFile(join(folder, 'commands/garden/harvest.test.ts'), '');
  await gatherCommands(folder);
  const lines = (await readFile(join(folder, 'generated/commands.ts'), 'utf8')).split('\n').filter((line) => line.includes('name:'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("name: 'harvest'");
  expect(lines[0]).toContain("en: 'Harvest'");
  expect(lines[0]).toContain("import('../commands/garden/harvest.js')");
});

it('refuses a command that does not say what it is for', async () => {
  await writeFile(join(folder, 'commands/garden/harvest.ts'), 'export const register = () => undefined;\n');
  await expect(gatherCommands(folder)).rejects.toThrow('must have: export const summary');
});
