import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUpBeforeUpgrade, rememberSchema } from '@shiyi/server/backup/before-upgrade';
import { restore } from '@shiyi/server/backup/restore';
import { makeDataDirectory } from '@shiyi/server/data-directory';
import { openEmbedded } from '@shiyi/server/db/database';
import { migrationsFolder } from '@shiyi/server/db/migrate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templateFile } from '../support/template.js';

describe('data of an older version', () => {
  let folder: string;
  let dir: string;
  let first: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shiyi-upgrade-'));
    dir = join(folder, 'data');
    first = (await readdir(migrationsFolder)).sort()[0] as string;
    makeDataDirectory(dir);
    const database = await openEmbedded({ directory: dir, loadDataDir: new Blob([await readFile(templateFile)]) });
    await database.close();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are not kept where nothing changes, or where there are none', async () => {
    expect(await backUpBeforeUpgrade(join(folder, 'nowhere'))).toBeUndefined();
    await rememberSchema(dir);
    expect(await backUpBeforeUpgrade(dir)).toBeUndefined();
  });

  it('are kept once, as they were, for the version that wrote them', async () => {
    const newest = (await readFile(join(dir, 'schema'), 'utf8')).trim();
    await writeFile(join(dir, 'schema'), first);
    const file = await backUpBeforeUpgrade(dir);
    expect(file).toBe(join(dir, 'backups', `before-${newest.replace('.sql', '')}.tar.gz`));
    expect(await restore(file as string, join(folder, 'elsewhere'))).toMatchObject({ migration: first });
    // A start that was killed before it ended finds what it kept.
    expect(await backUpBeforeUpgrade(dir)).toBeUndefined();
  });
});
