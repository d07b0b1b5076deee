import { existsSync, linkSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openKeyring } from '../secrets/key-file.js';
import { Stop } from '../stop.js';
import { keyFiles } from './manifest.js';
import type { Place } from './place.js';

const contentOf = (directory: string, name: string) => {
  const path = join(directory, name);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
};

/** Links the keys of one directory that another one does not have. */
export function addKeys(to: string, from: string) {
  for (const name of keyFiles)
    if (contentOf(from, name) !== undefined && contentOf(to, name) === undefined) linkSync(join(from, name), join(to, name));
}

/** Whether there is a key, which the first start makes. */
export const hasKey = ({ secretKey, dataDir }: Place) => secretKey !== undefined || contentOf(dataDir, 'secret.key') !== undefined;

/** Returns the id of the key that encrypts now; undefined if no server has been started yet. */
export const keyIdOf = (place: Place) => (hasKey(place) ? openKeyring(place).currentId : undefined);

/** Whether a key file in a directory is the key with this id. */
export const hasKeyFile = (dataDir: string, keyId: string) => hasKey({ dataDir }) && openKeyring({ dataDir }).ids.includes(keyId);

/**
 * Adds the key of the place to an archive without one. Refuses data that no key can decrypt; `keyId` is unknown in earlier formats.
 * @throws Stop
 */
export function completeKey(unpacked: string, place: Place, keyId: string | undefined) {
  if (keyId === undefined || hasKeyFile(unpacked, keyId)) return;
  // An archive may also hold an old key only, while the current one comes from the environment.
  if (place.secretKey === undefined && !hasKey({ dataDir: unpacked })) addKeys(unpacked, place.dataDir);
  const own = { ...place, dataDir: unpacked };
  if (hasKey(own) && openKeyring(own).ids.includes(keyId)) return;
  throw new Stop(
    'The backup was made by a server with SHIYI_SECRET_KEY, and its key is not in it. Set SHIYI_SECRET_KEY to that key.',
    '这份备份的服务使用 SHIYI_SECRET_KEY，密钥不在备份中。请把 SHIYI_SECRET_KEY 设为当时的密钥。',
  );
}

/** Refuses a data directory that has the key of other data. @throws Stop */
export function refuseTakenKey(unpacked: string, dataDir: string) {
  for (const name of keyFiles) {
    const [now, restored] = [contentOf(dataDir, name), contentOf(unpacked, name)];
    if (now !== undefined && restored !== undefined && now !== restored)
      throw new Stop(
        `${join(dataDir, name)} is the key of other data. Restore to an empty directory with SHIYI_DATA_DIR.`,
        `${join(dataDir, name)} 是其他数据的密钥。请用 SHIYI_DATA_DIR 恢复到空目录。`,
      );
  }
}
