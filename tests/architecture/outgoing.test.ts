import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { gatherAreas } from '../../packages/server/scripts/gather.js';

const source = fileURLToPath(new URL('../../packages/server/src', import.meta.url));

describe('writes to WeCom', () => {
  let folder: string;
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are collected from the file of a new area', async () => {
    folder = await mkdtemp(join(tmpdir(), 'shiyi-gather-'));
    const file = join(folder, 'areas/content/quote/outgoing.ts');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'export const outgoingKinds = [];\n');
    await gatherAreas(folder);
    const list = await readFile(join(folder, 'generated/areas/outgoing.ts'), 'utf8');
    expect(list).toContain("import { outgoingKinds as outgoingKinds1 } from '../../areas/content/quote/outgoing.js';");
    await writeFile(file, 'export const writes = [];\n');
    await expect(gatherAreas(folder)).rejects.toThrow('outgoingKinds');
  });

  it('can be made by the outbox only', async () => {
    folder = '';
    const entries = await readdir(source, { recursive: true, withFileTypes: true });
    const files = entries.filter((one) => one.isFile() && one.name.endsWith('.ts')).map((one) => join(one.parentPath, one.name));
    const makers = /\b(?:new WritingConnector|new WxApi|writingAccount)\(/;
    const found = await Promise.all(files.map(async (file) => (makers.test(await readFile(file, 'utf8')) ? [relative(source, file)] : [])));
    const making = found.flat().filter((file) => !file.endsWith('.test.ts'));
    expect(making.sort()).toEqual(['outbox/attempt.ts', 'outside/wecom/connector.ts', 'server.ts']);
  });
});
