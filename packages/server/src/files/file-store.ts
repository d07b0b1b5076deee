import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { assertOutsideTransaction } from '../db/transaction-scope.js';

export interface StoredObject {
  key: string;
  /** Size in bytes. */
  size: number;
  sha256: string;
}

export interface HeldFile extends AsyncDisposable {
  path: string;
}

/** Whether a key has the format of this store; other keys are never looked up. */
export const isFileKey = (key: string): boolean => /^[\w-]{43}$/.test(key);

export const newFileKey = (): string => randomBytes(32).toString('base64url');

/** Stores files under unguessable keys. */
export interface FileStore {
  /** Stores a stream completely or not at all. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<StoredObject>;
  get(key: string): Promise<Buffer | undefined>;
  /** Provides the content as a local file until it is disposed of. */
  hold(key: string): Promise<HeldFile | undefined>;
  stream(key: string): Promise<Readable>;
  /** Deletes a file; a missing file is no error. */
  delete(key: string): Promise<void>;
}

/** Wraps a store so that it rejects calls inside transactions, because a store may be remote or slow. */
export function neverInsideTransactions(store: FileStore): FileStore {
  const guarded =
    <Given extends unknown[], Found>(ask: (...given: Given) => Promise<Found>) =>
    async (...given: Given) => {
      assertOutsideTransaction('The file store');
      return ask(...given);
    };
  return {
    put: guarded(store.put),
    get: guarded(store.get),
    hold: guarded(store.hold),
    stream: guarded(store.stream),
    delete: guarded(store.delete),
  };
}

/** Writes to a temporary file next to the target first, so that the target is complete or missing. */
async function writeWhole(path: string, content: AsyncIterable<Uint8Array>): Promise<Omit<StoredObject, 'key'>> {
  await mkdir(path.slice(0, path.lastIndexOf('/')), { recursive: true });
  // Overwrites what a killed process may have left.
  const handle = await open(`${path}.part`, 'w', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      await handle.appendFile(chunk);
    }
    await handle.sync();
  } catch (error) {
    await handle.close();
    await rm(`${path}.part`, { force: true });
    throw error;
  }
  await handle.close();
  await rename(`${path}.part`, path);
  return { size, sha256: hash.digest('hex') };
}

/** Stores files in a local directory. */
export function localFiles(directory: string): FileStore {
  const pathOf = (key: string) => {
    if (!isFileKey(key)) return undefined;
    return `${directory}/${key.slice(0, 2)}/${key}`;
  };
  return {
    put: async (key, content) => ({ key, ...(await writeWhole(pathOf(key) as string, content)) }),
    async get(key) {
      const path = pathOf(key);
      if (path === undefined) return undefined;
      return readFile(path).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)));
    },
    hold: async (key) => {
      const path = pathOf(key);
      return path && existsSync(path) ? { path, [Symbol.asyncDispose]: async () => undefined } : undefined;
    },
    stream: async (key) => createReadStream(pathOf(key) ?? ''),
    delete: async (key) => {
      const path = pathOf(key);
      if (path) await Promise.all([path, `${path}.part`].map((one) => rm(one, { force: true })));
    },
  };
}
