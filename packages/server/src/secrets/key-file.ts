import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from '../stop.js';
import { Keyring, keyBytes } from './keyring.js';

export interface KeyOptions {
  dataDir: string;
  /** 32 bytes in base64; if undefined, the key is read from a file in the data directory. */
  secretKey?: string | undefined;
  /** The previous key, needed until all secrets are reencrypted. */
  oldSecretKey?: string | undefined;
}

function keyOf(text: string, where: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes || key.toString('base64').replace(/={1,2}$/, '') !== text.trim().replace(/={1,2}$/, ''))
    throw new Stop(`${where} is not a valid key. It must be 32 bytes in base64; create one with \`openssl rand -base64 32\`.`);
  return key;
}

/** Reads a key file; undefined if it does not exist. @throws Stop if other users can read it, or it has no valid key */
function keyIn(file: string): Buffer | undefined {
  try {
    const others = statSync(file).mode & 0o077;
    if (others !== 0 && process.platform !== 'win32') throw new Stop(`${file} can be read by others. Run: chmod 600 ${file}`);
    return keyOf(readFileSync(file, 'utf8'), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Creates the key file atomically, unless another process has created it first. */
function makeKey(file: string): Buffer {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return keyIn(file) as Buffer;
}

/** Returns the current key, and older ones that may still be needed to decrypt. @throws Stop */
export function openKeyring({ dataDir, secretKey, oldSecretKey }: KeyOptions): Keyring {
  const file = join(dataDir, 'secret.key');
  const own = secretKey === undefined ? undefined : keyOf(secretKey, 'SHIYI_SECRET_KEY');
  const filed = keyIn(file);
  const old = [
    oldSecretKey === undefined ? undefined : keyOf(oldSecretKey, 'SHIYI_SECRET_KEY_OLD'),
    keyIn(`${file}.old`),
    own ? filed : undefined,
  ].filter((key) => key !== undefined);
  return new Keyring(own ?? filed ?? makeKey(file), old);
}
