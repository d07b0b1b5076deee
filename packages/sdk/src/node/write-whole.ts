import type { FileHandle } from 'node:fs/promises';

/** Gives a file a second name, or copies it where the file system has no links. Never overwrites. */
async function nameAs(path: string, part: string) {
  const { constants, copyFile, link } = await import('node:fs/promises');
  await link(part, path).catch((error: NodeJS.ErrnoException) => {
    if (!/^(?:EPERM|ENOSYS|ENOTSUP|EOPNOTSUPP)$/.test(error.code ?? '')) throw error;
    return copyFile(part, path, constants.COPYFILE_EXCL);
  });
}

/** @throws if a path is read-only, a directory or a device */
async function refuseOther(path: string) {
  const { access, constants, lstat } = await import('node:fs/promises');
  const there = await lstat(path).catch(() => undefined);
  if (!there || there.isSymbolicLink()) return;
  if (!there.isFile()) throw Object.assign(new Error(`${path} is not a file`), { code: 'EINVAL', path });
  await access(path, constants.W_OK);
}

/**
 * Writes a file under a name that nothing else has, and names it `path` once it is complete. Overwrites nothing else, and follows no link:
 * a link at `path` is replaced, not the file it points to. @throws file system errors as they are, `EEXIST` if `path` exists
 */
export async function writeWhole<T>(path: string, overwrite: boolean, fill: (handle: FileHandle) => Promise<T>): Promise<T> {
  const [{ open, rename, rm }, { randomBytes }] = await Promise.all([import('node:fs/promises'), import('node:crypto')]);
  if (overwrite) await refuseOther(path);
  const part = `${path}.${randomBytes(6).toString('hex')}.part`;
  const handle = await open(part, 'wx');
  try {
    const filled = await fill(handle);
    await handle.sync();
    if (overwrite) await rename(part, path);
    else await nameAs(path, part);
    return filled;
  } finally {
    await handle.close();
    await rm(part, { force: true });
  }
}
