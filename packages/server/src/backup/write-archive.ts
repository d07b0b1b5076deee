import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create } from 'tar';
import { archiveParts, digestOf, storedFiles, type WrittenManifest } from './manifest.js';

export interface WrittenArchive {
  file: string;
  bytes: number;
  /** SHA-256 of the archive. */
  sha256: string;
  createdAt: string;
  migration: string;
  /** Number of stored files, such as pictures. */
  files: number;
}

/** Writes what a directory has of an archive's parts, and its manifest before them, to an archive, atomically. */
export async function writeArchive(directory: string, file: string, manifest: WrittenManifest): Promise<WrittenArchive> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    await writeFile(join(directory, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await writeFile(draft, '', { mode: 0o600, flag: 'wx' });
    const there = ['manifest.json', ...archiveParts.filter((part) => existsSync(join(directory, part)))];
    await create({ cwd: directory, file: draft, gzip: { level: 4 }, portable: true }, there);
    const sha256 = await digestOf(draft);
    await rename(draft, file);
    const { createdAt, migration, files } = manifest;
    return { file, bytes: (await stat(file)).size, sha256, createdAt, migration, files: storedFiles(Object.keys(files)) };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
