import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isFileKey } from '../files/file-store.js';
import { openFiles } from '../stores.js';
import { damageError } from './manifest.js';
import type { Place } from './place.js';

/** Moves the files of an unpacked archive to the bucket or the data directory of a place. @throws Stop */
export async function moveFiles(unpacked: string, place: Place) {
  const folder = join(unpacked, 'files');
  const store = await openFiles(place);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue;
    if (!isFileKey(entry.name)) throw damageError('{path} has an impossible name', '{path} 的名称不正确', entry.name);
    await store.put(entry.name, createReadStream(join(entry.parentPath, entry.name)));
  }
  await rm(folder, { recursive: true, force: true });
}
