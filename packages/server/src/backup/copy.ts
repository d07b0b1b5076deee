import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import type { Database } from '../db/database.js';
import { lockDirectory } from '../db/lock.js';
import { finishRestore, isInterrupted } from '../db/pending-restore.js';
import { Stop } from '../stop.js';
import { keyFiles } from './manifest.js';

const socketOf = (dataDir: string) => join(resolve(dataDir), 'backup.sock');

/** No backup takes longer; an older directory was left by a process that was killed. */
const longestMs = 86_400_000;

/** Removes directories that killed backups left, because they hold personal data and the key. */
async function removeOldDirectories(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (!/^backup-[0-9a-f]{12}$/.test(name)) continue;
    const path = join(dataDir, name);
    if (Date.now() - (await stat(path)).mtimeMs > longestMs) await rm(path, { recursive: true, force: true });
  }
}

/** Creates a new directory for a backup in the data directory, and returns its path. */
export async function makeBackupDirectory(dataDir: string): Promise<string> {
  await removeOldDirectories(resolve(dataDir));
  const directory = join(resolve(dataDir), `backup-${randomBytes(6).toString('hex')}`);
  await mkdir(directory, { mode: 0o700 });
  return directory;
}

/** Copies the keys that the data directory has. */
export async function copyKeys(dataDir: string, to: string) {
  for (const name of keyFiles) if (existsSync(join(dataDir, name))) await cp(join(dataDir, name), join(to, name));
}

/** Hard-links all files. Files are never overwritten, so a link is a free copy that survives their deletion. */
export async function linkAll(from: string, to: string) {
  await mkdir(to, { recursive: true });
  if (!existsSync(from)) return;
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const path = join(entry.parentPath, entry.name);
    const target = join(to, path.slice(from.length + 1));
    await mkdir(dirname(target), { recursive: true });
    await link(path, target).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)));
  }
}

/**
 * Copies the data to a new directory in the data directory, and returns its path. Nothing may write to the database meanwhile; its files on
 * disk are like those of a killed process, so the next start recovers from them.
 */
export async function copyData(dataDir: string): Promise<string> {
  const root = resolve(dataDir);
  const copy = await makeBackupDirectory(root);
  try {
    await cp(join(root, 'database'), join(copy, 'database'), { recursive: true });
    await linkAll(join(root, 'files'), join(copy, 'files'));
    await copyKeys(root, copy);
    return copy;
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Listens for copy requests from users with access to the data directory, and copies between transactions. Returns a function that stops
 * it.
 */
export async function offerCopies(dataDir: string, database: Database): Promise<() => Promise<void>> {
  if (process.platform === 'win32') return async () => undefined;
  const path = socketOf(dataDir);
  await rm(path, { force: true });
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    database
      .system(() => copyData(dataDir))
      .then(
        (copy) => socket.end(JSON.stringify({ copy })),
        (error: Error) => socket.end(JSON.stringify({ error: error.message })),
      );
  });
  const listens = await new Promise<boolean>((done) => {
    // If the path is too long for a socket, backups require stopping the server.
    server.once('error', () => done(false));
    server.listen(path, () => done(true));
  });
  if (listens) await chmod(path, 0o600);
  return async () => {
    if (listens) await new Promise((done) => server.close(done));
    await rm(path, { force: true });
  };
}

/** Requests a copy from the server that uses this data directory. @throws Stop if it does not offer copies */
async function askForCopy(dataDir: string): Promise<string> {
  const answer = await new Promise<string>((done, fail) => {
    let text = '';
    const socket = createConnection(socketOf(dataDir));
    socket.on('data', (chunk) => (text += chunk));
    socket.on('end', () => done(text));
    socket.on('error', fail);
  }).catch(() => {
    throw new Stop(
      `The server works on ${dataDir} and offers no copy of it. Stop it, make the backup, and start it again.`,
      `服务正在使用 ${dataDir}，且无法提供副本。请先停止服务再备份。`,
    );
  });
  const { copy, error } = JSON.parse(answer || '{"error":"no answer"}') as { copy?: string; error?: string };
  if (copy) return copy;
  throw new Stop(`The server could not copy its data: ${error}.`, `服务无法复制数据：${error}。`);
}

function refuseNoData(dataDir: string) {
  if (existsSync(join(dataDir, 'database')) || (existsSync(dataDir) && isInterrupted(dataDir))) return;
  throw new Stop(
    `There is no data in ${dataDir}. Set SHIYI_DATA_DIR to the right directory.`,
    `${dataDir} 中没有数据，请用 SHIYI_DATA_DIR 指定目录。`,
  );
}

/** Copies a data directory, with the help of its server if that is running. */
export async function copyOf(dataDir: string): Promise<{ copy: string; running: boolean }> {
  refuseNoData(dataDir);
  let release: () => void;
  try {
    release = lockDirectory(dataDir);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { copy: await askForCopy(dataDir), running: true };
  }
  try {
    finishRestore(dataDir);
    refuseNoData(dataDir);
    return { copy: await copyData(dataDir), running: false };
  } finally {
    release();
  }
}
