import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from '../stop.js';
import { Keyring, keyBytes } from './keyring.js';

export interface KeyOptions {
  dataDir: string;
  /** 32 bytes in base64; without it a file in the data directory holds the key. */
  secretKey?: string | undefined;
  /** The key before this one, while what it sealed is sealed anew. */
  oldSecretKey?: string | undefined;
}

function keyOf(text: string, where: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes || key.toString('base64').replace(/={1,2}$/, '') !== text.trim().replace(/={1,2}$/, ''))
    throw new Stop(`${where} holds no key: 32 bytes in base64, as \`openssl rand -base64 32\` makes them.`);
  return key;
}

/** The key in a file; undefined where there is no file. @throws Stop where others can read it, or it holds no key */
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

/** Appears at once and whole, or not where another process was first. */
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

/** The key in force, and older ones that may still have to open something. @throws Stop */
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
