import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';

/** Keeps contents under keys that cannot be guessed. */
export interface FileStore {
  put(bytes: Uint8Array): Promise<string>;
  get(key: string): Promise<Buffer | undefined>;
}

/** Files in a directory of this machine, each written whole or not at all. */
export function localFiles(directory: string): FileStore {
  const pathOf = (key: string) => {
    if (!/^[\w-]{43}$/.test(key)) return undefined;
    return `${directory}/${key.slice(0, 2)}/${key}`;
  };
  return {
    async put(bytes) {
      const key = randomBytes(32).toString('base64url');
      const path = pathOf(key) as string;
      await mkdir(path.slice(0, path.lastIndexOf('/')), { recursive: true });
      const handle = await open(`${path}.part`, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${path}.part`, path);
      return key;
    },
    async get(key) {
      const path = pathOf(key);
      if (path === undefined) return undefined;
      return readFile(path).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)));
    },
  };
}
