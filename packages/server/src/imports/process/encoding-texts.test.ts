import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodingTexts } from './encoding-texts.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shiyi-readings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readings(bytes: Buffer, own: Parameters<typeof encodingTexts>[1]) {
  const path = join(folder, 'file.csv');
  await writeFile(path, bytes);
  return new Map((await encodingTexts(path, own)).map(({ encoding, text }) => [encoding, text]));
}

describe('encodingTexts', () => {
  it('shows the first text beyond ASCII by each encoding, the one of the file first', async () => {
    const found = await readings(Buffer.from('Name,Fat\nCr\u00e8me fra\u00eeche,15\n', 'latin1'), 'windows-1252');
    expect([...found][0]).toEqual(['windows-1252', 'Crème fraîche,15']);
    expect([found.has('utf-8'), found.get('gb18030')]).toEqual([false, expect.not.stringContaining('Crème')]);
  });

  it('masks phone numbers, and cuts no character', async () => {
    const found = await readings(Buffer.from(`林13900002046${'禾'.repeat(60)}\n`), 'utf-8');
    expect(found.get('utf-8')).toMatch(/^林139\*{4}2046禾+$/);
  });

  it('shows nothing of a file in ASCII', async () => expect((await readings(Buffer.from('a,b\n1,2\n'), 'utf-8')).size).toBe(0));
});
